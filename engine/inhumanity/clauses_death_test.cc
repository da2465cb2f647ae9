// Tests INH-9 and INH-11: leaving, what the dead decide, the end.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"

namespace recount::engine::inhumanity {
namespace {

// Returns a game in which seat 0 has killed seat 1 in the draw phase of round 1, and the turn is
// over.
TestGame AfterADeath(const Dealt& more = {}) {
  Dealt dealt = more;
  dealt.traits = {{"medic", "medic"}, {"lucky"}};
  TestGame game(dealt, &DeadlyCards());
  game.Give("rifle", 1);
  game.Give("car", 1);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  return game;
}

TEST(Clauses, INH_9_1_DeathIsImmediateAndInTheOrderOfThePage) {
  TestGame game(
      {.config = {.lending = true}, .traits = {{"medic"}, {"lucky", "gambler", "strong"}}},
      &DeadlyCards());
  game.Give("rifle", 1);
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(game.Report(), "harm 1 9, died 1 1, hope_removed - 1");
  EXPECT_FALSE(game.IsIn(1));
  EXPECT_EQ(game.At(1).humanity, 0);
  EXPECT_EQ(game.At(1).harm, 0);
  EXPECT_EQ(game.At(1).personality, kNoCard);
  EXPECT_EQ(game.At(1).hand_count, 0);
  std::vector<uint16_t> lost;
  ForEachTrait(game.cards(), game.state, TraitPlace::lost, 1,
               [&](uint16_t card) { lost.push_back(card); });
  EXPECT_EQ(lost.size(), 3u);
  EXPECT_TRUE(std::is_sorted(lost.begin(), lost.end()));
  EXPECT_EQ(AssetOf(game.state, game.Card("rifle"))->lent_to, kNoSeat);
  EXPECT_EQ(game.state.relationships[0], kNoCard);
  EXPECT_EQ(game.state.relationships[1], kNoCard);
  EXPECT_NE(game.state.relationships[2], kNoCard);
  EXPECT_EQ(game.state.aftermath_count, 1);
  EXPECT_EQ(game.state.phase, Phase::draw);  // the turn goes on
}

TEST(Clauses, INH_9_3_TheSceneOfAnActingPlayerWhoIsOutHasNoConsequences) {
  TestGame game({.traits = {{}, {"medic"}}}, &DeadlyCards());
  game.Begin("ambush", 2, {0});
  EXPECT_EQ(game.Do(1, "play_trait medic 0"), "");
  EXPECT_EQ(game.LastClause(), "INH-9.3");
  EXPECT_EQ(game.state.phase, Phase::aftermath);
  EXPECT_EQ(game.At(1).harm, 0);
  EXPECT_EQ(game.state.scene, kNoCard);
  EXPECT_EQ(game.Do(2, "resolve"), "not awaited INH-9.8");
}

TEST(Clauses, INH_9_3_WhoIsOutIsNotAwaited) {
  TestGame game({.traits = {{"medic"}}}, &DeadlyCards());
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(game.Do(1, "draw urban"), "not awaited INH-9.3");
}

// Their dice remain in the roll (ruling 42).
TEST(Clauses, INH_9_3_DiceOfWhoHasLeftStayInTheRoll) {
  TestGame game({.traits = {{"medic"}}}, &DeadlyCards());
  game.Begin("ambush", 2, {2, 0});
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(DiceToRoll(game.cards(), game.state), 4);
  game.Finish({1, 1, 1, 1});
  EXPECT_EQ(game.Report(), "harm 2 1, harm 0 1");
}

TEST(Clauses, INH_9_4_TheDeadChooseWhoInheritsEachPersonalAsset) {
  TestGame game = AfterADeath();
  EXPECT_EQ(game.state.aftermath[0].step, Step::bequeath);
  EXPECT_EQ(game.Do(1, "draw_gift"), "INH-2.8");
  EXPECT_EQ(game.Do(1, "bequeath rope 0"), "INH-9.4");
  EXPECT_EQ(game.Do(1, "bequeath car 1"), "INH-9.4");
  EXPECT_EQ(game.Do(1, "bequeath car 0"), "");
  EXPECT_EQ(game.state.aftermath[0].step, Step::bequeath);
  EXPECT_EQ(game.Do(1, "bequeath rifle 2"), "");
  EXPECT_EQ(AssetOf(game.state, game.Card("car"))->owner, 0);
  EXPECT_EQ(AssetOf(game.state, game.Card("rifle"))->owner, 2);
  EXPECT_EQ(game.state.aftermath[0].step, Step::gift);
}

// Continues after the Assets.
TestGame AtTheGift(const Dealt& more = {}) {
  TestGame game = AfterADeath(more);
  EXPECT_EQ(game.Do(1, "bequeath car 0"), "");
  EXPECT_EQ(game.Do(1, "bequeath rifle 0"), "");
  return game;
}

TEST(Clauses, INH_9_5_TheGiftIsDrawnAndMustBeGiven) {
  TestGame game = AtTheGift();
  EXPECT_EQ(game.Do(1, "give_gift 0"), "INH-2.8");
  EXPECT_EQ(game.Do(1, "draw_gift"), "");
  const uint16_t gift = game.state.aftermath[0].gift;
  EXPECT_NE(gift, kNoCard);
  EXPECT_EQ(game.Do(1, "decline"), "INH-2.8");
  EXPECT_EQ(game.Do(1, "give_gift 1"), "INH-9.5");
  EXPECT_EQ(game.Do(1, "give_gift 2"), "");
  EXPECT_TRUE(IsInHand(game.cards(), game.state, 2, gift));
  EXPECT_EQ(game.At(2).hand_count, 4);
}

TEST(Clauses, INH_9_5_TheGiftMayBeDeclined) {
  TestGame game = AtTheGift();
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.state.aftermath[0].step, Step::grace);
}

TEST(Clauses, INH_9_6_ANewCharacterHasThreeHumanityTwoTraitsNoRelationship) {
  TestGame game = AtTheGift();
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.Do(1, "new_character"), "");
  EXPECT_TRUE(game.IsIn(1));
  EXPECT_EQ(game.At(1).humanity, 3);
  EXPECT_EQ(game.At(1).hand_count, 2);
  EXPECT_NE(game.At(1).personality, kNoCard);
  EXPECT_EQ(game.state.relationships[0], kNoCard);
  // The seat has not had its turn (ruling 26).
  EXPECT_EQ(game.state.turn_seat, 1);
}

