#include "replay/recording/audit/rules_audit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fmt/format.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "replay/recording/testing/replay_fixture.h"

namespace recount::replay::recording::audit {
namespace {

using debugging::AskedLog;
using debugging::ChangeKind;
using debugging::RulesReport;
using debugging::RulesTally;

class RulesAuditTest : public ReplayTest {
 protected:
  static constexpr uint64_t kRules = 2;
  static constexpr uint64_t kSkipped = 3;

  // Puts games of Heretics, some of which change, and three of a game without a second version into
  // the store, and closes it.
  void Fill(int games) {
    (void)GameCalled("endless");
    for (int i = 0; i < games; ++i) {
      const auto number = static_cast<uint64_t>(i);
      ids_.push_back(Put(random_games::Prepared(SimulatedGame("heretics", 2 + i % 3, number))));
    }
    for (uint64_t number = 0; number < kSkipped; ++number) {
      Put(random_games::Prepared(SimulatedGame("endless", 2, number, 150)));
    }
    AskHere();
    store_.reset();
  }

  Result<RulesReport> Asked(int jobs, std::vector<std::string> ids = {},
                            uint64_t rules = kRules) const {
    RulesTally tally(rules);
    const RulesAuditOptions options{.rules = rules, .ids = std::move(ids), .jobs = jobs};
    if (Fault fault = AskStore(folder_, options, tally)) return *fault;
    return tally.Take();
  }

  std::vector<std::string> ids_;
  RulesReport here_;  // as computed in one process

 private:
  void AskHere() {
    const auto reader = store_->Read();
    ASSERT_TRUE(reader.ok());
    RulesTally tally(kRules);
    log::CardSets sets;
    ASSERT_FALSE(reader->ForEachLog([&](const store::LogHead& head) {
      tally.Add(*debugging::AskUnder(StoreLog(*reader, head), sets, kRules));
      return true;
    }));
    here_ = tally.Take();
  }
};

// Returns the facts in a report, one per line.
std::vector<std::string> FactsOfRules(const RulesReport& report) {
  std::vector<std::string> lines = {fmt::format("{} games, {} in the state only, {} skipped",
                                                report.games, report.state_only, report.skipped)};
  for (const AskedLog& log : report.logs) {
    lines.push_back(fmt::format("{} {} {} {} {} {} {}", log.id, log.events,
                                ChangeName(log.change.kind), log.change.seq, log.change.clause,
                                log.change.state_seq.value_or(0), log.change.recorded.has_value()));
  }
  for (const debugging::ChangesByClause& kind : report.by_clause) {
    lines.push_back(
        fmt::format("{} {} {} {}", ChangeName(kind.kind), kind.clause, kind.games, kind.shortest));
  }
  return lines;
}

TEST_F(RulesAuditTest, TellsTheSameWhateverTheJobs) {
  Fill(60);
  EXPECT_EQ(here_.games, 60u);
  EXPECT_EQ(here_.skipped, kSkipped);
  for (const ChangeKind kind : {ChangeKind::legality, ChangeKind::result}) {
    EXPECT_TRUE(std::any_of(here_.logs.begin(), here_.logs.end(),
                            [&](const AskedLog& log) { return log.change.kind == kind; }));
  }
  for (const int jobs : {1, 2, 3, 100}) {
    EXPECT_EQ(FactsOfRules(*Asked(jobs)), FactsOfRules(here_)) << jobs;
  }
}

TEST_F(RulesAuditTest, AsksTheLogsThatAreNamedAndCountsThem) {
  Fill(9);
  RulesTally tally(kRules);
  std::vector<uint64_t> done;
  const RulesAuditOptions options{.rules = kRules,
                                  .ids = {ids_[3], ids_[1].substr(0, 8), "@last", ids_[3]},
                                  .progress = [&](uint64_t count, uint64_t total) {
                                    EXPECT_EQ(total, 3u);
                                    done.push_back(count);
                                  }};
  ASSERT_EQ(AskStore(folder_, options, tally), std::nullopt);
  const RulesReport report = tally.Take();
  EXPECT_EQ(report.games, 2u);
  EXPECT_EQ(report.skipped, 1u) << "@last has no version 2";
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_EQ(done.back(), 3u);
}

TEST_F(RulesAuditTest, NamedLogsAreReportedOldestFirst) {
  Fill(9);
  std::vector<std::string> changed;
  for (const AskedLog& log : here_.logs) changed.push_back(log.id);
  ASSERT_GE(changed.size(), 2u);
  std::vector<std::string> lines;
  const RulesReport report = *Asked(2, {changed.rbegin(), changed.rend()});
  for (const AskedLog& log : report.logs) lines.push_back(log.id);
  EXPECT_EQ(lines, changed);
}

TEST_F(RulesAuditTest, WhatIsNotThereIsNotFound) {
  Fill(2);
  EXPECT_EQ(Asked(1, {"00000000"}).error().code, ErrorCode::not_found);
  RulesTally tally(kRules);
  EXPECT_EQ(AskStore(folder_ + "-none", {.rules = kRules}, tally)->code, ErrorCode::not_found);
}

TEST_F(RulesAuditTest, ALogThatCannotBeExecutedEndsItWithItsName) {
  const EditedLog victim(random_games::Prepared(SimulatedGame("heretics", 3, 1)));
  Fill(6);
  ASSERT_EQ(ids_[1], LogId(victim.chain[0]));
  std::string bytes = DataBytes();
  const std::string_view created = AsText(victim.events[0].bytes());
  const size_t at = bytes.find(created);
  ASSERT_NE(at, std::string::npos);
  std::fill_n(bytes.begin() + static_cast<ptrdiff_t>(at), 16, '\xff');
  WriteData(bytes);
  for (const int jobs : {1, 3}) {
    const Result<RulesReport> asked = Asked(jobs);
    ASSERT_FALSE(asked.ok());
    EXPECT_EQ(asked.error().code, ErrorCode::damaged);
    EXPECT_NE(asked.error().message.find(ids_[1].substr(0, 8)), std::string::npos)
        << asked.error().message;
  }
}

// The rules refuse another card in an act, or it leads to other states. That is damage and not a
// change between two versions.
TEST_F(RulesAuditTest, AnEventThatWasEditedIsDamageAndNoChange) {
  const EditedLog victim(random_games::Prepared(SimulatedGame("heretics", 3, 1)));
  Fill(6);
  const std::string whole = DataBytes();
  const std::string_view event = AsText(victim.events[victim.events.size() / 2].bytes());
  ASSERT_NE(whole.find(event), std::string::npos);
  const uint64_t own = 1;
  ASSERT_TRUE(Asked(1, {ids_[1]}, own)->logs.empty());
  int found = 0;
  for (size_t i = 0; i < event.size(); ++i) {
    std::string edited = whole;  // including old pages that the store no longer uses
    for (size_t at = whole.find(event); at != whole.npos; at = whole.find(event, at + 1)) {
      edited[at + i] = static_cast<char>(edited[at + i] ^ 1);
    }
    WriteData(edited);
    const Result<RulesReport> asked = Asked(1, {ids_[1]}, own);
    if (asked.ok()) {  // for example a byte that no rule reads
      EXPECT_TRUE(asked->logs.empty()) << "byte " << i;
      EXPECT_EQ(asked->state_only, 0u) << "byte " << i;
      continue;
    }
    EXPECT_EQ(asked.error().code, ErrorCode::damaged) << "byte " << i;
    found += asked.error().message.find("not the one that was recorded") != std::string::npos;
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace recount::replay::recording::audit
