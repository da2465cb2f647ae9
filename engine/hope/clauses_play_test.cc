// Tests each clause by its id, HPE-1 to HPE-6: what keeps it, and what it refuses. Clauses that
// nothing can break say so in the clause table.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

TEST(Clauses, HPE_1_1_TwoPlayFourInTwoOnTwo) {
  EXPECT_EQ(ClauseOfNew("{}", 2), "begun");
  EXPECT_EQ(ClauseOfNew("{}", 3), "HPE-1.1");
  EXPECT_EQ(ClauseOfNew("{}", 4), "HPE-1.1");
  EXPECT_EQ(ClauseOfNew(R"({"two_on_two":true})", 4), "begun");
  EXPECT_EQ(ClauseOfNew(R"({"two_on_two":true})", 2), "HPE-1.1");
}

TEST(Clauses, HPE_1_2_OneBoardHas25SpacesTwoHave50) {
  TestGame game("grunt*6", kBlanks);
  EXPECT_EQ(game.Do(0, "play_unit 0 25"), "HPE-1.2");
  EXPECT_EQ(game.Do(0, "play_unit 0 253"), "HPE-1.2");
  TestGame four(FourDecks("grunt*6"), TwoOnTwo());
  EXPECT_EQ(four.Do(0, "play_unit 0 50"), "HPE-1.2");
  EXPECT_EQ(four.Do(0, "play_unit 0 49"), "HPE-4.2");
}

TEST(Clauses, HPE_1_3_EverybodyStartsWith15) {
  TestGame game("grunt*6", kBlanks);
  EXPECT_EQ(game.Source(0), 15);
  EXPECT_EQ(game.Source(1), 15);
  EXPECT_TRUE(game.Cited("HPE-1.3"));
}

TEST(Clauses, HPE_1_4_DiagonalSpacesAreNotAdjacent) {
  EXPECT_FALSE(HasSpace(kOneBoard.adjacent[12], 6));
  EXPECT_TRUE(HasSpace(kOneBoard.adjacent[12], 7));
  EXPECT_EQ(std::popcount(kOneBoard.adjacent[12]), 4);
}

TEST(Clauses, HPE_1_5_OnlyFreeSpacesTakeACard) {
  TestGame game("grunt*6", kBlanks);
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(game.Do(0, "play_unit 1 0"), "HPE-1.5");
}

TEST(Clauses, HPE_2_1_TheFirstPlayerStaysForTheWholeGame) {
  TestGame game("grunt*8", "grunt*8");
  EXPECT_TRUE(game.Cited("HPE-2.1"));
  game.GoTo(Phase::draw);
  game.GoTo(Phase::main, 0);
  EXPECT_EQ(game.state.round, 2);
  EXPECT_EQ(game.state.first_player, 0);
}

TEST(Clauses, HPE_2_2_RegisteredDecksAreCustomOthersAreOfTheSet) {
  Config config{.has_decks = true, .min_cards = 6, .max_copies = 9};
  config.decks = {RegisteredDeck{{"grunt", 6}}, std::nullopt};
  ASSERT_FALSE(CheckConfig(TestCards(), config, 2));
  State state = Begin(TestCards(), config, 2);
  const uint16_t seat = 0;
  NoEffects none;
  ApplyOutcome(TestCards(), state, {ChanceKind::pick, {&seat, 1}}, none);
  const Action of_set{.type = ActionType::declare_deck, .deck = "bots"};
  const Action custom{.type = ActionType::declare_deck, .deck = "custom"};
  EXPECT_EQ(CheckAction(TestCards(), state, 0, of_set), Refusal::Illegal(HPE_2_2));
  EXPECT_EQ(CheckAction(TestCards(), state, 0, custom), Refusal::None());
  ApplyAction(TestCards(), state, 0, custom, none);
  EXPECT_EQ(CheckAction(TestCards(), state, 1, custom), Refusal::Illegal(HPE_2_2));
  EXPECT_EQ(CheckAction(TestCards(), state, 1, of_set), Refusal::None());
}

TEST(Clauses, HPE_2_3_EachDeckIsShuffled) {
  EXPECT_TRUE(TestGame("grunt*6", kBlanks).Cited("HPE-2.3"));
}

TEST(Clauses, HPE_2_4_SixCardsAreDrawn) {
  TestGame game("grunt*8", kBlanks);
  EXPECT_EQ(game.Hand(0).size(), 6u);
  EXPECT_EQ(game.state.seats[0].draw_count, 2);
  EXPECT_TRUE(game.Cited("HPE-2.4"));
}

