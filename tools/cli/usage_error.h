// Thrown if the command line is invalid.
//
//   throw UsageError{"--key makes sense only with --anonymous"};
#ifndef RECOUNT_TOOLS_CLI_USAGE_ERROR_H_
#define RECOUNT_TOOLS_CLI_USAGE_ERROR_H_

#include <string>

namespace recount::tools::cli {

// An error that is reported with the code `usage` and exit status 2.
struct UsageError {
  std::string message;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_USAGE_ERROR_H_
