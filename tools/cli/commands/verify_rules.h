// `verify --rules` shows what another rules version would have made of logged games.
//
//   return RunVerifyRules(console, {.ids = {"1a2b"}}, "2");
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_VERIFY_RULES_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_VERIFY_RULES_H_

#include <string>
#include <vector>

#include "tools/cli/console.h"

namespace recount::tools::cli {

// The logs that `verify` checks.
struct LogsToVerify {
  std::vector<std::string> ids = {};    // in the store
  std::vector<std::string> files = {};  // as on the command line: each may name a log
  bool is_all = false;                  // all of the store
  int jobs = 1;                         // number of processes

  bool asks_store() const { return is_all || !ids.empty(); }
};

// Prints the changes under the rules version, and returns the exit status. Throws UsageError if no
// game has such a version.
int RunVerifyRules(const Console& console, const LogsToVerify& logs, const std::string& version);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_VERIFY_RULES_H_
