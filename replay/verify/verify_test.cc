#include "replay/verify/verify.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/verify/faults_fixture.h"

namespace recount::replay::verify {
namespace {

using VerifyTest = recording::ReplayTest;

TEST_F(VerifyTest, SimulatedGamesAreClean) {
  for (int players = 2; players <= 4; ++players) {
    for (uint64_t number = 0; number < 5; ++number) {
      const recording::PreparedLog game =
          recording::random_games::Prepared(recording::SimulatedGame("heretics", players, number));
      const LogReport filed = recording::EditedLog(game).Verify();
      const LogReport stored = Verified(Put(game));
      for (const LogReport& report : {filed, stored}) {
        EXPECT_EQ(recording::FaultsOf(report), "");
        EXPECT_TRUE(report.ok());
        EXPECT_EQ(report.id, game.id());
        EXPECT_EQ(report.events, game.events.size());
        EXPECT_FALSE(report.is_seed_withheld);
        EXPECT_FALSE(report.is_chance_recorded);
        EXPECT_EQ(report.digests_absent, 0u);
      }
      EXPECT_EQ(filed.head, stored.head);
    }
  }
  EXPECT_EQ(recording::FaultsOf(Verified(Put(recording::random_games::Prepared(
                recording::SimulatedGame("endless", 2, 0, 1'000))))),
            "");
}

// The yielded states equal those of the simulation.
TEST_F(VerifyTest, GivesTheStatesThatAreWorthASnapshot) {
  const recording::PreparedLog game =
      recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 300));
  const recording::EditedLog log(game);
  const recording::FiledLog filed(log);
  log::CardSets sets;
  VerifyYield yield;
  ASSERT_TRUE(VerifyLog(*filed, sets, &yield).ok());
  const std::vector<log::StateSnapshot>& states = yield.states;
  ASSERT_EQ(states.size(), 4u);
  for (size_t i = 0; i < states.size(); ++i) {
    EXPECT_EQ(states[i].seq, game.states[i].seq);
    EXPECT_EQ(states[i].canonical, game.states[i].canonical);
  }
}

void FlipIn(recording::EditedLog& log, uint64_t seq, size_t byte) {
  log.events[seq].mutable_bytes()[byte] ^= 1;
}

TEST(Verify, NamesWhatWasDoneToTheChain) {
  ExpectFaults(
      Game(),
      {
          {"an edited event", [](recording::EditedLog& log) { FlipIn(log, 7, 40); }, "7 edited"},
          {"an edited beginning", [](recording::EditedLog& log) { FlipIn(log, 0, 60); },
           "0 edited"},
          {"an edited end",
           [](recording::EditedLog& log) { FlipIn(log, log.events.size() - 1, 40); },
           fmt::format("{} edited", Game().events.size() - 1)},
          {"two events swapped",
           [](recording::EditedLog& log) { std::swap(log.events[6], log.events[7]); },
           "6 reordered"},
          {"three events moved on",
           [](recording::EditedLog& log) {
             std::rotate(log.events.begin() + 6, log.events.begin() + 8, log.events.begin() + 9);
           },
           "6 reordered"},
          {"two events swapped with their hashes",
           [](recording::EditedLog& log) {
             std::swap(log.events[6], log.events[7]);
             std::swap(log.chain[6], log.chain[7]);
           },
           "6 reordered"},
          {"two events far apart swapped with their hashes",
           [](recording::EditedLog& log) {
             std::swap(log.events[6], log.events[12]);
             std::swap(log.chain[6], log.chain[12]);
           },
           "6 reordered"},
          {"events replaced in a row",
           [](recording::EditedLog& log) {
             for (uint64_t seq = 6; seq < 9; ++seq) FlipIn(log, seq, 40);
           },
           "6 missing"},
          {"an event dropped with its hash",
           [](recording::EditedLog& log) {
             log.events.erase(log.events.begin() + 6);
             log.chain.erase(log.chain.begin() + 6);
           },
           "6 edited"},
          {"an event dropped, the hashes left",
           [](recording::EditedLog& log) {
             log.events.erase(log.events.begin() + 6);
             log.chain.pop_back();
           },
           "6 reordered"},
      });
}

TEST(Verify, TellsBothHashesOfAnEditedEvent) {
  recording::EditedLog log = Game();
  FlipIn(log, 7, 40);
  const LogReport report = log.Verify();
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].found, ToHex(log.chain[7]));
  EXPECT_EQ(report.findings[0].expected, ToHex(ChainHash(log.chain[6], log.events[7].bytes())));
}

// The chain does not cover card sets and openings.
TEST(Verify, NamesWhatLiesBesideTheEvents) {
  const auto name = [](recording::EditedLog& log, size_t slot) -> Opening& {
    return std::get<Opening>(log.openings[0][slot]);
  };
  ExpectFaults(
      Game(),
      {
          {"no card set", [](recording::EditedLog& log) { log.card_sets.clear(); }, "0 card_set"},
          {"another set under its hash",
           [](recording::EditedLog& log) {
             log.card_sets.begin()->second = R"({"game":"heretics"})";
           },
           "0 card_set"},
          {"a name changed", [&](recording::EditedLog& log) { name(log, 1).value = "Eve"; },
           "0 bad_opening"},
          {"a salt changed", [&](recording::EditedLog& log) { name(log, 2).salt[0] ^= 1; },
           "0 bad_opening"},
          {"a seed changed", [&](recording::EditedLog& log) { name(log, 0).value[0] ^= 1; },
           "0 bad_opening"},
          {"two names swapped",
           [&](recording::EditedLog& log) { std::swap(log.openings[0][1], log.openings[0][2]); },
           "0 bad_opening"},
          {"a slot too few", [&](recording::EditedLog& log) { log.openings[0].pop_back(); },
           "0 bad_opening"},
          {"another leaf", [](recording::EditedLog& log) { log.openings[0][1] = Hash256{1}; },
           "0 bad_opening"},
          {"all withheld", [](recording::EditedLog& log) { log.openings.clear(); }, ""},
          {"a name withheld", [](recording::EditedLog& log) { log.Withhold(1); }, ""},
      });
}

// Replaces the outcome by another one that the rules accept, with right digests. It becomes the
// last event.
void ForgeChance(recording::EditedLog& log, uint64_t seq) {
  log.CutAt(seq + 1);
  const events::Envelope& event = log.events[seq].event();
  auto* numbers = const_cast<flatbuffers::Vector<uint16_t>*>(event.outcome());
  const uint16_t first = numbers->Get(0);
  if (event.outcome_kind() == events::OutcomeKind::shuffle) {
    numbers->Mutate(0, numbers->Get(1));
    numbers->Mutate(1, first);
  } else {
    const bool is_dice = event.outcome_kind() == events::OutcomeKind::dice;
    numbers->Mutate(0, static_cast<uint16_t>(is_dice ? first % 6 + 1 : 1 - first));
  }
  log.Redigest(seq);
}

TEST(Verify, NamesWhatTheRulesSayOfAForgedLog) {
  const recording::EditedLog game = Game();
  const uint64_t shuffle = recording::FirstOf(events::EventKind::chance, game.events);
  const std::string at = fmt::format("{} ", shuffle);
  ExpectFaults(
      game, {
                {"another order than the seed's, with true digests",
                 [&](recording::EditedLog& log) { ForgeChance(log, shuffle); }, at + "bad_chance"},
                {"no order at all",
                 [&](recording::EditedLog& log) {
                   auto* order = const_cast<flatbuffers::Vector<uint16_t>*>(
                       log.events[shuffle].event().outcome());
                   order->Mutate(0, order->Get(1));
                   log.Rechain();
                 },
                 at + "bad_chance HER-1.4"},
                {"a digest of no state",
                 [](recording::EditedLog& log) {
                   SetDigest(log.events[8].mutable_bytes(), Digest128{});
                   log.Rechain();
                 },
                 "8 diverged"},
                {"a digest of no state at the beginning",
                 [](recording::EditedLog& log) {
                   SetDigest(log.events[0].mutable_bytes(), Digest128{});
                   log.Rechain();
                 },
                 "0 diverged"},
                {"an action twice",
                 [](recording::EditedLog& log) {
                   const OwnedEvent again = log.events[6];
                   log.CutAt(7).Add(again.bytes());
                 },
                 "7 illegal HER-3.4"},
                {"zero bytes for an event",
                 [](recording::EditedLog& log) {
                   log.events[6] = OwnedEvent(std::vector<uint8_t>(80));
                   log.Rechain();
                 },
                 "6 corrupt"},
                {"a second beginning",
                 [](recording::EditedLog& log) {
                   log.events[6] = log.events[0];
                   log.Rechain();
                 },
                 "6 corrupt"},
                {"no beginning",
                 [](recording::EditedLog& log) {
                   log.events.erase(log.events.begin());
                   log.Rechain();
                 },
                 "0 corrupt"},
            });
}

TEST(Verify, NamesWhatThisBuildDoesNotKnow) {
  ExpectFaults(Game(), {
                           {"a game",
                            [](recording::EditedLog& log) {
                              const auto* game = log.events[0].event().created()->game();
                              const_cast<uint8_t*>(game->Data())[0] = 'x';
                              log.Rechain();
                            },
                            "0 unsupported"},
                           {"a rules version",
                            [](recording::EditedLog& log) {
                              ASSERT_TRUE(log.Created().SetField<uint16_t>(
                                  events::Created::VT_RULES, 99, 0xFFFF));
                              log.Rechain();
                            },
                            "0 unsupported"},
                       });
}

TEST(Verify, SaysWhatCouldNotBeCompared) {
  recording::EditedLog withheld = Game();
  const LogReport report = withheld.Withhold(0).Verify();
  EXPECT_EQ(recording::FaultsOf(report), "");
  EXPECT_TRUE(report.is_seed_withheld);
  EXPECT_FALSE(report.is_chance_recorded);

  const recording::EditedLog recorded(
      recording::ReadGame(recording::RequestsOf(recording::SimulatedGame("heretics", 3), false)));
  const LogReport at_table = recorded.Verify();
  EXPECT_EQ(recording::FaultsOf(at_table), "");
  EXPECT_TRUE(at_table.is_chance_recorded);
  EXPECT_FALSE(at_table.is_seed_withheld);
}

TEST(Verify, OfALogAsPlayedItNamesTheFirstIllegalEventWithItsClause) {
  std::vector<std::string> lines =
      recording::RequestsOf(recording::SimulatedGame("heretics", 2), false);
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":99}})");
  const LogReport report =
      recording::EditedLog(recording::ReadGame(lines, /*as_played=*/true)).Verify();
  EXPECT_EQ(recording::FaultsOf(report), "6 illegal HER-3.3");
}

TEST_F(VerifyTest, NamesAWrongSnapshot) {
  const recording::random_games::SimulatedLog game = recording::SimulatedGame("endless", 2, 0, 300);
  const uint16_t layout = recording::GameCalled("endless").layout(1);
  const std::vector<uint8_t>& other = game.states[0].canonical;
  const Snapshot right{128, layout, 1, "endless", game.states[1].canonical};
  const struct {
    std::string_view name;
    Snapshot snapshot;
    std::string faults;
  } kCases[] = {
      {"the state", right, ""},
      {"of another moment", {128, layout, 1, "endless", other}, "128 snapshot"},
      {"of another game", {128, layout, 1, "chess", right.canonical}, "128 snapshot"},
      {"too short", {128, layout, 1, "endless", right.canonical.first(8)}, "128 snapshot"},
      {"of another layout: ignored", {128, 77, 1, "endless", other}, ""},
      {"of other rules: ignored", {128, layout, 77, "endless", other}, ""},
  };
  const std::string id = Put(recording::random_games::Prepared(game));
  const uint64_t number = recording::OpenLog(*store_, id)->store_head().log;
  for (const auto& [name, snapshot, faults] : kCases) {
    SCOPED_TRACE(name);
    ASSERT_FALSE(store_->PutSnapshots(number, {&snapshot, 1}));
    EXPECT_EQ(recording::FaultsOf(Verified(id)), faults);
  }
}

// A snapshot at an unusual seq is valid if its state is right.
TEST_F(VerifyTest, ATrueSnapshotElsewhereIsNoFinding) {
  recording::random_games::SimulatedLog game = recording::SimulatedGame("endless", 2, 0, 300);
  const std::string id = Put(recording::random_games::Prepared(game));
  const std::vector<std::string> states = recording::StatesOf(*recording::OpenLog(*store_, id));
  const uint64_t number = recording::OpenLog(*store_, id)->store_head().log;
  const Snapshot snapshot{100, recording::GameCalled("endless").layout(1), 1, "endless",
                          AsBytes(states[100])};
  ASSERT_FALSE(store_->PutSnapshots(number, {&snapshot, 1}));
  EXPECT_EQ(recording::FaultsOf(Verified(id)), "");
}

// A flipped bit in the key of a snapshot has this effect, which the check of the store cannot
// detect.
TEST_F(VerifyTest, ASnapshotThatMovedToAnotherEventIsFound) {
  const recording::random_games::SimulatedLog game = recording::SimulatedGame("endless", 2, 0, 300);
  const std::string id = Put(recording::random_games::Prepared(game));
  const uint64_t number = recording::OpenLog(*store_, id)->store_head().log;
  const uint16_t layout = recording::GameCalled("endless").layout(1);
  for (const uint64_t seq : {65u, 67u, 96u, 192u}) {
    ASSERT_FALSE(store_->DropSnapshots());
    const Snapshot moved{seq, layout, 1, "endless", game.states[0].canonical};
    ASSERT_FALSE(store_->PutSnapshots(number, {&moved, 1}));
    EXPECT_EQ(recording::FaultsOf(Verified(id)), fmt::format("{} snapshot", seq));
  }
}

class VerifyForkTest : public recording::ReplayTest {
 protected:
  // Forks a log of the endless game and plays 20 more actions, with chance from its own seed.
  std::string Fork(std::string_view id, uint64_t seq, uint8_t seed) {
    std::optional<Result<recording::PreparedFork>> fork;
    fork.emplace(recording::PrepareFork(*recording::OpenLog(*store_, id), seq, Seed{seed},
                                        recording::SteadyEnvironment(seed)));
    EXPECT_TRUE(fork->ok()) << fork->error().message;
    const std::string forked = recording::RecordFork(*store_, **std::move(fork))->id;
    recording::Recorder recorder(*store_, recording::SteadyEnvironment(seed));
    const Json step = {{"type", "step"}, {"amount", 2}};
    for (int acted = 0; acted < 20;) {
      acted += recorder.Act(forked, 0, step, {}).ok();
      acted += recorder.Act(forked, 1, step, {}).ok();
    }
    return forked;
  }
};

TEST_F(VerifyForkTest, AForkOfAForkIsCheckedAgainstThreeSeeds) {
  const std::string root =
      Put(recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 40)));
  const std::string child = Fork(root, 20, 1);
  const std::string grandchild = Fork(child, 30, 2);
  const std::string early = Fork(child, 10, 3);  // forked before the child's own events
  for (const std::string& id : {root, child, grandchild, early}) {
    EXPECT_EQ(recording::FaultsOf(Verified(id)), "") << id;
  }

