// Tests each clause by its id, HPE-11 to HPE-13: what keeps it, and what it refuses. Clauses that
// nothing can break say so in the clause table.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

TEST(Clauses, HPE_11_1_IncomeForEachLineThatIsWon) {
  TestGame game("debtor banker blank*4", kBlanks);
  game.Put("banker", 0, 12);
  game.Put("debtor", 0, 13);
  game.GoTo(Phase::dominance);  // row 2: 1 + 2 - 2; columns: 3 and -1
  EXPECT_EQ(game.Source(0), 15 + 1 + 3 - 1);
}

TEST(Clauses, HPE_11_2_DamageAddsToTheOneWound) {
  TestGame game = Facing("clubber", "grunt", "", "");
  Fight(game);  // 3 against 2: two wounds
  EXPECT_EQ(game.On(17), kNoCard);
  EXPECT_TRUE(game.Cited("HPE-11.2"));
}

TEST(Clauses, HPE_11_3_ALocatorSearchesShowsAndShuffles) {
  TestGame game("finder grunt*5 shot books", kBlanks);
  ASSERT_EQ(game.Do(0, "play_unit 0 0"), "");
  EXPECT_EQ(game.From(), (std::vector<int>{6, 7}));
  ASSERT_EQ(game.Do(0, "choose 7"), "");
  EXPECT_TRUE(game.state.seats[0].revealed.Has(7));
  EXPECT_TRUE(game.Cited("HPE-11.3"));
}

TEST(Clauses, HPE_11_4_RaptureSwapsWithAnyOtherOwnUnit) {
  TestGame game("jumper grunt*5", "grunt*6");
  game.Put("jumper", 0, 0);
  game.Put("grunt", 0, 24);
  game.Put("grunt", 1, 12);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.Do(0, "swap 1 0"), "HPE-11.4");
  EXPECT_EQ(game.Do(0, "swap 0 0"), "HPE-11.4");
  EXPECT_EQ(game.Do(0, "swap 0 6"), "HPE-11.4");
  EXPECT_EQ(game.Do(0, "swap 0 1"), "");
  EXPECT_EQ(game.On(24), 0);
  EXPECT_EQ(game.Do(0, "move 1 5"), "");  // its move is not used up
}

TEST(Clauses, HPE_11_5_FerocityWinsATie) {
  TestGame attacker = Facing("fury_unit", "grunt");
  Fight(attacker);
  EXPECT_EQ(attacker.Wounds(17), 1);
  TestGame defender = Facing("grunt", "fury_unit");
  Fight(defender);
  EXPECT_EQ(defender.Wounds(17), 0);
  EXPECT_TRUE(defender.Cited("HPE-11.5"));
  TestGame both = Facing("fury_unit", "fury_unit");
  Fight(both);
  EXPECT_FALSE(both.Cited("HPE-11.5"));
}

TEST(Clauses, HPE_11_8_TwoUnitsAtMostAgainstASentinel) {
  TestGame game("grunt*3 blank*3", "sentry blank*5");
  for (const int space : {11, 13, 7}) game.Put("grunt", 0, space);
  const int sentry = game.Put("sentry", 1, 12);
  game.GoTo(Phase::battle);
  ASSERT_EQ(game.Do(0, fmt::format("declare_target {}", sentry)), "");
  game.PassStep();
  EXPECT_EQ(game.Do(0, "declare_attackers 0 1 2"), "HPE-11.8");
  EXPECT_EQ(game.Do(0, "declare_attackers 0 2"), "");
}

TEST(Clauses, HPE_11_9_InfectWoundsOpponentsBesideIt) {
  TestGame game("leper*2 grunt blank*3", "titan guard blank*4");
  game.Put("leper", 0, 11);
  game.Put("leper", 0, 13);
  game.Put("grunt", 0, 10);
  game.Put("titan", 1, 12);
  game.Put("guard", 1, 14);
  game.GoTo(Phase::battle);
  EXPECT_EQ(game.Wounds(12), 2);
  EXPECT_EQ(game.Wounds(14), 1);
  EXPECT_EQ(game.Wounds(10), 0);
  EXPECT_TRUE(game.Cited("HPE-11.9"));
}