TEST(Clauses, HPE_2_5_AMulliganShufflesSomeCardsOfTheHandBack) {
  TestGame game("grunt*8", kBlanks);
  State& state = game.state;
  state.phase = Phase::mulligan;
  state.step = Step::none;
  state.round = 0;
  EXPECT_EQ(game.Do(0, "mulligan"), "HPE-2.5");
  EXPECT_EQ(game.Do(0, "mulligan 5 6"), "HPE-2.5");
  EXPECT_EQ(game.Do(0, "mulligan 1 0"), "HPE-2.5");
  EXPECT_EQ(game.Do(0, "mulligan 0 1"), "");
  EXPECT_EQ(game.Hand(0).size(), 6u);
  EXPECT_EQ(game.state.active, 1);
}

TEST(Clauses, HPE_3_1_EachActionHasItsPhaseAndStep) {
  TestGame game("grunt*6", kBlanks);
  EXPECT_EQ(game.Do(0, "move 0 5"), "HPE-3.1");
  EXPECT_EQ(game.Do(0, "discard 0"), "HPE-3.1");
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "HPE-3.1");
}

TEST(Clauses, HPE_3_2_OnlyTheActivePlayerPlaysUnits) {
  TestGame game("grunt*6", "grunt*6");
  EXPECT_EQ(game.Do(1, "play_unit 6 20"), "HPE-3.2");
  game.GoTo(Phase::main, 1);
  EXPECT_EQ(game.Do(1, "play_unit 6 20"), "");
}

TEST(Clauses, HPE_3_3_DominanceAndDrawHaveNoActivePlayer) {
  TestGame game("grunt*6", kBlanks);
  game.GoTo(Phase::dominance);
  EXPECT_EQ(game.state.active, kNoSeat);
  EXPECT_TRUE(game.Cited("HPE-3.3"));
}

TEST(Clauses, HPE_3_4_AnActionOpensTheWindowAgain) {
  TestGame game("grunt*6", "bill*6");
  EXPECT_EQ(game.Do(0, "pass"), "");
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "not awaited");
  EXPECT_EQ(game.Do(1, "play_event 6"), "");
  EXPECT_EQ(game.state.passed, 0);
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "");
}

TEST(Clauses, HPE_4_1_UnitsOfTheHandArePlayed) {
  TestGame game("grunt*5 shot guard", kBlanks);
  EXPECT_EQ(game.Do(0, "play_unit 5 0"), "HPE-4.1");
  EXPECT_EQ(game.Do(0, "play_unit 6 0"), "HPE-4.1");
  EXPECT_EQ(game.Do(0, "play_unit 7 0"), "HPE-4.1");
}

TEST(Clauses, HPE_4_2_ToTheHomebaseOrBesideAnOwnLocation) {
  TestGame game("grunt*6 tower", "tower blank*6");
  game.Put("tower", 1, 11);
  EXPECT_EQ(game.Do(0, "play_unit 0 10"), "HPE-4.2");
  game.Put("tower", 0, 13);
  EXPECT_EQ(game.Do(0, "play_unit 0 12"), "");
  EXPECT_EQ(game.Do(0, "play_unit 1 20"), "HPE-4.2");
}

TEST(Clauses, HPE_4_3_RedIsPaidGreenIsReceived) {
  TestGame game("titan green_one*5", kBlanks);
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(game.Source(0), 10);
  EXPECT_EQ(game.Do(0, "play_unit 1 1"), "");
  EXPECT_EQ(game.Source(0), 14);
}

TEST(Clauses, HPE_4_4_TheLastSourceStays) {
  TestGame game("titan*6", kBlanks);
  game.state.seats[0].source = 5;
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "HPE-4.4");
  game.state.seats[0].source = 6;
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(game.Source(0), 1);
}

