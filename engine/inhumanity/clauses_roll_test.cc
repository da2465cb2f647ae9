// Tests INH-4: Scenes with hardship.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"

namespace recount::engine::inhumanity {
namespace {

// Returns a game in which the acting player, seat 0, has announced the Scene.
TestGame Announced(std::string_view key, const Dealt& dealt = {}) {
  TestGame game(dealt);
  game.Draw(key);
  EXPECT_EQ(game.Do(0, "act"), "");
  return game;
}

TEST(Clauses, INH_4_1_OneOrMoreOfTheOwnDice) {
  TestGame game = Announced("rest");
  game.state.seats[0].humanity = 3;
  EXPECT_EQ(game.Do(0, "commit 0"), "INH-4.1");
  EXPECT_EQ(game.Do(0, "commit 4"), "INH-4.1");
  EXPECT_EQ(game.Do(0, "commit 3"), "");
}

TEST(Clauses, INH_4_2_CommittedDiceAreLostWhateverHappens) {
  TestGame game;
  game.Begin("rest", 2, {1, 0});
  EXPECT_EQ(game.At(0).humanity, 3);
  EXPECT_EQ(game.At(0).committed, 2);
  game.Finish({1, 1, 1});
  EXPECT_EQ(game.At(0).humanity, 3);
  EXPECT_EQ(game.At(0).committed, 0);
  EXPECT_EQ(game.At(1).humanity, 4);
  EXPECT_EQ(game.LastClause(), "INH-4.18");
}

TEST(Clauses, INH_4_3_EachOtherPlayerSupportsOrRefuses) {
  TestGame game = Announced("rest");
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  EXPECT_EQ(game.Do(1, "support 1"), "");
  EXPECT_EQ(game.state.phase, Phase::support);
  EXPECT_EQ(game.Do(2, "refuse"), "");
  EXPECT_EQ(game.state.phase, Phase::hope);
  EXPECT_TRUE(game.Cited("INH-4.3"));
}

TEST(Clauses, INH_4_4_NotMoreThanTheActingPlayerDid) {
  TestGame game = Announced("rest");
  EXPECT_EQ(game.Do(0, "commit 2"), "");
  EXPECT_EQ(game.Do(1, "support 0"), "INH-4.4");
  EXPECT_EQ(game.Do(1, "support 3"), "INH-4.4");
  game.state.seats[1].humanity = 1;
  EXPECT_EQ(game.Do(1, "support 2"), "INH-4.4");
  EXPECT_EQ(game.Do(1, "support 1"), "");
}

// The Last Hope of the acting player counts as one die (ruling 8).
TEST(Clauses, INH_4_4_OneDieWithALastHope) {
  TestGame game = Announced("rest");
  game.state.seats[0].humanity = 0;
  EXPECT_EQ(game.Do(0, "last_hope"), "");
  EXPECT_EQ(game.Do(1, "support 2"), "INH-4.4");
  EXPECT_EQ(game.Do(1, "support 1"), "");
}

TEST(Clauses, INH_4_5_ThoseWithHumanityDeclareFirstClockwise) {
  TestGame game = Announced("rest", {.players = 5});
  game.state.seats[1].humanity = 0;
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  std::vector<Seat> order;
  while (game.state.phase == Phase::support) {
    order.push_back(DeciderOf(game.state));
    EXPECT_EQ(game.Do(order.back(), "refuse"), "");
  }
  EXPECT_EQ(order, (std::vector<Seat>{2, 3, 4, 1}));
}

TEST(Clauses, INH_4_6_LastHopeIsForWhoHasNoHumanityWhileThereIsHope) {
  TestGame game = Announced("rest");
  EXPECT_EQ(game.Do(0, "last_hope"), "INH-4.6");
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  game.state.seats[1].humanity = 0;
  game.state.seats[2].humanity = 0;
  game.state.hope = 1;
  EXPECT_EQ(game.Do(1, "last_hope"), "");
  EXPECT_EQ(game.At(1).stance, Stance::support);
  EXPECT_EQ(game.state.hope, 0);
  EXPECT_EQ(game.Do(2, "last_hope"), "INH-4.6");
  EXPECT_EQ(game.Do(2, "refuse"), "");
}

// Ruling 9.
TEST(Clauses, INH_4_6_AnAvoidableSceneIsNotActedOnWithoutMeans) {
  TestGame game;
  game.state.seats[0].humanity = 0;
  game.state.hope = 0;
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "act"), "INH-4.6");
  EXPECT_EQ(game.Do(0, "avoid"), "");
}