TEST(Clauses, HPE_11_10_NightmareWeakensTheOtherSide) {
  TestGame attack = Facing("ghoul", "grunt");
  Fight(attack);  // 2 against 1
  EXPECT_TRUE(attack.Cited("HPE-12.1"));
  TestGame defence = Facing("hero", "ghoul");
  Fight(defence);  // 2 against 2
  EXPECT_EQ(defence.Wounds(17), 0);
  EXPECT_TRUE(defence.Cited("HPE-11.10"));
  TestGame location = Facing("ghoul", "tower");
  Fight(location);  // 2 against 2
  EXPECT_NE(location.On(17), kNoCard);
}

TEST(Clauses, HPE_12_1_TwiceTheDefenceOverwhelms) {
  TestGame game = Facing("titan", "guard");
  Fight(game);  // 6 against 3
  EXPECT_EQ(game.On(17), kNoCard);
  EXPECT_TRUE(game.Cited("HPE-12.1"));
}

TEST(Clauses, HPE_12_2_12_3_AnExhaustedUnitCannotExert) {
  TestGame game("medic blank*5", kBlanks);
  const int medic = game.Put("medic", 0, 0);
  game.AddWounds(0, 1);
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", medic)), "");
  EXPECT_EQ(game.Wounds(0), 2);
  ASSERT_EQ(game.Do(0, fmt::format("choose {}", medic)), "");
  EXPECT_EQ(game.Wounds(0), 0);
  game.AddWounds(0, 2);
  game.state.used[0] = 0;
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", medic)), "HPE-12.3");
}

TEST(Clauses, HPE_12_4_AWoundMayKill) {
  TestGame game("shot*6", "scout blank*5");
  const int scout = game.Put("scout", 1, 20);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, fmt::format("choose {}", scout)), "");
  EXPECT_EQ(game.On(20), kNoCard);
  EXPECT_TRUE(game.Cited("HPE-12.4"));
}

TEST(Clauses, HPE_12_5_AFlippedCardCannotBeDestroyedByAnOpponent) {
  TestGame game("doom shot*3 titan blank", "guard hall blank*4");
  const int guard = game.Put("guard", 1, 17);
  game.Put("titan", 0, 12);
  game.state.flags[17] |= kFlipped;
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Do(0, fmt::format("choose {}", guard)), "");
  EXPECT_EQ(game.On(17), guard);
  for (int shot = 1; shot <= 2; ++shot) {
    ASSERT_EQ(game.Do(0, fmt::format("play_event {}", shot)), "");
    ASSERT_EQ(game.Do(0, fmt::format("choose {}", guard)), "");
    EXPECT_EQ(game.Wounds(17), 1);
  }
  game.GoTo(Phase::battle);
  Fight(game);
  EXPECT_EQ(game.On(17), guard);
  EXPECT_EQ(game.Source(0), 17);  // HPE-7.11 alone
  EXPECT_TRUE(game.Cited("HPE-12.5"));
}

TEST(Clauses, HPE_12_5_AFlipAbilityIsNotUsedFaceDown) {
  TestGame game("hall blank*5", kBlanks);
  const int hall = game.Put("hall", 0, 12);
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", hall)), "");
  EXPECT_TRUE(game.derived().IsFlipped(12));
  game.state.used[12] = 0;
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", hall)), "HPE-12.5");
}

TEST(Clauses, HPE_12_6_CardsAreTurnedUpEachRound) {
  TestGame game("hall blank*5", kBlanks);
  game.Put("hall", 0, 12);
  game.state.flags[12] |= kFlipped;
  game.GoTo(Phase::draw);
  game.GoTo(Phase::main);
  EXPECT_FALSE(game.derived().IsFlipped(12));
  EXPECT_TRUE(game.Cited("HPE-12.6"));
}

TEST(Clauses, HPE_12_7_AsManyCountersAsVitalityKill) {
  TestGame game("grunt captain blank*4", kBlanks);
  game.Put("grunt", 0, 0);
  game.Put("captain", 0, 1);  // its aura gives the third point of vitality
  game.AddWounds(0, 2);
  game.GoTo(Phase::move);
  EXPECT_EQ(game.On(0), 0);
  ASSERT_EQ(game.Do(0, "move 1 6"), "");
  EXPECT_EQ(game.On(0), kNoCard);
  EXPECT_EQ(game.Discards(0), std::vector<int>{0});
}

