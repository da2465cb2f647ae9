// Tests BAS-3, BAS-6 and BAS-7: cards, range and movement, Abilities.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

TEST(Cards, BAS_3_1_FromOnesOwnHand) {
  TestGame game{TestSet()};
  const int other = game.Give("strike", 1);
  EXPECT_EQ(game.Do(0, fmt::format("play {} 1", other)), "BAS-3.1");
  EXPECT_EQ(game.Do(0, "play 84"), "BAS-3.1") << "in the deck";
  EXPECT_EQ(game.Do(0, "play 85"), "BAS-3.1") << "no card";
  EXPECT_EQ(game.Do(0, "play 65533"), "BAS-3.1");
}

TEST(Cards, BAS_3_2_AsItsOwnKindOrOneThatItCountsAs) {
  TestGame game(TestSet().Hero(
      "quick", 5, {Passive(R"({"op":"counts_as","card":"reposition","as":["strike","stonewall"]},
                  {"op":"counts_as","card":"reposition","as":["gather_mana","strike"]})")}));
  game.Give("reposition", 0);
  game.Give("strike", 0);
  EXPECT_EQ(game.Do(0, "play reposition as defend"), "BAS-3.2");
  EXPECT_EQ(game.Do(0, "play reposition as nothing"), "BAS-3.2");
  EXPECT_EQ(game.Do(0, "play strike as reposition"), "BAS-3.2");
  EXPECT_EQ(game.Do(0, "play reposition as stonewall"), "BAS-8.1");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{
                               "play 12 strike 1", "play 12 strike 5", "play 38 gather_mana",
                               "play 38 reposition", "play 38 strike 1", "play 38 strike 5",
                               "train", "reconstitute", "short_hop 1", "short_hop 4", "end_turn"}));
  game.Must(0, "play reposition as strike 1");
  game.PassAll();
  EXPECT_EQ(game.Hp(1), 9);
}

TEST(Cards, BAS_3_3_TheActionsMustBeThere) {
  TestGame game(TestSet().Kind("dear", 2, 4, UseOf("none")));
  game.Give("dear", 0);
  EXPECT_EQ(game.Do(0, "play dear"), "BAS-3.3");
  game.state.actions = 4;
  EXPECT_EQ(game.Do(0, "play dear"), "");
}

TEST(Cards, BAS_3_4_GoToTheDiscardPileAtOnce) {
  TestGame game{TestSet()};
  const auto strike = static_cast<uint16_t>(game.Give("strike", 0));
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.PhaseText(), "react");
  EXPECT_TRUE(game.state.discard.Has(strike)) << "before it is resolved";
}

TEST(Cards, BAS_3_5_and_3_6_OneScrollATurnWhichLiesOnTheSlot) {
  TestGame game{TestSet()};
  game.Give("scroll_of_haste", 0);
  game.Give("scroll_of_haste", 0);
  const auto wisdom = static_cast<uint16_t>(game.Give("scroll_of_wisdom", 0));
  game.Must(0, "play scroll_of_haste");
  EXPECT_EQ(game.state.actions, 4);
  EXPECT_EQ(game.state.seats[0].slot.Count(), 1);
  EXPECT_TRUE(game.state.discard.IsEmpty());
  EXPECT_EQ(game.Do(0, "play scroll_of_haste"), "BAS-3.5");
  EXPECT_EQ(game.Do(0, "play scroll_of_wisdom"), "BAS-3.5") << "before its Actions";
  game.GoToTurnOf(0);
  EXPECT_TRUE(game.state.seats[0].slot.IsEmpty());
  EXPECT_TRUE(game.state.discard.Has(74));
  game.Must(0, fmt::format("play {}", wisdom));
  game.PassAll();
  game.Must(0, "choose 0");
  EXPECT_EQ(game.state.mana[0], 3);
}

TEST(Cards, BAS_3_11_GatherManaGivesTwo) {
  TestGame game{TestSet()};
  game.Give("gather_mana", 0);
  game.Must(0, "play gather_mana");
  EXPECT_EQ(game.state.mana[0], 2);
  EXPECT_EQ(game.state.actions, 2);
}

TEST(Cards, BAS_3_12_StrikeDealsOneWithinOne) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  EXPECT_EQ(game.Do(0, "play strike 3"), "BAS-6.2");
  game.Must(0, "play strike 1");
  game.PassAll();
  EXPECT_EQ(game.Hp(1), 9);
}

