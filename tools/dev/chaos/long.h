// Runs the simulation for a long time: seed after seed, until somebody stops it or enough seeds are
// done, and then prints the coverage. It can also run one seed and print its trace.
// `//tools/dev/soak` parses the options.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_LONG_H_
#define RECOUNT_TOOLS_DEV_CHAOS_LONG_H_

#include <cstdint>
#include <string>

#include "tools/dev/chaos/run.h"

namespace recount::tools::dev::chaos {

struct LongOptions {
  uint64_t seed = 0;  // 0: many seeds
  uint64_t from = 1;
  uint64_t seeds = ~uint64_t{0};
  uint64_t minutes = ~uint64_t{0};
  uint64_t jobs = 1;
  uint64_t steps = kSteps;
  std::string folder;
};

// Prints to standard output. Returns 1 if a seed fails, otherwise 0. SIGINT ends it early.
int RunAtLength(const LongOptions& options);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_LONG_H_
