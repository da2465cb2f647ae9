// Runs seeds that must pass, and runs with planted bugs that must be found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "store/testing/folder_in_memory.h"
#include "tools/dev/chaos/seeds.h"

namespace recount::tools::dev::chaos {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

constexpr uint64_t kSeeds = 20;

std::string Folder(const std::string& name) { return store::FolderInMemory() + name; }

TEST(SimulationTest, NothingIsWrongInTheFirstSeedsAndEverythingHappensInThem) {
  SeedsOptions options{.from = 1, .seeds = kSeeds, .folder = Folder("seeds")};
  options.each = [](uint64_t seed, const RunResult& result) {
    if (result.findings.empty()) return;
    std::printf("%s", AccountOf({.seed = seed, .folder = Folder("account")}).c_str());
  };
  const SeedsResult result = RunSeeds(options);
  EXPECT_THAT(result.failed, IsEmpty());
  EXPECT_EQ(result.coverage.Of("seeds that ran twice"), 1u);
  for (const std::string& name : NamesToCover()) {
    EXPECT_GT(result.coverage.Of(name), 0u) << name << " never happened";
  }
}

TEST(SimulationTest, AnotherSeedIsAnotherRun) {
  const RunResult a = RunSeed({.seed = 1, .steps = 4, .folder = Folder("a")});
  const RunResult b = RunSeed({.seed = 2, .steps = 4, .folder = Folder("b")});
  EXPECT_NE(a.trace_hash, b.trace_hash);
  EXPECT_NE(a.last_number, b.last_number);
}

TEST(SimulationTest, FewerStepsAreTheBeginningOfMore) {
  const RunResult few = RunSeed({.seed = 3, .steps = 5, .folder = Folder("few")});
  const RunResult more = RunSeed({.seed = 3, .steps = 9, .folder = Folder("more")});
  ASSERT_GT(more.trace.size(), few.trace.size());
  // The lines are equal except for the number at their end.
  for (size_t line = 0; line + 1 < few.trace.size(); ++line) {
    EXPECT_EQ(few.trace[line], more.trace[line]);
  }
}

TEST(SimulationTest, ASeedThatHoldsHasNoFailingSteps) {
  const RunOptions options{.seed = 1, .steps = 3, .folder = Folder("holds")};
  EXPECT_EQ(ShortestFailing(options, /*twice=*/false), 0u);
  EXPECT_EQ(AccountOf(options), "");
}

struct Planted {
  const char* name;
  Bug bug;
  bool twice;           // only two runs of the seed reveal it
  const char* finding;  // must be among the findings
};

class PlantedTest : public ::testing::TestWithParam<Planted> {
 protected:
  RunResult Run(const RunOptions& options) const {
    return GetParam().twice ? RunSeedTwice(options) : RunSeed(options);
  }

  // Whether the findings say what the bug has done.
  static bool IsFound(const RunResult& result) {
    return std::any_of(result.findings.begin(), result.findings.end(), [](const auto& finding) {
      return finding.find(GetParam().finding) != std::string::npos;
    });
  }

  // Returns a run with the first seed that finds the bug.
  RunOptions Failing() const {
    RunOptions options{.folder = Folder("planted"), .bug = GetParam().bug};
    for (options.seed = 1; options.seed <= kSeeds; ++options.seed) {
      if (IsFound(Run(options))) return options;
    }
    ADD_FAILURE() << "no seed finds it";
    return options;
  }
};

TEST_P(PlantedTest, IsFoundAndRunsAgainAndIsCut) {
  RunOptions options = Failing();
  const RunResult first = Run(options);
  ASSERT_TRUE(IsFound(first));

  if (!GetParam().twice) {
    const RunResult again = Run(options);
    EXPECT_EQ(again.findings, first.findings);
    EXPECT_EQ(again.trace_hash, first.trace_hash);
    EXPECT_EQ(again.last_number, first.last_number);
  }

  options.steps = ShortestFailing(options, GetParam().twice);
  ASSERT_GT(options.steps, 0u);
  EXPECT_THAT(Run(options).findings, Not(IsEmpty()));
  --options.steps;
  EXPECT_THAT(Run(options).findings, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Bugs, PlantedTest,
    ::testing::Values(
        Planted{"ALostEvent", Bug::loses_the_last_event, false, "it is not there"},
        Planted{"AnEventRecordedTwice", Bug::records_twice, false, "recorded twice"},
        Planted{"ASkippedSync", Bug::skips_syncs, false, "finding "},
        Planted{"ARefusedEventThatIsThere", Bug::forgets_it_was_refused, false, "was told"},
        Planted{"ANumberOfTheSystem", Bug::draws_from_the_system, true, "two runs of this seed"}),
    [](const auto& planted) { return planted.param.name; });

}  // namespace
}  // namespace recount::tools::dev::chaos