TEST(Cards, BAS_3_13_FirstAidHealsOneAnywhereInTheTeam) {
  TestGame game{TestSet()};
  game.Give("first_aid", 0);
  game.Give("first_aid", 0);
  game.Hp(4, 3);
  game.Must(0, "play first_aid 4; play first_aid 0");
  EXPECT_EQ(game.Hp(4), 4);
  EXPECT_EQ(game.Hp(0), 10) << "never above the maximum";
}

TEST(Cards, BAS_3_14_RepositionGoesAnywhere) {
  TestGame game{TestSet()};
  game.Give("reposition", 0);
  game.Must(0, "play reposition");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"move 1", "move 2", "move 3", "move 4"}));
  game.Must(0, "move 3");
  game.PassAll();
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 4, 5, 1, 2, 3}));
}

TEST(Cards, BAS_3_15_RegroupGivesOneToEach) {
  TestGame game{TestSet()};
  game.Give("regroup", 0);
  game.Kill(4);
  game.Must(0, "play regroup");
  EXPECT_EQ(game.PhaseText(), "regroup");
  EXPECT_EQ(game.state.revealed.Count(), 3);
  EXPECT_EQ(game.Do(0, "assign 80"), "BAS-3.15");
  game.Must(0, "assign 1; assign 0; assign 2");
  EXPECT_TRUE(game.state.seats[0].hand.Has(1)) << "the player takes one";
  EXPECT_TRUE(game.state.seats[2].hand.Has(0)) << "then the allies in turn order";
  EXPECT_TRUE(game.state.seats[4].hand.Has(2)) << "dead ones too";
  EXPECT_EQ(game.PhaseText(), "turn");
}

TEST(Cards, BAS_3_15_FewerWhereTheCardsRunOut) {
  TestGame game{TestSet()};
  game.Give("regroup", 0);
  game.LeaveInDeck(2);
  game.state.seats[1].hand = game.state.discard;
  game.state.seats[1].hand_count = static_cast<uint8_t>(game.state.discard.Count());
  game.state.discard = {};
  game.Must(0, "play regroup");
  EXPECT_EQ(game.state.revealed.Count(), 3) << "the regroup itself was shuffled in";
  game.Must(0, "assign 45");
  EXPECT_EQ(game.HandOf(0), 1);
}

TEST(Cards, BAS_3_16_AssaultFortressHitsTheOtherFortress) {
  TestGame game{TestSet()};
  game.Give("assault_fortress", 0);
  game.Must(0, "play assault_fortress");
  EXPECT_EQ(game.state.fortress[0], 20);
  EXPECT_EQ(game.state.fortress[1], 18);
}

TEST(Cards, BAS_3_20_HasteGivesAnActionAndACard) {
  TestGame game{TestSet()};
  game.Give("scroll_of_haste", 0);
  game.Must(0, "play scroll_of_haste");
  EXPECT_EQ(game.state.actions, 4);
  EXPECT_EQ(game.HandOf(0), 1);
}

TEST(Cards, BAS_3_21_VisionLastsUntilTheUsersNextTurn) {
  TestGame game{TestSet()};
  game.Give("scroll_of_vision", 0);
  game.Give("strike", 0);
  EXPECT_EQ(game.Do(0, "play strike 3"), "BAS-6.2");
  game.Must(0, "play scroll_of_vision");
  EXPECT_EQ(game.HandOf(0), 2);
  game.Place({0, 2, 1, 3, 4, 5});
  EXPECT_EQ(game.Do(0, "play strike 1"), "") << "two away";
  game.PassAll();
  game.GoToTurnOf(5);
  EXPECT_EQ(game.state.seats[0].sight, 1);
  game.GoToTurnOf(0);
  EXPECT_EQ(game.state.seats[0].sight, 0);
  EXPECT_TRUE(game.Cited("BAS-3.21"));
}

TEST(Cards, BAS_3_23_WisdomGivesManaOrTwoCardsToTheTeam) {
  TestGame game{TestSet()};
  game.Give("scroll_of_wisdom", 0);
  game.Kill(4);
  game.Must(0, "play scroll_of_wisdom");
  EXPECT_EQ(game.PhaseText(), "choose");
  EXPECT_EQ(game.Do(0, "choose 2"), "BAS-7.13");
  game.Must(0, "choose 1");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"recipient 0", "recipient 2", "recipient 4"}));
  EXPECT_EQ(game.Do(0, "recipient 1"), "BAS-3.23");
  EXPECT_EQ(game.Do(0, "recipient 9"), "BAS-3.23");
  game.Must(0, "recipient 4; recipient 0");
  EXPECT_EQ(game.HandOf(4), 1);
  EXPECT_EQ(game.HandOf(0), 1);
}

