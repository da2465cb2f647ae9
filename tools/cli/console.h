// Writes the answer of a command: one JSON document, or text for people. Errors determine the exit
// status (docs/reference/cli.md, "Exit codes").
//
//   Console console{.json = true};
//   return console.Finish(console.Fail(error));
#ifndef RECOUNT_TOOLS_CLI_CONSOLE_H_
#define RECOUNT_TOOLS_CLI_CONSOLE_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "events/error.h"
#include "events/json.h"

namespace recount::tools::cli {

// The exit statuses (docs/reference/cli.md, "Exit codes").
inline constexpr int kDone = 0;
inline constexpr int kNo = 1;
inline constexpr int kUsage = 2;
inline constexpr int kCannot = 3;

// The range of --width in cells (docs/reference/cli.md, "Options of every command").
inline constexpr int kLeastWidth = 20;
inline constexpr int kMostWidth = 10'000;

struct Console {
  std::string store = "recount.db";  // a folder
  bool json = false;                 // one JSON document on standard output
  bool lines = false;                // JSON, one entry per line
  bool is_offline = false;           // records only here, even if the store has joined a cluster
  bool quiet = false;                // only errors on standard error
  std::string command;               // the current command, such as "store check"
  int width = 80;                    // for drawings and paragraphs
  int width_wanted = 0;              // the value of --width, which limits every line; 0: none
  size_t table_width = 0;            // for tables; 0: no limit
  bool uses_colour = false;          // standard output is a terminal, and NO_COLOR is not set
  bool uses_boxes = false;

  bool IsForPeople() const { return !json && !lines; }
  engine::Drawing drawing() const { return {width, uses_colour, uses_boxes}; }

  // Reads the properties of the terminal and the environment. `wanted` 0 means the terminal's
  // width.
  void LookAround(int wanted);

  // Prints a document on one line.
  void Print(const OrderedJson& document) const;

  // Remembers what has been recorded or written, before the answer is printed. If printing fails,
  // Finish reports it on standard error.
  void Recorded(std::string what) const;

  // Ends every command: writes the rest of its answer and returns the exit status, 3 if not all of
  // it could be written.
  int Finish(int status) const;

  // Reports an error, to people with the text of its clause, and returns the exit status.
  int Fail(const Error& error) const;

  // Does the same for an invalid command line.
  int FailUsage(std::string_view message) const;

  // Prints a message for people on standard error, unless `quiet`.
  void Note(std::string_view message) const;

  // Prints a text for people in lines of the console's width, the first one after `indent` blanks
  // and the others after `hang`.
  void WriteParagraph(std::string_view text, size_t indent = 0, size_t hang = 0) const;
};

// Returns the exit status for an error code.
int ExitOf(ErrorCode code);

// Returns the JSON as text for one line: shortened if it is long, and safe to show on a terminal.
std::string Shortly(const OrderedJson& json);

// Returns a table whose columns are as wide as necessary; the first row is the heading. If it is
// too wide (Console::table_width), the widest columns shrink, and their texts are broken into
// lines. If even its words do not fit side by side, each row becomes a paragraph.
std::string TableText(const std::vector<std::vector<std::string>>& rows, const Console& console);

// Shows progress on standard error, after the first second, and only on a terminal.
class Progress {
 public:
  // `total` 0 means that it is unknown.
  Progress(const Console& console, std::string what, uint64_t total);
  ~Progress();
  // `also` follows the message.
  void Tell(uint64_t done, std::string_view also = "");

 private:
  bool is_shown_;
  bool has_progress_ = false;
  std::string what_;
  uint64_t total_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_CONSOLE_H_
