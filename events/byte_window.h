// Shows bytes that come one part after another, such as those of a file or a pipe, a piece at a
// time.
//
//   ByteWindow window(source);
//   Result<Bytes> head = window.Peek(16);     // 16 bytes, or fewer where the bytes end
//   window.Skip(16);
//   Result<std::optional<Line>> line = NextLine(window, 1 << 20);
//
// Only the piece that is looked at is in memory, and about as much behind it.
#ifndef RECOUNT_EVENTS_BYTE_WINDOW_H_
#define RECOUNT_EVENTS_BYTE_WINDOW_H_

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "events/bytes.h"
#include "events/error.h"

namespace recount {

// Copies the next bytes into the beginning of `room`, at least one, and returns their number: 0 at
// the end. `room` is not empty.
using ByteSource = std::function<Result<size_t>(MutableBytes room)>;

// Returns a source of bytes in memory, which must outlive it.
ByteSource SourceOf(Bytes bytes);

class ByteWindow {
 public:
  explicit ByteWindow(ByteSource source) : source_(std::move(source)) {}
  // Shows bytes in memory where they are. They must outlive the window and begin at a multiple of
  // 8.
  explicit ByteWindow(Bytes whole) : whole_(whole) {}

  // Returns the next `size` bytes, or all that are left if they are fewer. They begin at a multiple
  // of 8 if their offset does, and are valid until the next Peek. The error is that of the source.
  // Never allocates more than twice the bytes that have come.
  Result<Bytes> Peek(uint64_t size);

  // Returns bytes that have come already, or those that come next; none at the end. Valid as above.
  Result<Bytes> PeekAny();

  // Leaves out bytes that were peeked at.
  void Skip(uint64_t size) { offset_ += size; }

  // The number of bytes that were skipped.
  uint64_t offset() const { return offset_; }

  // Returns all bytes if they are in memory.
  const std::optional<Bytes>& whole() const { return whole_; }

 private:
  // Removes the bytes that were skipped, and adds some from the source. Returns false at its end.
  Result<bool> Fill(uint64_t size);
  MutableBytes Room();

  std::optional<Bytes> whole_;
  ByteSource source_;
  std::vector<uint64_t> words_;
  uint64_t start_ = 0;  // offset of the first byte in words_, a multiple of 8
  uint64_t held_ = 0;   // bytes in words_
  uint64_t offset_ = 0;
};

// A line of at most a given size.
struct Line {
  std::string text;          // without its newline; empty if it is too long
  bool is_too_long = false;  // it has more bytes than the bound
};

// Returns the next line; nothing at the end. The last one may lack its newline. A line of more than
// `bound` bytes, without the newline, is skipped and never kept in memory. Returns as soon as the
// line has come, and does not wait for more. The error is that of the source; a line that has begun
// is lost then, because it may be incomplete.
Result<std::optional<Line>> NextLine(ByteWindow& window, uint64_t bound);

}  // namespace recount

#endif  // RECOUNT_EVENTS_BYTE_WINDOW_H_
