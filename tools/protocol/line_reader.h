// Lines of a file descriptor, bounded: a line that is too long is read past, never kept.
//
//   LineReader reader(STDIN_FILENO, 16 << 20);
//   while (std::optional<Line> line = reader.Next()) …
#ifndef RECOUNT_TOOLS_PROTOCOL_LINE_READER_H_
#define RECOUNT_TOOLS_PROTOCOL_LINE_READER_H_

#include <cstddef>
#include <optional>
#include <string>

namespace recount::tools::protocol {

struct Line {
  std::string text;          // without its newline; empty if it is too long
  bool is_too_long = false;  // more bytes than the bound
};

class LineReader {
 public:
  // Does not own the descriptor. `bound` in bytes, newline not counted.
  LineReader(int descriptor, size_t bound) : descriptor_(descriptor), bound_(bound) {}

  // The next line, the last one also without a newline; nothing at the end of the input, or if it
  // cannot be read. Returns as soon as the line is there, however little more there is.
  std::optional<Line> Next();

  // Why there was no more: errno, or 0 at the end of the input.
  int error() const { return error_; }

 private:
  bool Fill();

  int descriptor_;
  size_t bound_;
  std::string buffer_;
  size_t used_ = 0;
  int error_ = 0;
};

}  // namespace recount::tools::protocol

#endif  // RECOUNT_TOOLS_PROTOCOL_LINE_READER_H_
