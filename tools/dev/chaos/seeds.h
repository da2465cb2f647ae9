// Runs many seeds one after another, and describes one that fails.
//
//   const SeedsResult result = RunSeeds({.from = 1, .seeds = 20, .folder = folder});
//   for (const uint64_t seed : result.failed) std::cout << AccountOf({.seed = seed, …});
#ifndef RECOUNT_TOOLS_DEV_CHAOS_SEEDS_H_
#define RECOUNT_TOOLS_DEV_CHAOS_SEEDS_H_

#include <functional>
#include <string>
#include <vector>

#include "tools/dev/chaos/run.h"

namespace recount::tools::dev::chaos {

// One of this many seeds runs twice, and both runs must give the same result.
inline constexpr uint64_t kSeedsToTwice = 20;
inline bool RunsTwice(uint64_t seed) { return seed % kSeedsToTwice == 0; }

// Runs a seed once or twice, as RunsTwice says.
RunResult RunAsOften(const RunOptions& options);

struct SeedsOptions {
  uint64_t from = 1;
  uint64_t seeds = 20;
  uint64_t stride = 1;  // uses the seeds from, from + stride, …
  uint64_t steps = kSteps;
  std::string folder;
  std::function<void(uint64_t seed, const RunResult&)> each = nullptr;  // called after each seed
};

struct SeedsResult {
  uint64_t seeds = 0;
  std::vector<uint64_t> failed;
  Coverage coverage;
};

SeedsResult RunSeeds(const SeedsOptions& options);

// Describes a seed that fails, in plain English: the seed, what is wrong, the fewest steps that
// fail, and what happened in them. Returns "" if the seed does not fail.
std::string AccountOf(const RunOptions& options);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_SEEDS_H_