TEST(Clauses, HPE_13_4_EventsOfTheHandArePlayedAndDiscarded) {
  TestGame game("grunt books*5 guard*2", kBlanks);
  EXPECT_EQ(game.Do(0, "play_event 0"), "HPE-13.4");
  EXPECT_EQ(game.Do(0, "play_event 6"), "HPE-13.4");
  EXPECT_EQ(game.Do(0, "play_event 1"), "");
  EXPECT_EQ(game.Discards(0), std::vector<int>{1});
}

TEST(Clauses, HPE_13_6_OnlyInAPhaseThatIsNamed) {
  TestGame game("blank*5 drop", kBlanks);
  EXPECT_EQ(game.Do(0, "play_event 0"), "HPE-13.6");
  game.GoTo(Phase::dominance);
  EXPECT_EQ(game.Do(0, "play_event 0"), "");
}

TEST(Clauses, HPE_13_7_TheConditionsMustHold) {
  TestGame game = Facing("grunt", "guard", "", "shield");
  const int shield = game.Card("shield", 1);
  game.state.seats[1].hand.Add(IndexOf(game.state, 1, shield));
  game.state.seats[1].piles[--game.state.seats[1].draw_count] = 0;
  EXPECT_EQ(game.Do(1, fmt::format("play_event {}", shield)), "HPE-13.7");
  ASSERT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "");
  EXPECT_EQ(game.Do(1, fmt::format("play_event {}", shield)), "");
}

TEST(Clauses, HPE_13_8_WhatCannotBeginIsNotPlayed) {
  TestGame game("shot scrap drop*4", "grunt blank*5");
  EXPECT_EQ(game.Do(0, "play_event 0"), "HPE-13.8");
  EXPECT_EQ(game.Do(0, "play_event 1"), "HPE-13.8");
  EXPECT_EQ(game.Do(0, "play_event 2"), "HPE-13.8");
  game.Put("grunt", 1, 20);
  EXPECT_EQ(game.Do(0, "play_event 0"), "");
}

TEST(Clauses, HPE_13_9_ChooseFirstAndAmongWhatIsOffered) {
  TestGame game("shot*6", "grunt*2 blank*4");
  EXPECT_EQ(game.Do(0, "choose 3"), "HPE-13.9");
  const int grunt = game.Put("grunt", 1, 20);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Do(0, "pass"), "HPE-13.9");
  EXPECT_EQ(game.Do(0, "choose 0"), "HPE-13.9");
  EXPECT_EQ(game.Do(1, "pass"), "not awaited");
  EXPECT_EQ(game.Do(0, fmt::format("choose {}", grunt)), "");
}

TEST(Clauses, HPE_13_10_AbilitiesOfOwnCardsInPlay) {
  TestGame game("medic grunt blank*4", "medic blank*5");
  const int own = game.Put("medic", 0, 0);
  const int other = game.Put("medic", 1, 20);
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", other)), "HPE-13.10");
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 1", own)), "HPE-13.10");
  EXPECT_EQ(game.Do(0, "use_ability 1 0"), "HPE-13.10");
}

TEST(Clauses, HPE_13_11_EachAbilityOnceARound) {
  TestGame game("medic blank*5", kBlanks);
  const int medic = game.Put("medic", 0, 0);
  ASSERT_EQ(game.Do(0, fmt::format("use_ability {} 0", medic)), "");
  ASSERT_EQ(game.Do(0, fmt::format("choose {}", medic)), "");
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", medic)), "HPE-13.11");
  game.GoTo(Phase::draw);
  game.GoTo(Phase::main);
  EXPECT_EQ(game.Do(0, fmt::format("use_ability {} 0", medic)), "");
}

TEST(Clauses, HPE_13_12_TriggersWaitInOrder) {
  TestGame game = Facing("reaper", "bomb", "grunt");
  Fight(game);  // destroyed of the bomb, destroys of the reaper, then its win_battle
  EXPECT_EQ(game.Source(0), 15 + 1 + 2 + 3);
  EXPECT_EQ(game.Wounds(12), 1);
  EXPECT_TRUE(game.Cited("HPE-13.12"));
}

TEST(Clauses, HPE_13_13_StaticsWorkWhileTheirCardIsInPlay) {
  TestGame game("market grunt*2 titan*3", kBlanks);
  EXPECT_EQ(game.derived().CostOf(1), 1);
  game.Put("market", 0, 12);
  game.state.flags[12] |= kFlipped;
  EXPECT_EQ(game.derived().CostOf(1), 0);
  EXPECT_EQ(game.derived().CostOf(3), 3);
}

}  // namespace
}  // namespace recount::engine::hope
