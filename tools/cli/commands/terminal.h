// `replay` and `play` (docs/reference/cli.md): the commands that take the whole terminal.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_TERMINAL_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_TERMINAL_H_

#include <string>

#include "tools/cli/console.h"

namespace recount::tools::cli {

struct ReplayOptions {
  std::string game;  // a game, or a moment of one: ID@SEQ
  std::string view;  // empty: the judge's
};

// Throws UsageError, as RunPlay does.
int RunReplay(const Console& console, const ReplayOptions& options);

struct PlayOptions {
  std::string game;
  std::string seat;  // empty: all play here
};
int RunPlay(const Console& console, const PlayOptions& options);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_TERMINAL_H_
