// Runs one seed: a store, and steps of one to four processes each, until something is wrong or all
// steps are done.
//
//   const RunResult result = RunSeed({.seed = 7, .folder = folder});
//   if (!result.findings.empty()) …    // result.steps is the first step after which it failed
//
// The same seed gives the same trace and the same last number on any machine.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_RUN_H_
#define RECOUNT_TOOLS_DEV_CHAOS_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/dev/chaos/coverage.h"
#include "tools/dev/chaos/order.h"

namespace recount::tools::dev::chaos {

inline constexpr uint64_t kSteps = 40;

struct RunOptions {
  uint64_t seed = 1;
  uint64_t steps = kSteps;
  std::string folder;  // for this run alone: emptied before the run, removed after the run
  Bug bug = Bug::none;
};

struct RunResult {
  std::vector<std::string> findings;  // after the last step; empty if nothing is wrong
  uint64_t steps = 0;                 // the number of steps that were done
  uint32_t last_number = 0;           // the generator's next number, drawn after everything else
  Hash256 trace_hash = {};
  std::vector<std::string> trace;  // for people to read
  Coverage coverage;
};

RunResult RunSeed(const RunOptions& options);

// Runs the seed twice, and adds a finding if the two runs differ.
RunResult RunSeedTwice(const RunOptions& options);

// Returns the smallest number of steps, at most that of the options, after which the run fails.
// Returns 0 if it does not fail. Searches by halving, and runs each try twice if `twice`.
uint64_t ShortestFailing(const RunOptions& options, bool twice);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_RUN_H_
