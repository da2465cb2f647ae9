// Reads lines of bounded length from a file descriptor. A line that is too long is skipped and
// never kept in memory.
//
//   LineReader reader(STDIN_FILENO, 16 << 20);
//   while (std::optional<Line> line = reader.Next()) …
#ifndef RECOUNT_TOOLS_PROTOCOL_LINE_READER_H_
#define RECOUNT_TOOLS_PROTOCOL_LINE_READER_H_

#include <cstddef>
#include <optional>

#include "events/byte_window.h"

namespace recount::tools::protocol {

class LineReader {
 public:
  // Does not own the descriptor. `bound` is in bytes, without the newline.
  LineReader(int descriptor, size_t bound);
  LineReader(const LineReader&) = delete;

  // Returns the next line; the last one may lack its newline. Returns nothing at the end of the
  // input, or if it cannot be read. It returns as soon as the line has arrived and does not wait
  // for more.
  std::optional<Line> Next();

  // Returns the errno that ended the input, or 0 if it ended by itself.
  int error() const { return error_; }

 private:
  size_t bound_;
  int error_ = 0;
  ByteWindow window_;
};

}  // namespace recount::tools::protocol

#endif  // RECOUNT_TOOLS_PROTOCOL_LINE_READER_H_