  // The outcome in each stretch is replaced, with right digests, by one that differs from that of
  // the seed.
  recording::EditedLog log(*recording::OpenLog(*store_, grandchild));
  const recording::EditedLog parent(*recording::OpenLog(*store_, child));
  for (const uint64_t from : {1u, 21u, 31u}) {
    recording::EditedLog forged(log);
    uint64_t seq = from;
    while (forged.events[seq].event().kind() != events::EventKind::chance) ++seq;
    ForgeChance(forged, seq);
    // The log is cut at the forged event, so it may lack some of the events that it shares.
    const bool is_whole = seq >= forged.events[0].event().created()->parent()->count() - 1;
    EXPECT_EQ(recording::FaultsOf(forged.Verify({&parent})),
              fmt::format("{}{} bad_chance", is_whole ? "" : "0 corrupt, ", seq));
  }
}

// A fork does not say whether its parent is a fork, so the finding mentions the possibility.
TEST_F(VerifyForkTest, AForkOfAForkAloneIsReportedToNeedItsParent) {
  const std::string root =
      Put(recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 40)));
  const std::string child = Fork(root, 20, 1);
  const std::string grandchild = Fork(child, 30, 2);
  const recording::EditedLog log(*recording::OpenLog(*store_, grandchild));
  const recording::EditedLog parent(*recording::OpenLog(*store_, child));
  EXPECT_EQ(recording::FaultsOf(log.Verify({&parent})), "");
  const LogReport alone = log.Verify();
  ASSERT_EQ(alone.findings.size(), 1u);
  EXPECT_EQ(alone.findings[0].fault, FaultKind::bad_chance);
  EXPECT_NE(alone.findings[0].message.find("if it is itself a fork"), std::string::npos);
}

TEST_F(VerifyForkTest, AForkAloneIsCheckedAgainstItsParentsSeed) {
  const std::string root =
      Put(recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 40)));
  const std::string child = Fork(root, 20, 1);
  recording::EditedLog alone(*recording::OpenLog(*store_, child));
  EXPECT_EQ(recording::FaultsOf(alone.Verify()), "");

  recording::EditedLog forged(alone);
  const uint64_t dice = recording::FirstOf(events::EventKind::chance, forged.events);
  ASSERT_LT(dice, 20u);
  ForgeChance(forged, dice);
  // The log is cut there, so it lacks some of the events that it shares.
  EXPECT_EQ(recording::FaultsOf(forged.Verify()), fmt::format("0 corrupt, {} bad_chance", dice));
  // If that seed is withheld (slot 1, after the fork's own), the outcome cannot be checked.
  EXPECT_EQ(recording::FaultsOf(alone.Withhold(1).Verify()), "");
  EXPECT_EQ(recording::FaultsOf(forged.Withhold(1).Verify()), "0 corrupt");
}

}  // namespace
}  // namespace recount::replay::verify
