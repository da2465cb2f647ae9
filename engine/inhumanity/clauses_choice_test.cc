// Tests INH-5 to INH-7: Scenes without hardship, Humanity and Hope, conditions.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"

namespace recount::engine::inhumanity {
namespace {

TEST(Clauses, INH_5_1_EachChoosesOneOptionTheActingPlayerLast) {
  TestGame game({.players = 4, .first_player = 2});
  game.Draw("share");
  EXPECT_EQ(game.Do(2, "act"), "");
  std::vector<Seat> order;
  while (game.state.phase == Phase::choose) {
    order.push_back(DeciderOf(game.state));
    EXPECT_EQ(game.Do(order.back(), "choose neither"), "INH-5.1");
    EXPECT_EQ(game.Do(order.back(), "choose accept"), "");
  }
  EXPECT_EQ(order, (std::vector<Seat>{3, 0, 1, 2}));
  EXPECT_EQ(game.state.phase, Phase::outcome);
}

TEST(Clauses, INH_5_2_AnOptionThatTakesHumanityNeedsIt) {
  TestGame game;
  game.Draw("storm");
  EXPECT_EQ(game.Do(0, "act"), "");
  game.state.seats[1].humanity = 0;
  EXPECT_EQ(game.Do(1, "choose search"), "INH-5.2");
  EXPECT_EQ(game.Do(1, "choose stay"), "");
  EXPECT_EQ(game.Do(2, "choose search"), "");
  EXPECT_EQ(game.At(2).humanity, 4);
  EXPECT_EQ(game.At(2).committed, 1);
}

TEST(Clauses, INH_5_3_EachGetsWhatTheChosenOptionGivesOptionByOption) {
  TestGame game;
  game.Draw("share");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(1, "choose refuse"), "");
  EXPECT_EQ(game.Do(2, "choose accept"), "");
  EXPECT_EQ(game.Do(0, "choose accept"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "hunger 0 1, hunger 2 1, humanity_lost 1 1");
  EXPECT_EQ(game.LastClause(), "INH-5.3");
}

TEST(Clauses, INH_5_4_WhereAllChooseAlikeTheResultForAllTakesItsPlace) {
  TestGame game;
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].humanity = 3;
  game.Draw("share");
  EXPECT_EQ(game.Do(0, "act"), "");
  for (const Seat seat : {1, 2, 0}) EXPECT_EQ(game.Do(seat, "choose accept"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "humanity_gained 0 1, humanity_gained 1 1, humanity_gained 2 1");
  EXPECT_TRUE(game.Cited("INH-5.4"));
  EXPECT_EQ(game.LastClause(), "INH-5.3");
}

// A player who has left before the outcome does not count.
TEST(Clauses, INH_5_4_OnlyThoseInPlayHaveToChooseAlike) {
  const Cards cards = CardsWith(
      R"({"traits":{"medic":{"effects":[
          {"op":"suffer","to":"chosen","condition":"harm","n":1}]}}})");
  TestGame other({.traits = {{"medic"}}}, &cards);
  other.Draw("share");
  EXPECT_EQ(other.Do(0, "act"), "");
  EXPECT_EQ(other.Do(1, "choose refuse"), "");
  EXPECT_EQ(other.Do(2, "choose accept"), "");
  other.state.seats[1].harm = 2;
  EXPECT_EQ(other.Do(0, "play_trait medic 1"), "");
  EXPECT_FALSE(other.IsIn(1));
  EXPECT_EQ(other.Do(0, "choose accept"), "");
  EXPECT_EQ(other.Do(0, "resolve"), "");
  EXPECT_TRUE(other.Cited("INH-5.4"));
}

// This is true for every seat.
TEST(Clauses, INH_5_4_TheSeatThatIsOutIsNotAskedForAlike) {
  for (const Seat acting : {1, 2, 3}) {
    TestGame game({.players = 4, .first_player = acting});
    game.state.seats[0].harm = 2;
    game.Draw("ambush");
    EXPECT_EQ(game.Do(acting, "act"), "");
    EXPECT_EQ(game.Do(acting, "commit 1"), "");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(game.Do(DeciderOf(game.state), "refuse"), "");
    game.Finish({1});
    ASSERT_FALSE(game.IsIn(0));
    while (game.state.phase == Phase::aftermath) EXPECT_EQ(game.Do(0, "decline"), "");
    game.Draw("share");
    const Seat next = game.state.turn_seat;
    EXPECT_EQ(game.Do(next, "act"), "");
    while (game.state.phase == Phase::choose) {
      EXPECT_EQ(game.Do(DeciderOf(game.state), "choose refuse"), "");
    }
    EXPECT_EQ(game.Do(next, "resolve"), "");
    EXPECT_EQ(game.SeatsOfEffects(INH_5_4), "1") << "the second option";
    EXPECT_EQ(game.last.effects[0].numbers[1], 0b1110) << "who chose it";
  }
}

