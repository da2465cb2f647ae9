// The simulation at length: seed after seed, until it is stopped or there were enough, with what
// was counted. Status 1 where a seed fails.
//
//   ./bazelw run //tools/dev/chaos:long -- --jobs 2
//   ./bazelw run //tools/dev/chaos:long -- --seeds 1000 --from 5000 --jobs 2
//   ./bazelw run //tools/dev/chaos:long -- --seed 14        // one, with its trace
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
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

// Of one process: long enough to be worth its start, short enough to be waited for.
constexpr uint64_t kSeedsAtATime = 20;
constexpr Milliseconds kLongest{24 * 3'600'000};

volatile std::sig_atomic_t is_stopped = 0;

std::string FolderOfProcess() {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code error;
  const bool has_memory = std::filesystem::is_directory(memory, error);
  return (has_memory ? memory : std::filesystem::temp_directory_path()) /
         ("simulation-" + std::to_string(getpid()));
}

struct Arguments {
  uint64_t seed = 0;  // 0: many
  uint64_t from = 1;
  uint64_t seeds = ~uint64_t{0};
  uint64_t minutes = ~uint64_t{0};
  uint64_t jobs = 1;
  uint64_t steps = kSteps;
  std::string folder = FolderOfProcess();
};

int Usage() {
  std::fprintf(stderr,
               "long [--seeds N] [--from SEED] [--minutes N] [--jobs N] [--steps N] [--folder "
               "FOLDER]\nlong --seed SEED [--steps N]\n");
  return 3;
}

bool Read(int count, char** words, Arguments& arguments) {
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    const uint64_t number = std::strtoull(words[i + 1], nullptr, 10);
    if (name == "--seed") {
      arguments.seed = number;
    } else if (name == "--seeds") {
      arguments.seeds = number;
    } else if (name == "--from") {
      arguments.from = number;
    } else if (name == "--minutes") {
      arguments.minutes = number;
    } else if (name == "--jobs") {
      arguments.jobs = std::max<uint64_t>(number, 1);
    } else if (name == "--steps") {
      arguments.steps = number;
    } else if (name == "--folder") {
      arguments.folder = words[i + 1];
    } else {
      return false;
    }
  }
  return count % 2 == 1;
}

// One seed, with its trace, whether it fails or not.
int RunOne(const Arguments& arguments) {
  const RunOptions options{
      .seed = arguments.seed, .steps = arguments.steps, .folder = arguments.folder};
  const std::string account = AccountOf(options);
  if (!account.empty()) {
    std::printf("%s", account.c_str());
    return 1;
  }
  for (const std::string& line : RunSeed(options).trace) std::printf("%s\n", line.c_str());
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

// In a child: some seeds. It says which fail as soon as it knows, and at its end what was counted.
void RunSome(int out, const SeedsOptions& options) {
  SeedsOptions told = options;
  told.each = [](uint64_t seed, const RunResult& result) {
    if (result.findings.empty()) return;
    std::printf("FAILED seed %lu: %s\n", seed, result.findings.front().c_str());
    std::fflush(stdout);
  };
  const SeedsResult result = RunSeeds(told);
  std::string said = result.coverage.Lines();
  for (const uint64_t seed : result.failed) said += "1 failed " + std::to_string(seed) + "\n";
  store_faults::Say(out, said);
}

class LongRun {
 public:
  explicit LongRun(const Arguments& arguments)
      : arguments_(arguments), next_(arguments.from), left_(arguments.seeds) {}

  int Run() {
    while (left_ > 0 && is_stopped == 0 && Hours() * 60 < static_cast<double>(arguments_.minutes)) {
      RunRound();
    }
    Tell(coverage_, Hours());
    std::fflush(stdout);
    for (const uint64_t seed : failed_) {
      if (is_stopped != 0) break;
      const std::string account = AccountOf(
          {.seed = seed, .steps = arguments_.steps, .folder = arguments_.folder + "-account"});
      std::printf("\n%s", account.c_str());
    }
    return failed_.empty() ? 0 : 1;
  }

 private:
  double Hours() const {
    return std::chrono::duration<double>(Clock::now() - began_).count() / 3600;
  }

  // So many seeds in each of the jobs.
  void RunRound() {
    std::vector<std::unique_ptr<WatchedChild>> children;
    for (uint64_t job = 0; job < arguments_.jobs && left_ > 0; ++job) {
      SeedsOptions some;
      some.from = next_;
      some.seeds = std::min(left_, kSeedsAtATime);
      some.steps = arguments_.steps;
      some.folder = arguments_.folder + "-" + std::to_string(job);
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

  const Arguments& arguments_;
  const Clock::time_point began_ = Clock::now();
  uint64_t next_;
  uint64_t left_;
  std::vector<uint64_t> failed_;
  Coverage coverage_;
};

}  // namespace
}  // namespace recount::tools::dev::chaos

int main(int count, char** words) {
  using namespace recount::tools::dev::chaos;
  Arguments arguments;
  if (!Read(count, words, arguments)) return Usage();
  if (arguments.seed != 0) return RunOne(arguments);
  std::signal(SIGINT, [](int) { is_stopped = 1; });
  return LongRun(arguments).Run();
}
