// The words of the command line on their way into the parser, and what is wrong with them, reported
// with what was perhaps meant.
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

// The arguments in the order in which the parser wants them, the last one first. It takes an
// argument in brackets apart, as a list. Here that is one word: a mark before it goes in, and
// TakeMarksOff, called before the parser, takes it off again.
std::vector<std::string> MarkedWords(int argc, char** argv);
void TakeMarksOff(CLI::App& command);

// For ids of clauses, which are in capitals however they are typed.
CLI::Validator InCapitals();

// The command that stands on the command line, however far it is known: `app` itself if there is
// none.
const CLI::App& ParsedCommand(const CLI::App& app);

// "store check"; empty for `recount` itself.
std::string NameOf(const CLI::App& command);

// What is wrong with the command line, in which nothing behind `command` is a command. The parser
// says it in `error`, of words that it does not know too late and without a hint.
std::string WhatIsWrong(const CLI::App& app, const CLI::App& command, std::string error);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_WORDS_H_