// If there is no result for all alike, each player has the single one.
TEST(Clauses, INH_5_4_WithoutAResultForAllTheSingleOneStays) {
  TestGame game;
  game.Draw("storm");
  EXPECT_EQ(game.Do(0, "act"), "");
  for (const Seat seat : {1, 2, 0}) EXPECT_EQ(game.Do(seat, "choose stay"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(), "harm 0 1");
  EXPECT_FALSE(game.Cited("INH-5.4"));
}

// A death during the lists does not turn `effects` into `all`.
TEST(Clauses, INH_5_4_WhoChoseWhatIsFixedBeforeTheFirstList) {
  TestGame game;
  game.state.seats[1].hunger = 2;
  game.Draw("share");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(1, "choose accept"), "");
  EXPECT_EQ(game.Do(2, "choose refuse"), "");
  EXPECT_EQ(game.Do(0, "choose refuse"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Report(),
            "hunger 1 1, died 1 1, hope_removed - 1, humanity_lost 0 1, humanity_lost 2 1");
}

TEST(Clauses, INH_6_1_NeverMoreThanFiveOrTheLimit) {
  TestGame game({.personalities = {"plain", "sociopath"}});
  game.state.seats[0].humanity = 4;
  game.Begin("grave", 1, {1, 0});
  game.Finish({6, 6});
  EXPECT_EQ(game.At(0).humanity, 5);
  EXPECT_EQ(game.At(1).humanity, 4);
  EXPECT_EQ(game.Report(),
            "humanity_lost 2 5, doomed 2 1, humanity_gained 0 2, "
            "humanity_gained 1 1, removed 2 1, hope_removed - 1");
}

TEST(Clauses, INH_6_2_And_9_2_BelowZeroOneLeavesWhenTheNextTurnBegins) {
  TestGame game;
  game.state.seats[2].humanity = 2;
  game.Begin("drain", 1, {1, 0});  // refuse: Hope only
  game.Finish({1, 1});             // everybody loses 4
  EXPECT_FALSE(game.IsIn(2));
  EXPECT_EQ(game.state.phase, Phase::aftermath);
  EXPECT_EQ(game.Report(),
            "hope_removed - 3, humanity_lost 0 4, humanity_lost 1 4, "
            "humanity_lost 2 2, doomed 2 1, removed 2 1");
}

// Ruling 18.
TEST(Clauses, INH_6_2_GainingHumanityDoesNotSaveTheDoomed) {
  const Cards cards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"lose_humanity","to":"chosen","n":9}]},
      "lucky":{"when":["draw"],"effects":[{"op":"gain_humanity","to":"self","n":3}]}}})");
  TestGame game({.traits = {{"medic"}, {"lucky"}}}, &cards);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(game.Report(), "humanity_lost 1 5, doomed 1 1");
  EXPECT_EQ(game.Do(1, "play_trait lucky"), "");
  EXPECT_EQ(game.At(1).humanity, 3);
  EXPECT_EQ(game.state.doomed, 2);
  game.PassTurn();
  EXPECT_FALSE(game.IsIn(1));
  EXPECT_EQ(game.Report(), "removed 1 1, hope_removed - 1");
}

// A player who is doomed when round 2 ends leaves in round 3, without Grace of Innocence (ruling
// 20).
TEST(Clauses, INH_6_2_DoomedAtTheEndOfARoundOneLeavesInTheNew) {
  const Cards cards =
      CardsWith(R"({"traits":{"medic":{"effects":[{"op":"lose_humanity","to":"chosen","n":9}]}}})");
  TestGame game({.traits = {{"medic"}}}, &cards);
  for (int turn = 0; turn < 5; ++turn) game.PassTurn();
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Report(), "hope_added - 1, removed 1 1, hope_removed - 1");
  EXPECT_EQ(game.state.aftermath[0].round, 3);
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.state.phase, Phase::draw);
}

