#include "tools/dev/chaos/seeds.h"

#include <fmt/format.h>

namespace recount::tools::dev::chaos {

RunResult RunAsOften(const RunOptions& options) {
  return RunsTwice(options.seed) ? RunSeedTwice(options) : RunSeed(options);
}

SeedsResult RunSeeds(const SeedsOptions& options) {
  SeedsResult all;
  for (uint64_t number = 0; number < options.seeds; ++number) {
    const uint64_t seed = options.from + number * options.stride;
    const RunResult result =
        RunAsOften({.seed = seed, .steps = options.steps, .folder = options.folder});
    ++all.seeds;
    all.coverage.Add(result.coverage);
    all.coverage.Count("seeds");
    if (RunsTwice(seed)) all.coverage.Count("seeds that ran twice");
    if (!result.findings.empty()) all.failed.push_back(seed);
    if (options.each) options.each(seed, result);
  }
  return all;
}

std::string AccountOf(const RunOptions& options) {
  const RunResult whole = RunAsOften(options);
  if (whole.findings.empty()) return "";
  std::string text =
      fmt::format("seed {} fails (--seed {} runs it again)\n", options.seed, options.seed);
  for (const std::string& finding : whole.findings) text += "  " + finding + "\n";
  RunOptions fewer = options;
  fewer.steps = whole.steps;
  fewer.steps = ShortestFailing(fewer, RunsTwice(options.seed));
  if (fewer.steps == 0) {
    return text + "run again, it does not fail: it depends on more than its seed\n";
  }
  const RunResult shortest = RunAsOften(fewer);
  text += fmt::format("the fewest steps that fail: {}\n", fewer.steps);
  for (const std::string& line : shortest.trace) text += line + "\n";
  return text;
}

}  // namespace recount::tools::dev::chaos