TEST(Clauses, HPE_4_5_AUniqueCardIsInPlayOnceForItsPlayer) {
  TestGame game("hero*6", "hero*6");
  game.Put("hero", 1, 20);
  EXPECT_EQ(game.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(game.Do(0, "play_unit 1 1"), "HPE-4.5");
}

TEST(Clauses, HPE_4_6_ADuplicateHealsAWoundedUniqueUnit) {
  TestGame game("hero*5 grunt*2", kBlanks);
  const int hero = game.Put("hero", 0, 0);
  EXPECT_EQ(game.Do(0, "heal 1 " + std::to_string(hero)), "HPE-4.6");
  game.AddWounds(0, 2);
  EXPECT_EQ(game.Do(0, "heal 5 " + std::to_string(hero)), "HPE-4.6");
  EXPECT_EQ(game.Do(0, "heal 1 " + std::to_string(hero)), "");
  EXPECT_EQ(game.Wounds(0), 1);
  EXPECT_EQ(game.Discards(0), std::vector<int>{1});
  const int grunt = game.Put("grunt", 0, 1);
  game.AddWounds(1, 1);
  EXPECT_EQ(game.Do(0, "heal 6 " + std::to_string(grunt)), "HPE-4.6");
}

TEST(Clauses, HPE_4_7_PutIntoPlayPassesByCostPlaceAndUniqueness) {
  TestGame game("hero*2 drop*4", kBlanks);
  game.Put("hero", 0, 0);
  game.state.seats[0].source = 1;
  EXPECT_EQ(game.Do(0, "play_event 2"), "");
  EXPECT_EQ(game.From(), std::vector<int>{1});
  EXPECT_EQ(game.Do(0, "choose 1"), "");
  EXPECT_EQ(game.From().size(), 24u);
  EXPECT_EQ(game.Do(0, "choose 24"), "");
  EXPECT_EQ(game.On(24), 1);
  EXPECT_TRUE(game.Cited("HPE-4.7"));
}

TEST(Clauses, HPE_5_1_ThreeMoves) {
  TestGame game("grunt*6", kBlanks);
  for (int i = 0; i < 4; ++i) game.Put("grunt", 0, i);
  game.GoTo(Phase::move);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(game.Do(0, fmt::format("move {} {}", i, i + 5)), "");
  }
  EXPECT_EQ(game.Do(0, "move 3 8"), "HPE-5.1");
}

TEST(Clauses, HPE_5_2_AMoveIsOneStepAndMore) {
  TestGame game("grunt scout guard*4", kBlanks);
  game.Put("grunt", 0, 0);
  game.Put("scout", 0, 4);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "move 0 6"), "HPE-5.2");
  EXPECT_EQ(game.Do(0, "move 1 24"), "");
}

TEST(Clauses, HPE_5_3_OpponentsBlockTheWayOwnCardsDoNot) {
  TestGame game("scout grunt*5", "tower grunt*5");
  game.Put("scout", 0, 0);
  game.Put("tower", 1, 1);
  game.Put("grunt", 1, 5);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "move 0 6"), "HPE-5.3");
  game.state.board[5] = kNoCard;
  game.Put("grunt", 0, 5);
  EXPECT_EQ(game.Do(0, "move 0 6"), "");
}

TEST(Clauses, HPE_5_4_NoUnitMovesTwice) {
  TestGame game("grunt*6", kBlanks);
  game.Put("grunt", 0, 0);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "move 0 5"), "");
  EXPECT_EQ(game.Do(0, "move 0 10"), "HPE-5.4");
}

TEST(Clauses, HPE_5_5_OnlyOwnUnitsMove) {
  TestGame game("tower grunt*5", "grunt*6");
  game.Put("grunt", 1, 20);
  game.Put("tower", 0, 10);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "move 6 15"), "HPE-5.5");
  EXPECT_EQ(game.Do(0, "move 0 11"), "HPE-5.5");
}

TEST(Clauses, HPE_6_1_LocationsOfTheHandAreExplored) {
  TestGame game("grunt tower*5", kBlanks);
  game.Put("grunt", 0, 5);
  game.GoTo(Phase::explore);
  EXPECT_EQ(game.Do(0, "play_location 0 10"), "HPE-6.1");
  EXPECT_EQ(game.Do(0, "play_location 1 10"), "");
}

TEST(Clauses, HPE_6_2_InTheBattlegroundBesideAnOwnUnit) {
  TestGame game("grunt*2 tower*4", kBlanks);
  game.Put("grunt", 0, 0);
  game.GoTo(Phase::explore);
  EXPECT_EQ(game.Do(0, "play_location 2 1"), "HPE-6.2");
  EXPECT_EQ(game.Do(0, "play_location 2 10"), "HPE-6.2");
  EXPECT_EQ(game.Do(0, "play_location 2 5"), "");
}

}  // namespace
}  // namespace recount::engine::hope
