// `engine`.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_H_

#include "tools/cli/console.h"

namespace recount::tools::cli {

// Reads lines from a descriptor and writes each reply to standard output, flushed, until `quit` or
// the end of the input, or a reply cannot be written. Gives the exit status: 0, or 3 with an error
// if the input cannot be read.
int RunEngine(const Console& console, int descriptor);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_H_