// --- BAS-6 ---

TEST(Range, BAS_6_1_TheShorterWayRoundTheCircle) {
  const TestGame game(TestSet(), 8);
  const DerivedState table = game.derived();
  for (const auto& [seat, distance] :
       std::vector<std::pair<Seat, int>>{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 3}, {6, 2}, {7, 1}}) {
    EXPECT_EQ(table.Distance(0, seat), distance) << int{seat};
    EXPECT_EQ(table.Distance(seat, 0), distance) << int{seat};
  }
}

// After each move the distance is what DistanceAfter predicted.
TEST(Range, BAS_6_1_AfterAMoveAsBeforeIt) {
  for (int steps = 1; steps <= 4; ++steps) {
    TestGame game{TestSet()};
    std::vector<int> before;
    for (Seat other = 1; other < 6; ++other) {
      before.push_back(game.derived().DistanceAfter(0, steps, other));
    }
    game.Give("reposition", 0);
    game.Must(0, fmt::format("play reposition; move {}", steps));
    game.PassAll();
    for (Seat other = 1; other < 6; ++other) {
      EXPECT_EQ(game.derived().Distance(0, other), before[other - 1u])
          << steps << " " << int{other};
    }
  }
}

TEST(Range, BAS_6_2_and_6_3_SightAndReachAdd) {
  TestGame game(TestSet().Hero("far", 5, {Passive(R"({"op":"reach","amount":1})")}), 8);
  game.Give("strike", 0);
  game.Place({0, 2, 1, 4, 3, 6, 5, 7});
  EXPECT_EQ(game.Do(0, "play strike 3"), "BAS-6.2") << "four away";
  game.state.seats[0].sight = 1;
  EXPECT_EQ(game.Do(0, "play strike 3"), "BAS-6.2");
  game.state.seats[0].sight = 2;
  EXPECT_EQ(game.Do(0, "play strike 3"), "");
}

TEST(Range, BAS_6_4_TheShroudOfAnEnemyAddsOfAnAllyNot) {
  TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("ally 1 1"))}));
  game.Give("strike", 0);
  game.Place({0, 1, 3, 4, 5, 2});
  game.state.seats[1].shroud = 1;
  game.state.seats[2].shroud = 9;
  EXPECT_EQ(game.Do(0, "play strike 1"), "BAS-6.2");
  EXPECT_EQ(game.Do(0, "ability 1 null 2"), "");
}

TEST(Range, BAS_6_5_DeadHeroesAndFieldsCount) {
  TestGame game(TestSet(), 4);
  game.Give("strike", 0);
  game.Place({0, 2, 1, -1, 3, -1});
  game.Kill(2);
  EXPECT_EQ(game.Do(0, "play strike 1"), "BAS-6.2") << "a dead Hero between";
  EXPECT_EQ(game.Do(0, "play strike 3"), "BAS-6.2") << "a Field between";
}

TEST(Range, BAS_6_6_SoManyPlacesAlongTheCircleEitherWay) {
  TestGame game(
      TestSet().Hero(
          "one", 5,
          {Passive(), Basic(UseOf("none", 0, 0, 0, R"({"op":"move","who":"self","range":1})"))}),
      8);
  game.state.seats[0].sight = 3;
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"move 1", "move 6"}))
      << "R36: sight does not lengthen it";
  EXPECT_EQ(game.Do(0, "move 2"), "BAS-6.6");
  EXPECT_EQ(game.Do(0, "move 0"), "BAS-6.7");
  EXPECT_EQ(game.Do(0, "move 7"), "BAS-6.7");
  EXPECT_EQ(game.Do(0, "move 65533"), "BAS-6.7");
  game.Must(0, "move 6");
}

TEST(Range, BAS_6_8_WhoIsMovedCountsAsMoving) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(),
       Basic(UseOf("enemy 1 0", 0, 0, 0, R"({"op":"move","who":"target","range":null})"))}));
  game.Give("stonewall", 1);
  game.Give("stonewall", 2);
  game.Must(0, "ability 1 null 3; move 2");
  EXPECT_TRUE(game.Cited("BAS-6.8"));
  EXPECT_EQ(game.PhaseText(), "turn") << "no enemy of theirs is near";
}

TEST(Range, BAS_6_8_TheEnemiesOfTheMovedOneMayAnswer) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(),
       Basic(UseOf("enemy 1 0", 0, 0, 0, R"({"op":"move","who":"target","range":null})"))}));
  game.Give("stonewall", 1);
  game.Give("stonewall", 2);
  game.Give("stonewall", 0);
  game.Must(0, "ability 1 null 5; move 2");
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 1, 2, 3, 4, 5})) << "not yet";
  EXPECT_EQ(game.Awaited(), std::vector<int>{2})
      << "Red is the enemy of 5; between 1 and 2 only 2 of Red is near";
  game.Must(2, "react stonewall");
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(game.PhaseText(), "turn");
}

