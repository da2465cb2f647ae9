// The manual page, made from the command line itself: what `--help` tells, as roff.
#ifndef RECOUNT_TOOLS_CLI_MANUAL_H_
#define RECOUNT_TOOLS_CLI_MANUAL_H_

#include <string>

namespace CLI {
class App;
}

namespace recount::tools::cli {

// recount(1), in the man macros. Its date is none: the same command line gives the same page.
std::string ManualPage(const CLI::App& app);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_MANUAL_H_
