// Prepares the words of the command line for the parser, says what is wrong with them, and suggests
// what was probably meant.
//
//   TakeMarksOff(app);
//   app.parse(MarkedWords(argc, argv));   // throws CLI::ParseError
//   …WhatIsWrong(app, ParsedCommand(app), error.what())
#ifndef RECOUNT_TOOLS_CLI_COMMAND_WORDS_H_
#define RECOUNT_TOOLS_CLI_COMMAND_WORDS_H_

#include <string>
#include <vector>

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace recount::tools::cli {

// Returns the arguments in the order that the parser needs, the last one first. CLI11 would split
// an argument in brackets as a list. To prevent that, such an argument gets a mark before it.
// TakeMarksOff, which is called before parsing, makes the parser remove the marks again.
std::vector<std::string> MarkedWords(int argc, char** argv);
void TakeMarksOff(CLI::App& command);

// Converts ids of clauses to capitals.
CLI::Validator InCapitals();

// Returns the command that the command line names, as far as it was recognized; `app` itself if
// there is none.
const CLI::App& ParsedCommand(const CLI::App& app);

// Returns, for example, "store check"; empty for `recount` itself.
std::string NameOf(const CLI::App& command);

// Says what is wrong with the command line. `command` is the last recognized command, and `error`
// the parser's message, which names unknown words too late and without a hint.
std::string WhatIsWrong(const CLI::App& app, const CLI::App& command, std::string error);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_WORDS_H_
