// Tests games of Heretics under its two versions, and compares the results with playing them.
#include "replay/debugging/rules_change.h"

#include <gtest/gtest.h>

#include "engine/registry.h"
#include "replay/log/loaded_file.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/reproduce/game_file.h"
#include "replay/timeline/ending.h"

namespace recount::replay::debugging {
namespace {

using recording::random_games::SimulatedLog;

std::unique_ptr<log::LoadedFile> FileOf(const SimulatedLog& log) {
  auto content = std::make_shared<const AlignedCopy>(
      recording::reproduce::FileOfLog(recording::random_games::Prepared(log)));
  return *log::LoadedFile::Of("file", std::move(content));
}

SimulatedLog Game(int players, uint64_t number, uint64_t rules) {
  return recording::random_games::Simulate({.game = *engine::FindGame("heretics"),
                                            .players = players,
                                            .seed = {9},
                                            .number = number,
                                            .rules = rules});
}

RulesChange Change(const SimulatedLog& log, uint64_t rules) {
  const std::unique_ptr<log::LoadedFile> file = FileOf(log);
  const std::unique_ptr<log::Log> found = *file->Find("");
  log::CardSets sets;
  return (*AskUnder(*found, sets, rules))->change;
}

// Computes the change the slow way, by playing the log's events under other rules.
RulesChange ChangeByPlaying(const SimulatedLog& log, uint64_t rules) {
  const engine::Game& game = *engine::FindGame("heretics");
  std::unique_ptr<engine::Match> own =
      *game.New({.players = log.names.size(), .rules = log.match->rules().number});
  std::unique_ptr<engine::Match> under = *game.New({.players = log.names.size(), .rules = rules});
  RulesChange change;
  for (uint64_t seq = 1; seq < log.events.size(); ++seq) {
    const events::Envelope& event = log.events[seq].event();
    if (const engine::Refusal refusal = under->Check(event)) {
      change.kind = ChangeKind::legality;
      change.seq = seq;
      change.code = ErrorCodeName(refusal.code);
      change.clause = engine::ClauseIdOf(game, refusal.clause);
      return change;
    }
    own->Apply(event, nullptr);
    under->Apply(event, nullptr);
    const bool differs = own->Digest() != under->Digest();
    if (differs && !change.state_seq) change.state_seq = seq;
  }
  const auto result = [](const engine::Match& match) {
    return match.node_kind() == engine::NodeKind::end ? std::optional(timeline::ResultOf(match))
                                                      : std::nullopt;
  };
  if (result(*own) == result(*under)) return change;
  change.kind = ChangeKind::result;
  change.seq = *change.state_seq;
  change.recorded = result(*own);
  change.under = result(*under);
  return change;
}

void ExpectSame(const RulesChange& reported, const RulesChange& played) {
  EXPECT_EQ(reported.kind, played.kind);
  EXPECT_EQ(reported.seq, played.seq);
  EXPECT_EQ(reported.code, played.code);
  EXPECT_EQ(reported.clause, played.clause);
  EXPECT_EQ(reported.state_seq, played.state_seq);
  EXPECT_EQ(reported.recorded, played.recorded);
  EXPECT_EQ(reported.under, played.under);
}

TEST(AskUnder, TellsWhatPlayingTheGamesGives) {
  int changed[3] = {};
  for (const auto& [own, other] : {std::pair<uint64_t, uint64_t>{1, 2}, {2, 1}}) {
    for (uint64_t number = 0; number < 60; ++number) {
      const SimulatedLog log = Game(3 + static_cast<int>(number % 2), number, own);
      SCOPED_TRACE(number);
      const RulesChange change = Change(log, other);
      ExpectSame(change, ChangeByPlaying(log, other));
      ++changed[static_cast<int>(change.kind)];
      EXPECT_EQ(Change(log, own).kind, ChangeKind::none);
      EXPECT_EQ(Change(log, own).state_seq, std::nullopt);
    }
  }
  EXPECT_GT(changed[0], 0);
  EXPECT_GT(changed[1], 10);
  EXPECT_GT(changed[2], 10);
}

TEST(AskUnder, FindsNoDifferenceWhereTwoPlay) {
  for (uint64_t number = 0; number < 20; ++number) {
    const RulesChange change = Change(Game(2, number, 1), 2);
    EXPECT_EQ(change.kind, ChangeKind::none);
    EXPECT_EQ(change.state_seq, std::nullopt);
  }
}

TEST(AskUnder, SkipsAGameWithoutTheVersion) {
  const SimulatedLog log = recording::random_games::Simulate(
      {.game = *engine::FindGame("inhumanity"), .players = 3, .seed = {9}, .number = 1});
  const std::unique_ptr<log::LoadedFile> file = FileOf(log);
  const std::unique_ptr<log::Log> found = *file->Find("");
  log::CardSets sets;
  EXPECT_EQ(*AskUnder(*found, sets, 2), std::nullopt);
  EXPECT_TRUE(AskUnder(*found, sets, 1)->has_value());
}

AskedLog AskedLogOf(std::string id, uint64_t events, RulesChange change) {
  return {.id = std::move(id), .game = "heretics", .rules = 1, .events = events, .change = change};
}

TEST(RulesTally, CountsChangesByClauseWithAShortestGame) {
  const RulesChange refused{
      .kind = ChangeKind::legality, .code = "illegal_action", .clause = "X-1"};
  RulesTally tally(2);
  tally.Add(AskedLogOf("a", 30, refused));
  tally.Add(std::nullopt);
  tally.Add(AskedLogOf("b", 20, {.kind = ChangeKind::result}));
  tally.Add(AskedLogOf("c", 10, refused));
  tally.Add(AskedLogOf("d", 10, refused));
  tally.Add(AskedLogOf("e", 40, {.state_seq = 3}));
  tally.Add(AskedLogOf("f", 40, {}));
  const RulesReport report = tally.Take();
  EXPECT_EQ(report.games, 6u);
  EXPECT_EQ(report.skipped, 1u);
  EXPECT_EQ(report.state_only, 1u);
  ASSERT_EQ(report.logs.size(), 4u);
  ASSERT_EQ(report.by_clause.size(), 2u);
  EXPECT_EQ(report.by_clause[0].clause, "X-1");
  EXPECT_EQ(report.by_clause[0].games, 3u);
  EXPECT_EQ(report.by_clause[0].shortest, "c");
  EXPECT_EQ(report.by_clause[1].kind, ChangeKind::result);
  EXPECT_EQ(report.by_clause[1].shortest, "b");
}

}  // namespace
}  // namespace recount::replay::debugging