TEST(Clauses, INH_9_6_TheNewCharacterMayBeDeclined) {
  TestGame game = AtTheGift();
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_FALSE(game.IsIn(1));
  EXPECT_EQ(game.state.turn_seat, 2);
}

// There is another gift, but no third character (ruling 24).
TEST(Clauses, INH_9_7_OnceAGameForTheOriginalCharacterOnly) {
  TestGame game = AtTheGift();
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.Do(1, "new_character"), "");
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(game.state.aftermath[0].step, Step::gift);
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_FALSE(game.IsIn(1));
  EXPECT_EQ(game.state.phase, Phase::draw);
  EXPECT_EQ(game.state.turn_seat, 2);
}

TEST(Clauses, INH_9_7_NotAfterRoundTwo) {
  TestGame game({.traits = {{"medic"}}}, &DeadlyCards());
  for (int turn = 0; turn < 6; ++turn) game.PassTurn();
  ASSERT_EQ(game.state.round, 3);
  EXPECT_EQ(game.Do(0, "play_trait medic 2"), "");
  game.Draw("cache");
  EXPECT_EQ(game.Do(0, "avoid"), "");
  EXPECT_EQ(game.Do(0, "resolve"), "");
  EXPECT_EQ(game.Do(2, "decline"), "");  // the gift
  EXPECT_EQ(game.state.phase, Phase::draw);
}

TEST(Clauses, INH_9_8_InTheOrderOfTheDeathsWhenTheTurnIsOver) {
  TestGame game({.players = 5, .traits = {{"medic", "medic"}}}, &DeadlyCards());
  EXPECT_EQ(game.Do(0, "play_trait medic 3"), "");
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Do(1, "draw_gift"), "not awaited INH-9.8");
  EXPECT_EQ(game.Do(0, "draw urban"), "not awaited INH-9.8");
  EXPECT_EQ(game.Do(3, "decline"), "");
  EXPECT_EQ(game.Do(3, "decline"), "");
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.Do(1, "new_character"), "");
  EXPECT_EQ(game.state.turn_seat, 1);
}