TEST(Range, BAS_6_9_and_6_10_NobodyElseMovesAndFieldsAreNoHindrance) {
  TestGame game(TestSet(), 4);
  game.Give("reposition", 0);
  game.Must(0, "play reposition; move 3");
  EXPECT_EQ(game.PhaseText(), "turn") << "hands are empty: nobody is asked";
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 3, -1, 1, -1, 2}));
}

// --- BAS-7 ---

TestSet Abilities() {
  return TestSet().Hero("one", 5,
                        {Passive(R"({"op":"counts_as","card":"regroup","as":["strike"]})"),
                         Basic(UseOf("enemy 2 2", 1), "strike defend", 2),
                         Reacts(Answers("hit_self"), UseOf("none", 0, 0, 1), "strike"),
                         Ultimate(UseOf("none"), "", 1, 3)});
}

TEST(Abilities, BAS_7_1_to_7_4_AndReactionsAreRefusedInOrder) {
  TestGame game(Abilities());
  EXPECT_EQ(game.Do(0, "ability 4 null"), "BAS-7.1");
  EXPECT_EQ(game.Do(0, "ability 65533 null"), "BAS-7.1");
  EXPECT_EQ(game.Do(0, "ability 0 null"), "BAS-7.2");
  EXPECT_EQ(game.Do(0, "ability 2 strike"), "BAS-8.1");
  EXPECT_EQ(game.Do(0, "ability 3 12"), "BAS-7.4") << "before the payment";
  game.state.actions = 1;
  EXPECT_EQ(game.Do(0, "ability 1 null"), "BAS-7.3");
}

TEST(Abilities, BAS_7_5_OneCardOfItsSymbolsOrNone) {
  TestGame game(Abilities());
  game.Mana(3, 0);
  game.Give("strike", 0);
  game.Give("gather_mana", 0);
  game.Give("regroup", 0);
  EXPECT_EQ(game.Do(0, "ability 3 strike"), "BAS-7.5") << "no symbols, no card";
  EXPECT_EQ(game.Do(0, "ability 1 null 1"), "BAS-7.5");
  EXPECT_EQ(game.Do(0, "ability 1 84 1"), "BAS-3.1");
  EXPECT_EQ(game.Do(0, "ability 1 gather_mana 1"), "BAS-7.5");
  EXPECT_EQ(game.Do(0, "ability 1 regroup 1"), "") << "it counts as a Strike";
  game.PassAll();
  EXPECT_TRUE(game.state.discard.Has(45));
  EXPECT_EQ(game.state.revealed.Count(), 0) << "BAS-7.8: no effect of its own";
  EXPECT_TRUE(game.Cited("BAS-7.8"));
}

TEST(Abilities, BAS_7_6_TargetsUpToTheNumberAllDifferentOfTheSort) {
  TestGame game(Abilities(), 8);
  game.Give("strike", 0);
  for (const char* targets : {"", "1,1", "3,1", "1,3,7", "8", "65533", "1,65533"}) {
    EXPECT_EQ(game.Do(0, fmt::format("ability 1 strike {}", targets)), "BAS-7.6") << targets;
  }
  EXPECT_EQ(game.Do(0, "ability 1 strike 0"), "BAS-7.10");
  EXPECT_EQ(game.Do(0, "ability 1 strike 2"), "BAS-7.10");
  EXPECT_EQ(game.Do(0, "ability 1 strike 1,3"), "BAS-6.2");
  EXPECT_EQ(game.Do(0, "ability 1 strike 1,7"), "");
}

TEST(Abilities, BAS_7_6_NobodyIsTheirOwnAlly) {
  TestGame game(TestSet().Hero("one", 5,
                               {Passive(), Basic(UseOf("ally 1 0", 0, 1)),
                                Basic(UseOf("self", 0, 1)), Basic(UseOf("team 1 1", 0, 1))}));
  EXPECT_EQ(game.Do(0, "ability 1 null 0"), "BAS-7.6");
  EXPECT_EQ(game.Do(0, "ability 1 null 1"), "BAS-7.6");
  EXPECT_EQ(game.Do(0, "ability 2 null 2"), "BAS-7.6");
  EXPECT_EQ(game.Do(0, "ability 3 null 2"), "BAS-6.2");
  EXPECT_EQ(game.Do(0, "ability 3 null 0"), "");
}