TEST(Clauses, INH_4_7_LeastConditionsFirstTiesClockwise) {
  TestGame game = Announced("rest", {.players = 5});
  for (Seat seat = 1; seat < 5; ++seat) game.state.seats[seat].humanity = 0;
  game.state.seats[1].hunger = 2;
  game.state.seats[2].harm = 1;
  game.state.seats[3].hunger = 1;
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  std::vector<Seat> order;
  while (game.state.phase == Phase::support) {
    order.push_back(DeciderOf(game.state));
    EXPECT_EQ(game.Do(order.back(), "refuse"), "");
  }
  EXPECT_EQ(order, (std::vector<Seat>{4, 2, 3, 1}));
  EXPECT_TRUE(game.Cited("INH-4.7"));
}

TEST(Clauses, INH_4_8_AnyNumberOfHopeDiceThatThereAre) {
  TestGame game;
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 4"), "INH-4.8");
  EXPECT_EQ(game.Do(0, "use_hope 3"), "");
  EXPECT_EQ(game.state.hope, 0);
  EXPECT_EQ(DiceToRoll(game.cards(), game.state), 4);
}

TEST(Clauses, INH_4_9_HopeDiceDoNotComeBack) {
  TestGame game;
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 2"), "");
  game.Finish({});
  EXPECT_EQ(game.state.hope, 1);
}

TEST(Clauses, INH_4_10_HardshipAddsUpAndIsNeverBelowZero) {
  TestGame game = Announced("ambush", {.config = {.martial_law = true},
                                       .personalities = {"leader"},
                                       .relationships = {"twins", "", "feud"},
                                       .traits = {{"clever"}}});
  const auto hardship = [&] { return HardshipOf(game.cards(), game.state); };
  EXPECT_EQ(hardship(), 2);  // 3, and the leader's -1
  game.state.hunted = 2;
  EXPECT_EQ(hardship(), 4);
  game.state.seats[0].hunger = 1;
  game.state.seats[0].harm = 2;
  EXPECT_EQ(hardship(), 7);
  EXPECT_EQ(game.Do(0, "commit 1"), "");
  EXPECT_EQ(game.Do(1, "support 1"), "");  // twins
  EXPECT_EQ(hardship(), 6);
  EXPECT_EQ(game.Do(2, "support 1"), "");  // feud
  EXPECT_EQ(hardship(), 7);
  game.state.modifier = -20;
  EXPECT_EQ(hardship(), 0);
}

