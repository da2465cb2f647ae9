// Standard output and standard error of a command. Nothing else writes to them, so that an answer
// which cannot be written is noticed in one place (Console::Finish).
//
//   WriteOut("{} games\n", count);
//   if (!Output::Standard().Flush()) …
#ifndef RECOUNT_TOOLS_PROCESS_OUTPUT_H_
#define RECOUNT_TOOLS_PROCESS_OUTPUT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "fmt/format.h"

namespace recount::tools::process {

// The exit status of a command that cannot do its work (docs/reference/cli.md, "Exit codes").
inline constexpr int kCannotExit = 3;

class Output {
 public:
  // Returns standard output. Only one thread may use it.
  static Output& Standard();

  // Buffers the text; on a terminal it is written at once. A text is never split between two writes
  // to the system, so that whole lines stay whole whatever ends the process. After a failure
  // nothing more is written. Allocates no memory.
  void Write(std::string_view text);

  // Writes a text of whole lines for people: invisible characters are spelled out (VisibleOutput),
  // and lines are folded to the width.
  void WriteForPeople(std::string_view text);

  // Sets the width, in cells, to which lines for people are folded from now on, on standard error
  // too (events/cells.h, Folded). 0 leaves lines as they are.
  void SetWidth(size_t cells) { width_ = cells; }
  size_t width() const { return width_; }

  // Writes what is buffered. Returns false if anything could not be written; error() is then the
  // errno.
  bool Flush();
  int error() const { return error_; }

  // By default, a pipe that nobody reads any more ends the process by SIGPIPE, as it ends other
  // programs (`recount log | head`). After this call it is a failure like any other. Commands that
  // record need that, and so does a process whose parent ignores SIGPIPE.
  void ReportBrokenPipes() { reports_broken_pipes_ = true; }

  // Says that the caller asked for JSON, which matters for errors that are printed without memory.
  void SetJson() { is_json_ = true; }
  bool is_json() const { return is_json_; }

  // Sets the text for standard error in case the answer cannot be written. The last one counts.
  void Remember(std::string what) { remembered_ = std::move(what); }
  const std::string& remembered() const { return remembered_; }

 private:
  static constexpr size_t kBufferBytes = size_t{1} << 16;

  Output();
  void WriteThrough(std::string_view text);

  char buffer_[kBufferBytes];
  size_t used_ = 0;
  int error_ = 0;
  size_t width_ = 0;
  bool is_terminal_;
  bool reports_broken_pipes_ = false;
  bool is_json_ = false;
  std::string remembered_;
};

// Formats to standard output, for people (WriteForPeople), so that no text from outside can control
// the terminal. Pass a text that must stay on one line through Printable first, which lets no line
// break through either.
template <class... Arguments>
void WriteOut(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  Output::Standard().WriteForPeople(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// Writes to standard error, for people as WriteOut does. A failure to write is ignored, because
// there is no place left to report it.
void WriteError(std::string_view text);

// Replaces the line of the terminal at standard error where the cursor is; an empty text clears it.
void WriteOverLine(std::string_view text);

// Reports that memory ran out, without allocating any, as JSON if that is requested. Returns the
// exit status, 3.
int FailWithoutMemory();

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_OUTPUT_H_
