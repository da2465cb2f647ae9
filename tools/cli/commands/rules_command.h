// `recount rules`: the clause table of a game, for people and as JSON.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_RULES_COMMAND_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_RULES_COMMAND_H_

#include <string_view>

#include "tools/cli/console.h"

namespace recount::tools::cli {

// Prints the clauses of a game, or the one of that id. Gives the exit status: 2 for an unknown
// game, 3 for an unknown clause.
int RunRules(const Console& console, std::string_view game, std::string_view clause);

// Prints what the cards of a card set do, or those that `words` name; the game's first set if none
// is named. Throws UsageError for an unknown game or set; not_found for an unknown card.
int RunCards(const Console& console, const std::string& game, const std::string& words,
             const std::string& set);

// Prints what a game can be begun with: players, options, variants, card sets. Throws UsageError
// for an unknown game.
int RunOptions(const Console& console, const std::string& game);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_RULES_COMMAND_H_
