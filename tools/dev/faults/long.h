// Runs whole commands under faults for a long time, and prints the counts. `//tools/dev/soak`
// parses the options.
#ifndef RECOUNT_TOOLS_DEV_FAULTS_LONG_H_
#define RECOUNT_TOOLS_DEV_FAULTS_LONG_H_

#include <string>

#include "tools/dev/faults/sweep.h"

namespace recount::tools::dev::faults {

struct LongOptions {
  SweepOptions sweep = {
      .folder = {}, .errors = 100'000, .allocations = 300, .kills = 100'000, .first = 0};
  std::string only;  // one of CommandScenarios; all if empty
};

// Prints to standard output, and removes the folder. Returns 1 if there were findings, otherwise 0.
int RunAtLength(const LongOptions& options);

}  // namespace recount::tools::dev::faults

#endif  // RECOUNT_TOOLS_DEV_FAULTS_LONG_H_