TEST(Clauses, INH_9_9_ARelationshipEndsAndWorksAtOnceForWhoIsLeft) {
  TestGame game(
      {.players = 4, .relationships = {"parent_and_child", "twins"}, .traits = {{"medic"}}},
      &DeadlyCards());
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  // parent_and_child 0-1: seat 0 loses 2. twins 1-2: seat 2 dies of it.
  EXPECT_EQ(game.Report(),
            "harm 1 9, died 1 1, hope_removed - 1, humanity_lost 0 2, harm 2 3, "
            "died 2 1, hope_removed - 1");
  EXPECT_TRUE(game.Cited("INH-9.9"));
  EXPECT_EQ(game.state.aftermath_count, 2);
}

// A player becomes doomed because a partner leaves between turns (ruling 44).
TEST(Clauses, INH_6_2_DoomedBetweenTurnsOneLeavesTheNextTime) {
  const Cards cards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"lose_humanity","to":"chosen","n":9}]}}})");
  TestGame game({.players = 4, .relationships = {"", "parent_and_child"}, .traits = {{"medic"}}},
                &cards);
  game.state.seats[2].humanity = 1;
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Report(), "removed 1 1, hope_removed - 1, humanity_lost 2 1, doomed 2 1");
  EXPECT_TRUE(game.IsIn(2));
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.Do(1, "decline"), "");
  EXPECT_EQ(game.state.turn_seat, 2);  // the doomed one has this turn
  game.PassTurn();
  EXPECT_EQ(game.Report(), "removed 2 1, hope_removed - 1");
}

// A player who is doomed in the last turn does not arrive, and is asked nothing (ruling 19).
TEST(Clauses, INH_11_1_TheDoomedDoNotArrive) {
  const Cards cards = CardsWith(R"({"traits":{
      "medic":{"effects":[{"op":"lose_humanity","to":"chosen","n":9}]}}})");
  TestGame game({.relationships = {"parent_and_child"}, .traits = {{"medic"}}}, &cards);
  game.state.round = 5;
  game.PassTurn();
  game.PassTurn();
  game.state.seats[1].humanity = 1;
  EXPECT_EQ(game.Do(0, "play_trait medic 0"), "");
  game.PassTurn();
  EXPECT_EQ(game.state.phase, Phase::end);
  EXPECT_EQ(game.Report(),
            "removed 0 1, hope_removed - 1, humanity_lost 1 1, doomed 1 1, "
            "removed 1 1, hope_removed - 1");
  EXPECT_EQ(game.state.aftermath_count, 0);
  const GameResult result = ResultOf(game.state);
  EXPECT_EQ(result.scores, (std::vector<int64_t>{0, 0, 1}));
  EXPECT_EQ(result.winners, (std::vector<Seat>{0, 1, 2}));
}

// Ruling 25.
TEST(Clauses, INH_1_2_And_11_2_IfNoCharacterIsLeftTheGameIsLostForAll) {
  TestGame game({.traits = {{"brave"}}}, &DeadlyCards());
  game.Begin("ambush", 1, {0});
  EXPECT_EQ(game.Do(0, "play_trait brave"), "");
  EXPECT_EQ(game.state.phase, Phase::end);
  EXPECT_EQ(game.LastClause(), "INH-9.3");
  EXPECT_EQ(game.state.aftermath_count, 0);
  const GameResult result = ResultOf(game.state);
  EXPECT_EQ(Clauses()[result.clause].id, "INH-11.2");
  EXPECT_TRUE(result.winners.empty());
  EXPECT_EQ(result.scores, (std::vector<int64_t>{0, 0, 0}));
}

TEST(Clauses, INH_11_2_AllDieByTheOutcome) {
  TestGame game;
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].harm = 2;
  game.Begin("ambush", 1, {0, 0});
  game.Finish({1});
  EXPECT_EQ(game.state.phase, Phase::end);
  EXPECT_EQ(game.LastClause(), "INH-4.18");
}

}  // namespace
}  // namespace recount::engine::inhumanity
