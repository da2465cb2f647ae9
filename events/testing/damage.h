// What somebody may do to a file, as verbs, and logs that no writer writes; for the tests of
// readers.
//
//   const std::string bytes = Damaged(SampleFile()).FlipByte(3).FixTrailer().bytes();
#ifndef RECOUNT_EVENTS_TESTING_DAMAGE_H_
#define RECOUNT_EVENTS_TESTING_DAMAGE_H_

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "events/recount_file.h"

namespace recount::testing {

// The bytes of a trailer.
inline constexpr size_t kTrailer = 40;

class Damaged {
 public:
  explicit Damaged(std::string bytes) : bytes_(std::move(bytes)) {}

  Damaged& SetByte(size_t offset, int byte);
  Damaged& FlipByte(size_t offset) { return SetByte(offset, ~bytes_.at(offset)); }
  Damaged& CutTail(size_t size) { return CutAt(bytes_.size() - size); }
  Damaged& CutAt(size_t size);
  Damaged& Append(std::string_view more);
  Damaged& Replace(std::string_view old_bytes, std::string_view new_bytes);
  // Makes the trailer right for what is there, so that nothing but the damage is found.
  Damaged& FixTrailer();

  // Where `part` begins; it must be there.
  size_t Find(std::string_view part) const;
  // Where frame n begins: 0 is the header.
  size_t Frame(int n) const;
  size_t size() const { return bytes_.size(); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// One slot of openings: either, both or neither.
struct RawSlot {
  std::optional<std::string> opening;
  std::optional<Hash256> leaf;
};

// A log frame, each part of which may be wrong.
struct RawLog {
  events::file::LogKind kind = events::file::LogKind::game;
  uint64_t from = 0;
  Hash256 before = {};
  std::string events;
  std::vector<uint32_t> ends;
  std::vector<Hash256> chain;
  std::vector<std::pair<uint64_t, std::vector<RawSlot>>> openings;

  // Appends an event that continues the chain.
  RawLog& Add(std::string_view event);
};

using FrameWriter =
    std::function<flatbuffers::Offset<events::file::Frame>(flatbuffers::FlatBufferBuilder&)>;

// A file of one frame behind the header, with a trailer that is right.
std::string FileWith(const FrameWriter& write_frame);

std::string FileOf(const RawLog& log);

// What of a file's openings lies in it once and is named many times, by offsets.
enum class Shared {
  bytes,  // the bytes of an opening, by the slots of one event
  slots,  // one slot, by all places in the list of an event
  lists,  // a list of slots, by the openings of many events
};

// A log of so many events, each of whose openings are `slots` slots with the largest opening there
// is: a small file that a reader would copy much out of.
std::string FileOfSharedOpenings(Shared shared, size_t events, size_t slots);

// What a reader says of a file that it refuses.
struct Verdict {
  ErrorCode code;
  uint64_t offset;

  bool operator==(const Verdict&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Verdict& verdict);

// Nothing if the file is read.
std::optional<Verdict> VerdictOf(const std::string& bytes);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_DAMAGE_H_
