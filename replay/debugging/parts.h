// Digests by part: they show which parts of the judge's state each event changed, and are short
// enough to travel with a log. Two builds that execute the same log compare them to find the first
// event, and the keys, in which their states differ.
//
//   PartHistory history;
//   history.Add(0, match.StateJson(Viewer::Judge(), seating));     // after each executed event
//   std::vector<PartDigests> kept = history.Entries();
//   std::optional<PartDifference> first = FirstDifference(theirs, kept);
//
// A part is a top-level key of the state. Its digest is the first 32 hex digits of the SHA-256 of
// its value as canonical JSON.
#ifndef RECOUNT_REPLAY_DEBUGGING_PARTS_H_
#define RECOUNT_REPLAY_DEBUGGING_PARTS_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "events/json.h"

namespace recount::replay::debugging {

// A bundle has digests of at most this many of the last executed events.
inline constexpr size_t kMaxPartEntries = 4096;
// The number of hex digits of a digest.
inline constexpr size_t kPartDigits = 32;

// The digests after event `seq`, by key. In a list of entries, a key is left out if its digest
// equals that of the entry before.
struct PartDigests {
  uint64_t seq = 0;
  std::map<std::string, std::string> parts = {};

  bool operator==(const PartDigests&) const = default;
};

// Returns the first 32 hex digits of the SHA-256 of a value as canonical JSON.
std::string PartDigest(const OrderedJson& value);

// The digests of a game while it is executed. For each event it keeps only the changes, 24 bytes
// per changed key.
class PartHistory {
 public:
  // Adds the state, an object, after the next executed event.
  void Add(uint64_t seq, const OrderedJson& state);

  size_t size() const { return ends_.size(); }

  // Returns the last `most` entries. The first of them has all keys.
  std::vector<PartDigests> Entries(size_t most = kMaxPartEntries) const;

 private:
  using Digest = std::array<uint8_t, kPartDigits / 2>;
  struct Change {
    uint32_t key;  // its index in keys_
    Digest digest;
  };

  uint32_t PlaceOf(const std::string& key);

  std::vector<std::string> keys_;  // in the order of their first appearance
  std::map<std::string, uint32_t, std::less<>> places_;
  std::vector<std::optional<Digest>> now_;  // by key, after the last entry
  std::vector<Change> changes_;             // of all entries, one after the other
  std::vector<std::pair<uint64_t, size_t>>
      ends_;  // for each entry: its seq, and the end of its changes
};

// The first difference of two histories, and its keys (ascending).
struct PartDifference {
  uint64_t seq = 0;
  std::vector<std::string> keys = {};

  bool operator==(const PartDifference&) const = default;
};

// Returns the first entry of `expected` that differs from `found`. `found` must have an entry for
// every event that was executed since the first entry of `expected`; an entry that it lacks differs
// in every key.
std::optional<PartDifference> FirstDifference(absl::Span<const PartDigests> expected,
                                              absl::Span<const PartDigests> found);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_PARTS_H_
