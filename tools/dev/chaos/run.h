// One seed: a store, and steps of one to four processes each, until something is wrong or the steps
// are done.
//
//   const RunResult result = RunSeed({.seed = 7, .folder = folder});
//   if (!result.findings.empty()) …    // result.steps is the first step after which it failed
//
// The same seed gives the same trace and the same number at its end, on any machine.
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
  std::string folder;  // of this run alone: it is emptied before, and removed after
  Bug bug = Bug::none;
};

struct RunResult {
  std::vector<std::string> findings;  // of the step after which it ended; empty: nothing is wrong
  uint64_t steps = 0;                 // that were done
  uint32_t last_number = 0;           // of the generator, drawn after all else
  Hash256 trace_hash = {};
  std::vector<std::string> trace;  // lines for people
  Coverage coverage;
};

RunResult RunSeed(const RunOptions& options);

// Runs it twice, and finds something where the two differ.
RunResult RunSeedTwice(const RunOptions& options);

// The fewest steps, at most those of the options, after which the run fails, by halving; 0: it does
// not fail. Runs it twice each time if `twice`.
uint64_t ShortestFailing(const RunOptions& options, bool twice);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_RUN_H_
