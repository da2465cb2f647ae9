// The manual page, made from the command line itself: what `--help` tells, as roff.
#ifndef RECOUNT_TOOLS_CLI_MANUAL_H_
#define RECOUNT_TOOLS_CLI_MANUAL_H_

#include <string>

namespace CLI {
class App;
}

namespace recount::tools::cli {

// recount(1), in the man macros. Its date is that of the release (events/version.h), so the same
// sources give the same page.
std::string ManualPage(const CLI::App& app);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_MANUAL_H_
