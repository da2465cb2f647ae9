// The commands that find a fault again and cut it down (docs/reference/reproducing.md). As those of
// commands.h: each takes the arguments of the command line, prints its answer and returns the exit
// code.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCE_H_

#include <string>

#include "tools/cli/console.h"

namespace recount::tools::cli {

struct BisectOptions {
  std::string game;
  std::string expression;
  bool by_halves = false;
};

// Throws UsageError for a moment of a game, and for a text that is not a jq filter.
int RunBisect(const Console& console, const BisectOptions& options);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCE_H_
