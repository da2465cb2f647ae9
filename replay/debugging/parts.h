// Digests by part: which parts of the judge's state each event changed, short enough to travel with
// a log. Two builds that execute the same log compare them to find the first event, and the keys,
// in which their states differ.
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

// How many of the last executed events a bundle has digests of.
inline constexpr size_t kMaxPartEntries = 4096;
// The hex digits of a digest.
inline constexpr size_t kPartDigits = 32;

// The digests after event `seq`, by key. In a list of them a key whose digest is as in the entry
// before is left out.
struct PartDigests {
  uint64_t seq = 0;
  std::map<std::string, std::string> parts = {};

  bool operator==(const PartDigests&) const = default;
};

// The first 32 hex digits of the SHA-256 of a value as canonical JSON.
std::string PartDigest(const OrderedJson& value);

// The digests of a game as it is executed. For each event it keeps only what changed, 24 bytes for
// each key.
class PartHistory {
 public:
  // The state after the next executed event, an object.
  void Add(uint64_t seq, const OrderedJson& state);

  size_t size() const { return ends_.size(); }

  // The last `most` entries; the first of them has all keys.
  std::vector<PartDigests> Entries(size_t most = kMaxPartEntries) const;

 private:
  using Digest = std::array<uint8_t, kPartDigits / 2>;
  struct Change {
    uint32_t key;  // its place in keys_
    Digest digest;
  };

  uint32_t PlaceOf(const std::string& key);

  std::vector<std::string> keys_;  // in the order in which they came
  std::map<std::string, uint32_t, std::less<>> places_;
  std::vector<std::optional<Digest>> now_;  // by key, after the last entry
  std::vector<Change> changes_;             // of all entries, one behind the other
  std::vector<std::pair<uint64_t, size_t>>
      ends_;  // of each entry: its seq, and where its changes end
};

// Where two histories differ first, and in which keys (ascending).
struct PartDifference {
  uint64_t seq = 0;
  std::vector<std::string> keys = {};

  bool operator==(const PartDifference&) const = default;
};

// The first entry of `expected` that `found` does not repeat. `found` has an entry for every event
// that was executed since the first of `expected`; one that is missing there differs in every key.
std::optional<PartDifference> FirstDifference(absl::Span<const PartDigests> expected,
                                              absl::Span<const PartDigests> found);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_PARTS_H_