TEST(Clauses, INH_6_3_WithNoHumanityOneStays) {
  TestGame game;
  game.state.seats[1].humanity = 4;
  game.state.hope = 5;
  game.Begin("drain", 1, {0, 0});
  game.Finish({1});
  EXPECT_EQ(game.At(1).humanity, 0);
  EXPECT_TRUE(game.IsIn(1));
  EXPECT_EQ(game.state.doomed, 0);
}

TEST(Clauses, INH_6_4_HopeIsBetweenNoneAndFive) {
  const Cards cards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"gain_hope","n":9}]},
      "lucky":{"when":["draw"],"effects":[{"op":"lose_hope","n":9}]}}})");
  TestGame game({.traits = {{"medic", "lucky", "medic"}}}, &cards);
  EXPECT_EQ(game.Do(0, "play_trait medic"), "");
  EXPECT_EQ(game.state.hope, 5);
  EXPECT_EQ(game.Do(0, "play_trait lucky"), "");
  EXPECT_EQ(game.Report(), "hope_removed - 5");
  EXPECT_EQ(game.state.hope, 0);
}

TEST(Clauses, INH_6_5_AHopeDieIsRemovedForEachWhoLeavesIfThereIsOne) {
  TestGame game({.players = 4});
  game.state.hope = 1;
  game.state.seats[1].harm = 2;
  game.state.seats[2].harm = 2;
  game.Begin("ambush", 1, {0, 0, 0});
  game.Finish({1});
  EXPECT_EQ(game.Report(),
            "harm 1 1, died 1 1, hope_removed - 1, harm 2 1, died 2 1, harm 3 1, harm 0 1");
}

TEST(Clauses, INH_7_3_ASecondStepTurnsTheCardAThirdKills) {
  for (const int level : {0, 1, 2}) {
    TestGame game;
    game.state.seats[1].harm = static_cast<uint8_t>(level);
    game.Begin("ambush", 1, {0, 1});
    game.Finish({1, 1});
    EXPECT_EQ(game.IsIn(1), level < 2);
    EXPECT_EQ(game.At(1).harm, level < 2 ? level + 1 : 0);
  }
}

TEST(Clauses, INH_7_4_ConditionsAddUpForTheOwnScenes) {
  TestGame game;
  game.state.seats[0].hunger = 1;
  game.state.seats[0].harm = 2;
  game.Draw("rest");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(HardshipOf(game.cards(), game.state), 4);
}

TEST(Clauses, INH_7_5_HurtIsHealedCrippledNever) {
  TestGame game({.traits = {{"medic", "medic"}}});
  game.state.seats[1].harm = 2;
  game.state.seats[2].harm = 1;
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(game.Report(), "");
  EXPECT_EQ(game.At(1).harm, 2);
  EXPECT_EQ(game.Do(0, "play_trait medic 2"), "");
  EXPECT_EQ(game.Report(), "harm_healed 2 1");
}

// Ruling 36.
TEST(Clauses, INH_7_5_StarvingBecomesHungry) {
  TestGame game;
  game.state.seats[0].hunger = 2;
  game.Begin("orchard", 2, {0, 0});
  game.Finish({6, 6});
  EXPECT_EQ(game.At(0).hunger, 1);
}

TEST(Clauses, INH_7_6_And_7_7_HuntedIsOfAllAndOnlyTheExpansionTakesItAway) {
  TestGame game({.config = {.martial_law = true}, .traits = {{"ghost"}}});
  game.Begin("wanted", 1, {0, 0});
  game.Finish({1});
  EXPECT_EQ(game.state.hunted, 3);
  EXPECT_EQ(game.Report(), "hunted_taken - 1, hunted_taken - 2");  // lists are done once
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(HardshipOf(game.cards(), game.state), 4);
  EXPECT_EQ(game.Do(0, "play_trait ghost"), "");
  EXPECT_EQ(game.Report(), "hunted_lost - 1");
  EXPECT_EQ(HardshipOf(game.cards(), game.state), 3);
}

}  // namespace
}  // namespace recount::engine::inhumanity