TEST(Abilities, BAS_7_7_DamageFirstThenTheInstructionsInOrder) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(), Basic(UseOf("enemy 1 1", 2, 0, 0,
                              R"({"op":"mana","amount":1},{"op":"drain","amount":1})"))}));
  game.Give("strike", 1);
  game.Mana(0, 5);
  game.Must(0, "ability 1 null 1");
  EXPECT_EQ(game.PhaseText(), "react") << "the hit first";
  EXPECT_EQ(game.state.mana[0], 0);
  game.PassAll();
  EXPECT_EQ(game.Hp(1), 8);
  EXPECT_EQ(game.state.mana[0], 1);
  EXPECT_EQ(game.state.mana[1], 4);
}

TEST(Abilities, BAS_7_9_APassiveMayChangeWhatACardCosts) {
  TestGame game(
      TestSet().Hero("quick", 5, {Passive(R"({"op":"counts_as","card":"strike","as":["reposition"]},
                  {"op":"card_cost","card":"reposition","cost":0},
                  {"op":"card_cost","card":"reposition","cost":3})")}));
  game.Give("reposition", 0);
  game.Give("strike", 0);
  game.Must(0, "play reposition; move 1");
  EXPECT_EQ(game.state.actions, 3) << "the first that names the kind counts";
  game.Must(0, "play strike as reposition; move 4");
  EXPECT_EQ(game.state.actions, 3) << "what counts is the kind that it is played as";
  EXPECT_TRUE(game.Cited("BAS-7.9"));
}

TEST(Abilities, BAS_7_10_NobodyHarmsAnAlly) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  EXPECT_EQ(game.Do(0, "play strike 0"), "BAS-7.10");
  EXPECT_EQ(game.Do(0, "play strike 2"), "BAS-7.10");
}

TEST(Abilities, BAS_7_11_WhatCannotBeDoneIsPassedOver) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(), Basic(UseOf("none", 0, 0, 0,
                              R"({"op":"damage","who":"enemies","range":1,"amount":1},
                                 {"op":"discard","who":"self","range":null,"amount":3},
                                 {"op":"mana","amount":1})"))}));
  game.Kill(1);
  game.Kill(5);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.PhaseText(), "turn");
  EXPECT_EQ(game.state.mana[0], 1);
  EXPECT_TRUE(game.Cited("BAS-7.11"));
}

TEST(Abilities, BAS_7_12_ACardDrawnMayBePlayedAtOnceForNothing) {
  const TestSet set =
      TestSet().Hero("one", 5,
                     {Passive(R"({"op":"counts_as","card":"gather_mana","as":["strike"]})"),
                      Basic(UseOf("none", 0, 0, 0, R"({"op":"draw_play","kinds":["strike"]})"))});
  TestGame game(set);
  game.Give("strike", 0);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.PhaseText(), "free_play");
  EXPECT_EQ(game.Do(0, "play strike 1"), "BAS-7.12") << "not the one drawn";
  EXPECT_EQ(game.Do(0, "play 0 as regroup"), "BAS-3.2");
  EXPECT_EQ(game.Do(0, "play 0"), "BAS-7.12") << "not among the kinds";
  EXPECT_EQ(game.Do(0, "play 0 as strike 3"), "BAS-6.2");
  EXPECT_EQ(game.Legal(0),
            (std::vector<std::string>{"play 0 strike 1", "play 0 strike 5", "pass"}));
  const int before = game.state.actions;
  game.Must(0, "play 0 as strike 1");
  game.PassAll();
  EXPECT_EQ(game.Hp(1), 9);
  EXPECT_EQ(game.state.actions, before);
  game.Must(0, "ability 1 null; pass");
  EXPECT_EQ(game.HandOf(0), 2) << "kept";
}

TEST(Abilities, BAS_7_13_ChosenWhenItComesToBeCarriedOut) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(), Basic(UseOf("none", 0, 0, 0,
                              R"({"op":"choose","options":[[{"op":"mana","amount":1}],[],
                                 [{"op":"mana","amount":2},{"op":"mana","amount":2}]]},
                                 {"op":"mana","amount":1})"))}));
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.Do(0, "choose 3"), "BAS-7.13");
  game.Must(0, "choose 2");
  EXPECT_EQ(game.state.mana[0], 5) << "before whatever follows";
  game.Must(0, "ability 1 null; choose 1");
  EXPECT_EQ(game.state.mana[0], 6);
}

}  // namespace
}  // namespace recount::engine::basicverse
