// `recount rules`: the clause table of a game, for people and as JSON.
#ifndef RECOUNT_TOOLS_RULES_COMMAND_H_
#define RECOUNT_TOOLS_RULES_COMMAND_H_

#include <string_view>

#include "tools/console.h"

namespace recount::tools {

// Prints the clauses of a game, or the one of that id. Gives the exit status: 2 for an unknown
// game, 3 for an unknown clause.
int RunRules(const Console& console, std::string_view game, std::string_view clause);

}  // namespace recount::tools

#endif  // RECOUNT_TOOLS_RULES_COMMAND_H_
