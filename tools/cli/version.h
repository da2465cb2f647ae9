// The build, as `recount --version` and the header of a .recount file name it.
#ifndef RECOUNT_TOOLS_CLI_VERSION_H_
#define RECOUNT_TOOLS_CLI_VERSION_H_

#include <string_view>

namespace recount::tools::cli {

inline constexpr std::string_view kBuild = "recount 0.2.0";

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_VERSION_H_
