// A command line that names another program, as given to `--against CMD` and `--command CMD`.
//
//   Result<std::vector<std::string>> words = WordsOfCommand("python3 'my engine.py' --fast");
#ifndef RECOUNT_REPLAY_PROCESS_FOREIGN_COMMAND_H_
#define RECOUNT_REPLAY_PROCESS_FOREIGN_COMMAND_H_

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"

namespace recount::replay::process {

struct ForeignCommand {
  std::vector<std::string> words;  // the program, then its arguments
  std::string folder;              // the folder in which it starts; empty: the current one
  std::chrono::milliseconds timeout = std::chrono::seconds(10);  // for each answer
  // Called while waiting and between requests: returns true if the user wants to stop. May be
  // empty.
  std::function<bool()> is_stopped = {};
};

// Splits a command line into words as a shell does: at blanks, with '…', "…" and backslashes.
// Nothing is expanded. bad_request if a quote is not closed, if nothing follows a backslash, or if
// there is no word.
Result<std::vector<std::string>> WordsOfCommand(std::string_view text);

// Returns the files that a program's name can mean, in order: the name itself if it has a slash,
// otherwise one file for each folder of `path`, which has the form of PATH.
std::vector<std::string> ProgramFiles(std::string_view name, std::string_view path);

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_FOREIGN_COMMAND_H_