// The roll fixes the hardship (ruling 13).
TEST(Clauses, INH_4_10_HealingAfterTheRollChangesNothing) {
  TestGame game({.traits = {{"medic"}}});
  game.state.seats[0].harm = 1;
  game.Begin("rest", 2, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  game.dice = {6, 1};
  EXPECT_EQ(game.Do(0, "roll"), "");
  EXPECT_EQ(game.Do(0, "play_trait medic 0"), "");
  EXPECT_EQ(game.At(0).harm, 0);
  EXPECT_EQ(HardshipOf(game.cards(), game.state), 2);
  EXPECT_FALSE(IsSuccess(game.state));
}

TEST(Clauses, INH_4_11_ConditionsOfSupportersDoNotCount) {
  TestGame game;
  game.state.seats[1].hunger = 2;
  game.Begin("rest", 1, {1, 0});
  EXPECT_EQ(HardshipOf(game.cards(), game.state), 1);
}

TEST(Clauses, INH_4_12_And_4_13_FoursFivesAndSixesAreSuccesses) {
  TestGame game;
  game.Begin("ambush", 3, {3, 0});
  EXPECT_EQ(game.Do(0, "use_hope 1"), "");
  game.dice = {1, 2, 3, 4, 5, 6, 3};
  EXPECT_EQ(game.Do(0, "roll"), "");
  EXPECT_EQ(SuccessesOf(game.state), 3);
  EXPECT_TRUE(IsSuccess(game.state));
}

TEST(Clauses, INH_4_14_FurtherSuccessesOnlyWhereTheCardSaysSo) {
  for (const bool is_over : {false, true}) {
    TestGame game;
    game.Begin("cache", 2, {0, 0});
    game.Finish({6, static_cast<uint16_t>(is_over ? 6 : 1)});
    EXPECT_EQ(game.Cited("INH-4.14"), is_over);
    EXPECT_EQ(game.At(0).hand_count, is_over ? 4 : 3);
  }
}

// Ruling 14.
TEST(Clauses, INH_4_15_HardshipZeroCannotFailAndDiceAreLostUnrolled) {
  TestGame game;
  game.state.seats[1].hunger = 1;
  game.Begin("orchard", 1, {1, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  EXPECT_EQ(game.Do(0, "roll"), "");
  EXPECT_EQ(game.state.phase, Phase::outcome);
  EXPECT_EQ(game.state.dice_count, 0);
  EXPECT_TRUE(IsSuccess(game.state));
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "hunger 2 1, hunger_healed 1 1");
  EXPECT_EQ(game.LastClause(), "INH-4.15");
  EXPECT_FALSE(game.Cited("INH-4.14"));
  EXPECT_EQ(game.At(0).humanity, 4);
}

TEST(Clauses, INH_4_16_WhoRefusedSuffersFirstAndHasNoPartInTheRest) {
  TestGame game;
  game.Begin("ambush", 1, {0, 1});
  game.Finish({1, 1});
  EXPECT_EQ(game.Report(), "harm 1 1, harm 0 1, harm 2 1");
  EXPECT_TRUE(game.Cited("INH-4.16"));
}

// Ruling 47.
TEST(Clauses, INH_4_16_AllOthersRefusingIsNotAllRefuse) {
  TestGame game;
  game.Begin("flood", 1, {0, 0});
  game.Finish({1});
  EXPECT_EQ(game.Report(), "humanity_lost 1 1, humanity_lost 2 1, hunger 0 1");
}

TEST(Clauses, INH_4_17_SucceedForTheActingPlayerAndAllSupporters) {
  TestGame game;
  game.Begin("flood", 4, {1, 0});
  game.Finish({6, 6, 6, 6, 1});
  EXPECT_EQ(game.Report(), "humanity_lost 2 1, humanity_gained 0 1, humanity_gained 1 1");
  EXPECT_EQ(game.LastClause(), "INH-4.17");
}

// A player who supported by Last Hope is also affected (ruling 7).
TEST(Clauses, INH_4_18_FailForTheActingPlayerAndAllSupporters) {
  TestGame game;
  game.state.seats[2].humanity = 0;
  game.Begin("ambush", 1, {1});
  EXPECT_EQ(game.Do(2, "last_hope"), "");
  game.Finish({1, 1, 1});
  EXPECT_EQ(game.Report(), "harm 0 1, harm 1 1, harm 2 1");
  EXPECT_EQ(game.LastClause(), "INH-4.18");
}

TEST(Roll, WithoutADieThereIsNoNodeAndNoSuccess) {
  TestGame game({.personalities = {"non_violent"}});
  game.Begin("ambush", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  EXPECT_EQ(game.Do(0, "roll"), "");
  EXPECT_EQ(game.state.phase, Phase::outcome);
  EXPECT_EQ(game.state.dice_count, 0);
  EXPECT_FALSE(IsSuccess(game.state));
}

}  // namespace
}  // namespace recount::engine::inhumanity
