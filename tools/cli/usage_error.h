// What is thrown where the command line is wrong.
//
//   throw UsageError{"--key makes sense only with --anonymous"};
#ifndef RECOUNT_TOOLS_CLI_USAGE_ERROR_H_
#define RECOUNT_TOOLS_CLI_USAGE_ERROR_H_

#include <string>

namespace recount::tools::cli {

// Reported with the code `usage`, exit 2.
struct UsageError {
  std::string message;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_USAGE_ERROR_H_
