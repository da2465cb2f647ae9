// `recount rules`: the clause table of a game, for people and as JSON.
#ifndef RECOUNT_TOOLS_RULES_COMMAND_H_
#define RECOUNT_TOOLS_RULES_COMMAND_H_

#include <string>
#include <string_view>

namespace recount::tools {

// A command that could not do what it was asked (cli.md, the table of exits).
struct Failure {
  std::string_view code;  // "usage", "not_found", …
  std::string message;
  int exit = 3;
};

// Tells of a failure: as a JSON document on standard output, or as a line on standard error. Gives
// its exit status.
int Fail(const Failure& failure, bool json);

// Prints the clauses of a game, or the one of that id. Gives the exit status: 2 for an unknown
// game, 3 for an unknown clause.
int RunRules(std::string_view game, std::string_view clause, bool json);

}  // namespace recount::tools

#endif  // RECOUNT_TOOLS_RULES_COMMAND_H_
