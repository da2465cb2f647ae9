// Standard output and standard error of a command: nothing else writes to them, so that an answer
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

// The exit of a command that cannot do its work (docs/reference/cli.md, "Exit codes").
inline constexpr int kCannotExit = 3;

class Output {
 public:
  // Standard output. Of one thread.
  static Output& Standard();

  // Buffers the text; on a terminal it is written at once. A text is never cut between two writes
  // to the system, so that whole lines stay whole whatever ends the process. After a failure
  // nothing more is written. Needs no memory.
  void Write(std::string_view text);

  // Writes a text for people: what nobody can see is written out (VisibleOutput), and lines are
  // folded to the width. It consists of whole lines.
  void WriteForPeople(std::string_view text);

  // Lines for people are at most so wide from now on, in cells, on standard error too
  // (events/cells.h, Folded); 0: as wide as they are.
  void SetWidth(size_t cells) { width_ = cells; }
  size_t width() const { return width_; }

  // Writes what is buffered. False if anything could not be written; then error() is the errno.
  bool Flush();
  int error() const { return error_; }

  // A pipe that nobody reads any more ends the process by SIGPIPE, as it ends others (`recount log
  // | head`). From now on it is a failure like any other instead: for a command that records, and
  // if the parent process ignores SIGPIPE.
  void ReportBrokenPipes() { reports_broken_pipes_ = true; }

  // Who starts us wants JSON: for errors that are told without memory.
  void SetJson() { is_json_ = true; }
  bool is_json() const { return is_json_; }

  // The text on standard error if the answer cannot be written: the last that was remembered.
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

// Formats to standard output, for people (WriteForPeople), so that no text from outside gets past.
// A text that is to stay one line passes through Printable before, as that lets no line break
// through either.
template <class... Arguments>
void WriteOut(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  Output::Standard().WriteForPeople(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// Writes to standard error, for people as WriteOut does. What cannot be written there is lost:
// there is no place left to say so.
void WriteError(std::string_view text);

// Writes over the line of standard error, a terminal, where the cursor is; an empty one clears it.
void WriteOverLine(std::string_view text);

// Tells that memory ran out, without any, as JSON if that is requested. Gives the exit, 3.
int FailWithoutMemory();

}  // namespace recount::tools::process

#endif  // RECOUNT_TOOLS_PROCESS_OUTPUT_H_
