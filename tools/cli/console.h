// How a command writes its answer: one JSON document, or text for people. Errors set the exit code
// (docs/reference/cli.md, "Exit codes").
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

// docs/reference/cli.md, "Exit codes".
inline constexpr int kDone = 0;
inline constexpr int kNo = 1;
inline constexpr int kUsage = 2;
inline constexpr int kCannot = 3;

// --width takes this many cells, from least to most (docs/reference/cli.md, "Options of every
// command").
inline constexpr int kLeastWidth = 20;
inline constexpr int kMostWidth = 10'000;

struct Console {
  std::string store = "recount.db";  // the folder
  bool json = false;                 // one JSON document on standard output
  bool lines = false;                // JSON, one entry a line
  bool is_offline = false;           // records here alone, also in a store that has joined others
  bool quiet = false;                // nothing on standard error but errors
  std::string command;               // the command that is run, as in "store check"
  int width = 80;                    // of drawings and paragraphs
  int width_wanted = 0;              // what --width says, which every line obeys; 0: nothing
  size_t table_width = 0;            // of tables; 0: as wide as they are
  bool uses_colour = false;          // standard output is a terminal that wants it
  bool uses_boxes = false;

  bool IsForPeople() const { return !json && !lines; }
  engine::Drawing drawing() const { return {width, uses_colour, uses_boxes}; }

  // Takes over what the terminal and the environment say; `wanted` 0: the terminal's width.
  void LookAround(int wanted);

  // Prints a document, compact, on a line of its own.
  void Print(const OrderedJson& document) const;

  // Says what has been recorded or written, before the answer is printed: if that fails, standard
  // error says so (Finish).
  void Recorded(std::string what) const;

  // At the end of every command: writes what is left of its answer and returns the exit code, 3 if
  // not all of it could be written.
  int Finish(int status) const;

  // Tells of an error, to people with the text of its clause, and gives the exit.
  int Fail(const Error& error) const;

  // The same for a command line that is wrong.
  int FailUsage(std::string_view message) const;

  // For people, on standard error, unless quiet.
  void Note(std::string_view message) const;

  // Prints a text for people in lines of the console's width, the first behind `indent` blanks and
  // the others behind `hang`.
  void WriteParagraph(std::string_view text, size_t indent = 0, size_t hang = 0) const;
};

// The exit that belongs to a code.
int ExitOf(ErrorCode code);

// JSON for a line of text: cut if it is long, safe to show on a terminal.
std::string Shortly(const OrderedJson& json);

// Rows of a table with columns as wide as they need to be; the first row is the heading. In a table
// that is too wide (Console::table_width), the widest columns give way, and their texts are broken
// into lines. If its words have no room beside each other, each row is a paragraph.
std::string TableText(const std::vector<std::vector<std::string>>& rows, const Console& console);

// Says on standard error how far something is, once it takes over a second. On a terminal alone.
class Progress {
 public:
  // `total` 0: it is unknown.
  Progress(const Console& console, std::string what, uint64_t total);
  ~Progress();
  // `also` follows what is told.
  void Tell(uint64_t done, std::string_view also = "");

 private:
  bool is_shown_;
  bool has_told_ = false;
  std::string what_;
  uint64_t total_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_CONSOLE_H_
