// Damages files, and writes logs that no writer would write, for the tests of readers.
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

// The size of a trailer in bytes.
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
  // Updates the hash in the trailer, so that a reader finds the damage itself.
  Damaged& FixTrailer();

  // Returns the offset of `part`, which must be in the file.
  size_t Find(std::string_view part) const;
  // Returns the offset of frame n; frame 0 is the header.
  size_t Frame(int n) const;
  size_t size() const { return bytes_.size(); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// One slot of openings. A valid slot has exactly one of the two.
struct RawSlot {
  std::optional<std::string> opening;
  std::optional<Hash256> leaf;
};

// A log frame in which each part may be wrong.
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

// Returns a file with one frame after the header and a valid trailer.
std::string FileWith(const FrameWriter& write_frame);

std::string FileOf(const RawLog& log);

// The part of a file's openings that is stored once and that many offsets lead to.
enum class Shared {
  bytes,  // slots of one event share the bytes of an opening
  slots,  // all entries in the list of an event share one slot
  lists,  // the openings of many events share a list of slots
};

// Returns the file of a log with `events` events, each of which has `slots` slots with an opening
// of the maximum size. The file is small, but a careless reader would copy a lot out of it.
std::string FileOfSharedOpenings(Shared shared, size_t events, size_t slots);

// The error with which a reader refuses a file.
struct Verdict {
  ErrorCode code;
  uint64_t offset;

  bool operator==(const Verdict&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Verdict& verdict);

// Returns nothing if the reader accepts the file. A reader of a stream that comes in small pieces
// must say the same (RecountFileStream).
std::optional<Verdict> VerdictOf(const std::string& bytes);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_DAMAGE_H_
