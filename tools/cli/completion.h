// Shell completion, made from the command line itself.
#ifndef RECOUNT_TOOLS_CLI_COMPLETION_H_
#define RECOUNT_TOOLS_CLI_COMPLETION_H_

#include <string>

#include "tools/cli/console.h"

namespace CLI {
class App;
}

namespace recount::tools::cli {

// Prints the script for "bash" or "zsh"; for "ids" the games of the store, which the scripts ask
// for.
int RunCompletion(const Console& console, const CLI::App& app, const std::string& shell);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMPLETION_H_
