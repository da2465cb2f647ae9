// Applying a judgement costs constant work, so the cost of many judgements must be linear. The
// first test has so many that searching the records for each would take hours; the others count the
// events that are read.
#include <gtest/gtest.h>

#include "replay/evidence/case_file_of_log.h"
#include "replay/evidence/ledger.h"
#include "replay/log/testing/counted_log.h"
#include "replay/recording/testing/games.h"
#include "replay/recording/testing/many_judgements.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/verify.h"

namespace recount::replay::judging {
namespace {

TEST(JudgingGrowth, AMillionJudgementsAreFollowedWithoutASearchForEach) {
  constexpr uint64_t kRounds = 250'000;
  JudgingState judging(recording::GameCalled("heretics"), 2);
  judging.ApplyGameEvents(5);
  for (uint64_t i = 0; i < kRounds; ++i) {
    Ruling ruling;
    ruling.clauses = {"HER-1.1"};
    ruling.kind = RulingKind::penalty;
    ruling.seat = 1;
    ruling.infraction = "slow_play";
    ruling.penalty = PenaltyLevel::warning;
    ASSERT_EQ(judging.LevelDue(1, "slow_play"),
              i == 0 ? PenaltyLevel::warning : PenaltyLevel::game_loss);
    judging.Apply(ruling);
    judging.Apply(Dispute{.at = 2, .by = 0});
    ASSERT_EQ(judging.open_disputes(), i + 1);
    ASSERT_TRUE(judging.CheckPlay().has_value());
    ruling = Ruling();
    ruling.clauses = {"HER-1.1"};
    ruling.kind = i % 2 == 0 ? RulingKind::rewind : RulingKind::stand;
    if (i % 2 == 0) ruling.to = 3;
    judging.Apply(ruling);
    ASSERT_EQ(judging.EndingRuling(), nullptr);
    ASSERT_EQ(judging.Voiding(), nullptr);
    judging.ApplyGameEvents(1);
  }
  EXPECT_EQ(judging.count(), 5 + 4 * kRounds);
}

// Returns the number of event reads per event of a log with this many judgements.
double ReadAnEvent(recording::Judgements kind, uint64_t count,
                   const std::function<void(const log::Log&)>& work) {
  const recording::EditedLog edited(recording::ManyJudgements(kind, count));
  const recording::FiledLog filed(edited);
  const log::CountedLog log(*filed);
  work(log);
  return static_cast<double>(log.events_read) / static_cast<double>(log.count());
}

void Verify(const log::Log& log) {
  log::CardSets sets;
  const verify::LogReport report = verify::VerifyLog(log, sets);
  EXPECT_TRUE(report.ok()) << report.findings.size() << " findings; "
                           << report.findings.front().message;
}

void Tell(const log::Log& log) {
  log::CardSets sets;
  Result<timeline::Transcript> transcript =
      timeline::Transcript::Open(log, sets, engine::Viewer::Judge());
  ASSERT_TRUE(transcript.ok());
  for (;;) {
    const auto rendered = transcript->Next();
    ASSERT_TRUE(rendered.ok());
    if (!*rendered) return;
  }
}

void WhoKnewWhat(const log::Log& log) {
  log::CardSets sets;
  EXPECT_TRUE(evidence::LedgerOf(log, sets).ok());
}

TEST(JudgingGrowth, WhatIsReadOfALogGrowsWithItsJudgements) {
  struct Work {
    const char* name;
    void (*work)(const log::Log&);
  };
  constexpr Work kWorks[] = {{"verify", Verify}, {"transcript", Tell}, {"ledger", WhoKnewWhat}};
  for (int i = 0; i < recording::kJudgementKinds; ++i) {
    const auto kind = static_cast<recording::Judgements>(i);
    for (const Work& work : kWorks) {
      const double few = ReadAnEvent(kind, 250, work.work);
      const double many = ReadAnEvent(kind, 2'000, work.work);
      // A rewind costs at most the events since the state that was kept before it.
      EXPECT_LE(many, std::max(few, static_cast<double>(log::kSnapshotEvery)) * 1.5 + 8)
          << work.name << " of " << recording::NameOf(kind) << ", with few judgements " << few;
    }
  }
}

TEST(JudgingGrowth, WhatSeatsRememberCostsAPassForEachRewind) {
  const auto work = [](recording::Judgements kind, uint64_t count) {
    const recording::EditedLog edited(recording::ManyJudgements(kind, count));
    const recording::FiledLog log(edited);
    log::CardSets sets;
    const auto observations = evidence::ObservationsOf(*log, sets);
    return evidence::Memory(*observations, log->count() - 1).work();
  };
  for (int i = 0; i < recording::kJudgementKinds; ++i) {
    const auto kind = static_cast<recording::Judgements>(i);
    uint64_t before = work(kind, 125);
    for (const uint64_t count : {250u, 500u, 1'000u, 2'000u}) {
      const uint64_t now = work(kind, count);
      EXPECT_LE(static_cast<double>(now), 2.3 * static_cast<double>(before))
          << count << " " << recording::NameOf(kind);
      before = now;
    }
  }
}

TEST(JudgingGrowth, ACaseFileIsReadOnceForAllItsRulings) {
  for (const recording::Judgements kind :
       {recording::Judgements::stands, recording::Judgements::rewinds,
        recording::Judgements::appeals}) {
    const auto work = [](const log::Log& log) {
      log::CardSets sets;
      EXPECT_TRUE(evidence::CaseFileOf(log, sets, engine::Viewer::Judge(), "test").ok());
    };
    EXPECT_LE(ReadAnEvent(kind, 2'000, work), ReadAnEvent(kind, 250, work) * 1.5 + 8)
        << recording::NameOf(kind);
  }
}

}  // namespace
}  // namespace recount::replay::judging
