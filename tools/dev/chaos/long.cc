#include "tools/dev/chaos/long.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "tools/dev/chaos/seeds.h"
#include "tools/dev/store_faults/child.h"

namespace recount::tools::dev::chaos {
namespace {

using Clock = std::chrono::steady_clock;
using store_faults::Milliseconds;
using store_faults::WatchedChild;

// The number of seeds per process. It is large enough to make a process worth its start, and small
// enough to wait for.
constexpr uint64_t kSeedsAtATime = 20;
constexpr Milliseconds kLongest{24 * 3'600'000};

volatile std::sig_atomic_t is_stopped = 0;

// Runs one seed and prints its trace, whether it fails or not.
int RunOne(const LongOptions& options) {
  const RunOptions run{.seed = options.seed, .steps = options.steps, .folder = options.folder};
  const std::string account = AccountOf(run);
  if (!account.empty()) {
    std::printf("%s", account.c_str());
    return 1;
  }
  for (const std::string& line : RunSeed(run).trace) std::printf("%s\n", line.c_str());
  return 0;
}

void Tell(const Coverage& coverage, double hours) {
  for (const auto& [name, count] : coverage.counts()) {
    std::printf("%12lu  %s\n", count, name.c_str());
  }
  for (const std::string& name : NamesToCover()) {
    if (coverage.Of(name) == 0) std::printf("NEVER  %s\n", name.c_str());
  }
  std::printf("%lu seeds, %lu steps, %.2f hours\n", coverage.Of("seeds"), coverage.Of("steps"),
              hours);
}

// Runs some seeds in a child process. It reports a failed seed at once, and the coverage at its
// end.
void RunSome(int out, const SeedsOptions& options) {
  SeedsOptions reporting = options;
  reporting.each = [](uint64_t seed, const RunResult& result) {
    if (result.findings.empty()) return;
    std::printf("FAILED seed %lu: %s\n", seed, result.findings.front().c_str());
    std::fflush(stdout);
  };
  const SeedsResult result = RunSeeds(reporting);
  std::string said = result.coverage.Lines();
  for (const uint64_t seed : result.failed) said += "1 failed " + std::to_string(seed) + "\n";
  store_faults::Say(out, said);
}

class LongRun {
 public:
  explicit LongRun(const LongOptions& options)
      : options_(options), next_(options.from), left_(options.seeds) {}

  int Run() {
    while (left_ > 0 && is_stopped == 0 && Hours() * 60 < static_cast<double>(options_.minutes)) {
      RunRound();
    }
    Tell(coverage_, Hours());
    std::fflush(stdout);
    for (const uint64_t seed : failed_) {
      if (is_stopped != 0) break;
      const std::string account = AccountOf(
          {.seed = seed, .steps = options_.steps, .folder = options_.folder + "-account"});
      std::printf("\n%s", account.c_str());
    }
    return failed_.empty() ? 0 : 1;
  }

 private:
  double Hours() const {
    return std::chrono::duration<double>(Clock::now() - began_).count() / 3600;
  }

  // Runs kSeedsAtATime seeds in each of the jobs.
  void RunRound() {
    std::vector<std::unique_ptr<WatchedChild>> children;
    for (uint64_t job = 0; job < options_.jobs && left_ > 0; ++job) {
      SeedsOptions some;
      some.from = next_;
      some.seeds = std::min(left_, kSeedsAtATime);
      some.steps = options_.steps;
      some.folder = options_.folder + "-" + std::to_string(job);
      next_ += some.seeds;
      left_ -= some.seeds;
      children.push_back(std::make_unique<WatchedChild>([&](int out) { RunSome(out, some); }));
    }
    for (const auto& child : children) {
      const Coverage counted = Coverage::OfLines(child->Wait(kLongest));
      if (child->how() != "exit 0" && is_stopped == 0) {
        std::printf("FAILED: a process of some seeds: %s\n", child->how().c_str());
        failed_.push_back(next_);
      }
      for (const auto& [name, count] : counted.counts()) {
        constexpr std::string_view kFailed = "failed ";
        if (name.starts_with(kFailed)) {
          failed_.push_back(std::strtoull(name.c_str() + kFailed.size(), nullptr, 10));
        } else {
          coverage_.Count(name, count);
        }
      }
    }
    std::printf("%.2f h: seeds up to %lu, %lu failed\n", Hours(), next_ - 1, failed_.size());
    std::fflush(stdout);
  }

  const LongOptions& options_;
  const Clock::time_point began_ = Clock::now();
  uint64_t next_;
  uint64_t left_;
  std::vector<uint64_t> failed_;
  Coverage coverage_;
};

}  // namespace

int RunAtLength(const LongOptions& options) {
  if (options.seed != 0) return RunOne(options);
  std::signal(SIGINT, [](int) { is_stopped = 1; });
  return LongRun(options).Run();
}

}  // namespace recount::tools::dev::chaos
