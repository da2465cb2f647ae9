// Tests how the cost of what a judge is shown grows: with twice the events, or twice the rewinds,
// at most 2.3 times as many events may be read and bytes be allocated. Both counts are the same on
// every machine. What conflicts cost is in conflicts_test.cc.
#include <gtest/gtest.h>

#include "events/testing/allocations.h"
#include "fmt/format.h"
#include "replay/evidence/case_file_of_log.h"
#include "replay/evidence/ledger.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/log/testing/counted_log.h"
#include "replay/recording/testing/games.h"
#include "replay/recording/testing/many_judgements.h"

namespace recount::replay::evidence {
namespace {

struct Work {
  const char* name;
  void (*work)(const log::Log& log);
};

constexpr Work kWorks[] = {
    {"ledger",
     [](const log::Log& log) {
       log::CardSets sets;
       EXPECT_TRUE(LedgerOf(log, sets).ok());
     }},
    {"plan",
     [](const log::Log& log) {
       log::CardSets sets;
       const Result<RewindPlan> plan = RewindPlanTo(log, sets, /*seq=*/2);
       ASSERT_TRUE(plan.ok());
       EXPECT_FALSE(plan->events.empty());
     }},
    {"case file",
     [](const log::Log& log) {
       log::CardSets sets;
       EXPECT_TRUE(CaseFileOf(log, sets, engine::Viewer::Judge(), "test").ok());
     }},
};

struct Cost {
  uint64_t read = 0;  // events
  uint64_t bytes = 0;
};

Cost CostOf(const Work& work, const recording::PreparedLog& prepared) {
  const recording::EditedLog edited(prepared);
  const recording::FiledLog filed(edited);
  const log::CountedLog log(*filed);
  const size_t before = AllocatedBytes();
  work.work(log);
  return {log.events_read, AllocatedBytes() - before};
}

void ExpectAtMost(double ratio, const Cost& now, const Cost& before, const std::string& of) {
  EXPECT_LE(static_cast<double>(now.read), ratio * static_cast<double>(before.read)) << of;
  EXPECT_LE(static_cast<double>(now.bytes), ratio * static_cast<double>(before.bytes)) << of;
}

TEST(EvidenceGrowth, TwiceTheEventsCostAtMostTwiceAndABit) {
  Cost before[std::size(kWorks)];
  for (uint64_t events = 1'000; events <= 32'000; events *= 2) {
    const recording::PreparedLog log =
        recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, events));
    for (size_t i = 0; i < std::size(kWorks); ++i) {
      const Cost now = CostOf(kWorks[i], log);
      const std::string of = fmt::format("{} of {} events", kWorks[i].name, events);
      EXPECT_GE(now.read, events) << of;
      if (before[i].read > 0) ExpectAtMost(2.3, now, before[i], of);
      before[i] = now;
    }
  }
}

TEST(EvidenceGrowth, TwiceTheRewindsRepairsOrCorrectionsCostAtMostTwiceAndABit) {
  for (const auto kind : {recording::Judgements::rewinds, recording::Judgements::far_rewinds,
                          recording::Judgements::repairs, recording::Judgements::corrections}) {
    Cost before[std::size(kWorks)];
    for (uint64_t rewinds = 10; rewinds <= 1'280; rewinds *= 2) {
      const recording::PreparedLog log = recording::ManyJudgements(kind, rewinds);
      for (size_t i = 0; i < std::size(kWorks); ++i) {
        const Cost now = CostOf(kWorks[i], log);
        const std::string of =
            fmt::format("{} of {} {}", kWorks[i].name, rewinds, recording::NameOf(kind));
        if (before[i].read > 0) ExpectAtMost(2.3, now, before[i], of);
        before[i] = now;
      }
    }
  }
}

}  // namespace
}  // namespace recount::replay::evidence
