// `replay` and `play` (cli.md): the commands that take the whole terminal.
#ifndef RECOUNT_TOOLS_TERMINAL_TERMINAL_COMMANDS_H_
#define RECOUNT_TOOLS_TERMINAL_TERMINAL_COMMANDS_H_

#include <string>

#include "tools/console.h"

namespace recount::tools {

struct ReplayOptions {
  std::string game;  // a game, or a moment of one: ID@SEQ
  std::string view = "judge";
};

// Throws UsageError, as RunPlay does.
int RunReplay(const Console& console, const ReplayOptions& options);

struct PlayOptions {
  std::string game;
  std::string seat;  // empty: all play here
};
int RunPlay(const Console& console, const PlayOptions& options);

}  // namespace recount::tools

#endif  // RECOUNT_TOOLS_TERMINAL_TERMINAL_COMMANDS_H_
