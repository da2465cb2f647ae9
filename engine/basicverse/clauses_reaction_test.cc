// Tests BAS-8, with the cards of BAS-3 that are reactions: who is asked, what may answer, what
// comes first.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"

namespace recount::engine::basicverse {
namespace {

TEST(Reactions, BAS_8_1_OnlyInResponseAndAllOthersOnlyInTurn) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("defend", 0);
  game.Give("defend", 1);
  game.Give("strike", 1);
  EXPECT_EQ(game.Do(0, "play defend"), "BAS-8.1");
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Do(1, "react strike 0"), "BAS-8.1");
  EXPECT_EQ(game.Do(1, "react_ability 0 defend"), "BAS-8.1");
  EXPECT_EQ(game.Do(1, "react_ability 1 defend"), "BAS-8.1");
  EXPECT_EQ(game.Do(1, "react_ability 2 defend"), "BAS-7.1");
}

TEST(Reactions, BAS_8_2_AnswersOnlyWhatItIsFor) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("stonewall", 1);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Do(1, "react stonewall"), "BAS-8.2") << "a hit is no move";
  EXPECT_EQ(game.Legal(1), std::vector<std::string>{"pass"});
  game.PassAll();
  game.Give("reposition", 0);
  game.Give("defend", 1);
  game.Must(0, "play reposition; move 1");
  EXPECT_EQ(game.Do(1, "react defend"), "BAS-8.2");
  EXPECT_EQ(game.Do(1, "react stonewall"), "");
}

TEST(Reactions, BAS_8_2_WithoutDamageMoveOrScrollNobodyIsAsked) {
  TestGame game{TestSet()};
  for (const Seat seat : {1, 3, 5}) {
    for (const char* kind : {"defend", "deflect", "stonewall"}) game.Give(kind, seat);
  }
  game.Give("gather_mana", 0);
  game.Must(0, "play gather_mana");
  EXPECT_EQ(game.PhaseText(), "turn");
  game.Must(0, "train");
  EXPECT_EQ(game.PhaseText(), "turn");
}

TEST(Reactions, BAS_8_3_OneReactionToAHit) {
  TestGame game(
      TestSet()
          .Hero("one", 5, {Passive()})
          .Hero("hit", 5, {Passive()})
          .Hero("two", 5, {Passive()})
          .Hero("friend", 5,
                {Passive(), Reacts(Answers("hit_ally"), UseOf("none", 0, 0, 1), "strike")}));
  game.Give("strike", 0);
  game.Give("strike", 3);
  game.Give("defend", 1);
  game.Give("defend", 5);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Awaited(), (std::vector<int>{1, 3})) << "5 has nothing for an ally";
  game.Must(3, "react_ability 1 strike");
  EXPECT_EQ(game.PhaseText(), "turn") << "1 may not answer any more";
  EXPECT_EQ(game.Hp(1), 5);
  EXPECT_TRUE(game.Cited("BAS-8.3"));
  EXPECT_TRUE(game.Cited("BAS-8.10"));
}

TEST(Reactions, BAS_8_3_PassingIsFinal) {
  TestGame game(
      TestSet()
          .Hero("one", 5, {Passive()})
          .Hero("hit", 5, {Passive()})
          .Hero("two", 5, {Passive()})
          .Hero("friend", 5,
                {Passive(), Reacts(Answers("hit_ally"), UseOf("none", 0, 0, 1), "strike")}));
  game.Give("strike", 0);
  game.Give("strike", 3);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  game.Must(1, "pass");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3});
  game.Must(3, "pass");
  EXPECT_EQ(game.Hp(1), 4);
}

TEST(Reactions, BAS_8_4_EachHitMayGetOne) {
  TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("enemy 2 1", 1))}));
  game.Give("defend", 1);
  game.Give("defend", 5);
  game.Must(0, "ability 1 null 1,5");
  EXPECT_EQ(game.Awaited(), std::vector<int>{1});
  game.Must(1, "react defend");
  EXPECT_EQ(game.Awaited(), std::vector<int>{5});
  game.Must(5, "react defend");
  EXPECT_EQ(game.Hp(1), 10);
  EXPECT_EQ(game.Hp(5), 10);
}

TEST(Reactions, BAS_8_4_AMoveThatACardCausesMayGetOneOfItsOwn) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(),
       Basic(UseOf("enemy 1 1", 1, 0, 0, R"({"op":"move","who":"target","range":null})"))}));
  game.Give("defend", 1);
  game.Give("stonewall", 0);
  game.Give("stonewall", 2);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react defend");
  game.Must(0, "move 4");
  EXPECT_EQ(game.PhaseText(), "react");
  EXPECT_EQ(game.Awaited(), std::vector<int>{0}) << "between 5 and 0";
  EXPECT_EQ(game.Do(0, "react stonewall"), "") << "R38";
}

TEST(Reactions, BAS_8_5_DefendAndDeflectProtectTheirPlayer) {
  TestGame game(
      TestSet()
          .Hero("one", 5, {Passive()})
          .Hero("hit", 5, {Passive()})
          .Hero("two", 5, {Passive()})
          .Hero("friend", 5,
                {Passive(), Reacts(Answers("hit_ally"), UseOf("none", 0, 0, 1), "strike")}));
  game.Give("strike", 0);
  game.Give("defend", 3);
  game.Give("deflect", 3);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3});
  EXPECT_EQ(game.Do(3, "react defend"), "BAS-8.2");
  EXPECT_EQ(game.Do(3, "react deflect"), "BAS-8.2");
}

TEST(Reactions, BAS_8_6_TheNewestIsResolvedFirst) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("deflect", 1);
  game.Give("defend", 0);
  game.Must(0, "play strike 1");
  game.Must(1, "react deflect 0");
  EXPECT_EQ(game.Stack(), "use hit use hit");
  EXPECT_EQ(game.Awaited(), std::vector<int>{0}) << "BAS-8.8: to the reaction's damage";
  EXPECT_TRUE(game.Cited("BAS-8.8"));
  game.Must(0, "react defend");
  EXPECT_EQ(game.Hp(0), 10);
  EXPECT_EQ(game.Hp(1), 10);
}

TEST(Reactions, BAS_8_7_BlockTakesOffDownToNothing) {
  TestGame game(
      TestSet()
          .Hero("one", 20, {Passive(), Basic(UseOf("enemy 1 0", 3))})
          .Hero("wall", 20,
                {Passive(), Reacts(Answers("hit_self"), UseOf("none", 0, 0, 99), "strike")}));
  game.Give("defend", 1);
  game.Give("strike", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react defend");
  EXPECT_EQ(game.Hp(1), 18);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react_ability 1 strike");
  EXPECT_EQ(game.Hp(1), 18);
  EXPECT_TRUE(game.Cited("BAS-8.7"));
}

TEST(Reactions, BAS_3_17_and_3_18_DefendAndDeflect) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("strike", 0);
  game.Give("defend", 1);
  game.Give("deflect", 1);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Do(1, "react defend 0"), "BAS-7.6") << "no target";
  EXPECT_EQ(game.Do(1, "react deflect"), "BAS-7.6") << "R23: an enemy is near";
  EXPECT_EQ(game.Do(1, "react deflect 0,2"), "BAS-7.6");
  EXPECT_EQ(game.Do(1, "react deflect 3"), "BAS-7.10");
  EXPECT_EQ(game.Do(1, "react deflect 4"), "BAS-6.2");
  EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"react 53 defend", "react 61 deflect 0",
                                                     "react 61 deflect 2", "pass"}));
  game.Must(1, "react deflect 2");
  EXPECT_EQ(game.Hp(2), 9);
  EXPECT_EQ(game.Hp(1), 10);
}

TEST(Reactions, BAS_3_18_DeflectWithNoEnemyNearOnlyBlocks) {
  TestGame game(TestSet().Hero("far", 5, {Passive(R"({"op":"reach","amount":5})")}), 8);
  game.Give("strike", 0);
  game.Give("deflect", 3);
  game.Place({0, 2, 4, 6, 1, 3, 5, 7});
  game.Must(0, "play strike 3");
  EXPECT_EQ(game.Do(3, "react deflect 0"), "BAS-7.6");
  game.Must(3, "react deflect");
  EXPECT_EQ(game.Hp(3), 10);
}

TEST(Reactions, BAS_3_19_StonewallStopsAMoveToWithinOne) {
  TestGame game(TestSet(), 8);
  game.Give("reposition", 0);
  game.Give("stonewall", 3);
  game.Give("stonewall", 5);
  game.Must(0, "play reposition; move 3");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3}) << "between 3 and 4";
  game.Must(3, "react stonewall");
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_TRUE(game.Cited("BAS-8.9"));
  EXPECT_EQ(game.state.actions, 2) << "costs stay paid";
}

TEST(Reactions, BAS_3_19_FromWhereverItComes) {
  TestGame game(TestSet(), 8);
  game.Give("stonewall", 1);
  game.Must(0, "short_hop 6");
  EXPECT_EQ(game.PhaseText(), "turn") << "away from 1, which stays two off";
}

TEST(Reactions, BAS_8_9_APreventedScrollDoesNothingAndCounts) {
  TestGame game(TestSet(), 8);
  game.Give("scroll_of_haste", 0);
  game.Give("scroll_of_vision", 0);
  game.Give("stonewall", 3);
  game.Must(0, "play scroll_of_haste");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3}) << "R16: at any distance";
  EXPECT_EQ(game.Stack(), "use scroll");
  game.Must(3, "react stonewall");
  EXPECT_EQ(game.state.actions, 3);
  EXPECT_TRUE(game.state.seats[0].slot.IsEmpty());
  EXPECT_TRUE(game.state.discard.Has(74));
  EXPECT_EQ(game.Do(0, "play scroll_of_vision"), "BAS-3.5");
}

TEST(Reactions, BAS_3_22_and_8_12_ShadowsMakeTheHitMiss) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("scroll_of_shadows", 1);
  game.Give("stonewall", 2);
  game.Must(0, "play strike 1");
  game.Must(1, "react scroll_of_shadows");
  EXPECT_EQ(game.Awaited(), std::vector<int>{2}) << "a Scroll: its enemies may stop it";
  EXPECT_EQ(game.Stack(), "use hit use scroll");
  game.PassAll();
  EXPECT_EQ(game.Hp(1), 10);
  EXPECT_TRUE(game.Cited("BAS-8.12"));
  EXPECT_EQ(game.state.seats[1].shroud, 1);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.seats[1].shroud, 0) << "to the end of the running turn";
  EXPECT_TRUE(game.Cited("BAS-3.22"));
}

TEST(Reactions, BAS_3_22_AStoppedShadowsDoesNotHelp) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("scroll_of_shadows", 1);
  game.Give("stonewall", 2);
  game.Must(0, "play strike 1");
  game.Must(1, "react scroll_of_shadows");
  game.Must(2, "react stonewall");
  EXPECT_EQ(game.Hp(1), 9);
  EXPECT_TRUE(game.state.discard.Has(80));
}

TEST(Reactions, BAS_3_5_OneScrollInAnyOneTurn) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("strike", 0);
  game.Give("scroll_of_shadows", 1);
  game.Give("scroll_of_shadows", 1);
  game.Give("defend", 1);
  game.Place({0, 1, 2, 3, 4, 5});
  game.Must(0, "play strike 1");
  game.Must(1, "react scroll_of_shadows");
  game.PassAll();
  game.state.seats[1].shroud = 0;
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Do(1, "react scroll_of_shadows"), "BAS-3.5");
  game.Must(1, "pass");
}

TEST(Reactions, BAS_8_11_ThornsComeBeforeWhatWasAnswered) {
  TestGame game(TestSet()
                    .Hero("one", 5, {Passive()})
                    .Hero("thorny", 10, {Passive(R"({"op":"retaliate","card":"defend","amount":2},
                                      {"op":"retaliate","card":"deflect","amount":7},
                                      {"op":"retaliate","card":"defend","amount":1})")}));
  game.Give("strike", 0);
  game.Give("defend", 0);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  game.Must(1, "react defend");
  EXPECT_EQ(game.Stack(), "use hit use hit hit") << "each a hit of its own";
  EXPECT_EQ(NewestFrame(game.state).value, 1) << "in the order of the list";
  EXPECT_EQ(game.Awaited(), std::vector<int>{0});
  game.Must(0, "react defend");
  EXPECT_EQ(game.Hp(0), 3);
  EXPECT_TRUE(game.Cited("BAS-8.11"));
}

TEST(Reactions, BAS_8_12_WhoMovesOutOfRangeIsStruckOut) {
  const TestSet set =
      TestSet()
          .Hero("one", 5,
                {Passive(), Basic(UseOf("enemy 2 1", 1, 0, 0,
                                        R"({"op":"discard","who":"target",)"
                                        R"("range":null,"amount":1})"))})
          .Hero(
              "vaulter", 5,
              {Passive(), Reacts(Answers("hit_self"),
                                 UseOf("none", 0, 0, 0, R"({"op":"move","who":"self","range":2})"),
                                 "strike")});
  TestGame game(set);
  game.Give("strike", 1);
  game.Give("gather_mana", 1);
  game.Give("gather_mana", 5);
  game.Must(0, "ability 1 null 1,5");
  game.Must(1, "react_ability 1 strike");
  game.Must(1, "move 2");
  game.PassAll();
  EXPECT_EQ(game.Hp(1), 5) << "missed";
  EXPECT_EQ(game.Hp(5), 9) << "the other target all the same";
  EXPECT_EQ(game.PhaseText(), "discard");
  EXPECT_EQ(game.Awaited(), std::vector<int>{5}) << "struck out of the instructions";
}

TEST(Reactions, BAS_8_12_WhatHasNoRangeDoesNotMiss) {
  TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("enemy 1 0", 1))}));
  game.Give("scroll_of_shadows", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react scroll_of_shadows");
  EXPECT_EQ(game.Hp(1), 9);
}

// Which seats are asked depends only on open information, never on the cards in a hand.
TEST(Windows, AskWhoeverHasACardAndSomeReactionThatThereIs) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("gather_mana", 1);
  game.Give("gather_mana", 3);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Awaited(), std::vector<int>{1}) << "no Basic card answers for an ally";
  EXPECT_EQ(game.Legal(1), std::vector<std::string>{"pass"});
}

TEST(Windows, AskNobodyWhoIsDeadOrHasNoCards) {
  TestGame game(TestSet(), 8);
  game.Give("scroll_of_haste", 0);
  for (const Seat seat : {1, 3, 5}) game.Give("stonewall", seat);
  game.Kill(3);
  game.Must(0, "play scroll_of_haste");
  EXPECT_EQ(game.Awaited(), (std::vector<int>{1, 5}));
}

TEST(Windows, AReactionOfAHeroForAnAllyHasItsRange) {
  const TestSet set =
      TestSet()
          .Hero("one", 5, {Passive()})
          .Hero("hit", 5, {Passive()})
          .Hero("two", 5, {Passive()})
          .Hero("near", 5,
                {Passive(), Reacts(Answers("hit_ally", 2), UseOf("none", 0, 0, 1), "strike")})
          .Hero("three", 5, {Passive()})
          .Hero("far", 5,
                {Passive(), Reacts(Answers("hit_ally", 1), UseOf("none", 0, 0, 1), "strike")});
  TestGame game(set);
  game.Give("strike", 0);
  game.Give("strike", 3);
  game.Give("strike", 5);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3});
}

TEST(Windows, AReactionThatIsOutOfReachIsRefused) {
  const TestSet set =
      TestSet()
          .Hero("one", 5, {Passive()})
          .Hero("hit", 5, {Passive()})
          .Hero("two", 5, {Passive()})
          .Hero("mixed", 5,
                {Passive(), Reacts(Answers("hit_ally", 1), UseOf("none", 0, 0, 1), "strike"),
                 Reacts(Answers("hit_ally", 3), UseOf("none", 0, 0, 1), "defend")});
  TestGame game(set);
  game.Give("strike", 0);
  game.Give("strike", 3);
  game.Give("defend", 3);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.Do(3, "react_ability 1 strike"), "BAS-6.2");
  EXPECT_EQ(game.Do(3, "react_ability 2 strike"), "BAS-7.5");
  EXPECT_EQ(game.Do(3, "react_ability 2 null"), "BAS-7.5");
  EXPECT_EQ(game.Do(3, "react_ability 2 84"), "BAS-3.1");
  EXPECT_EQ(game.Do(3, "react_ability 2 defend"), "");
}

TEST(Windows, APreventedMoveInTheMiddleLetsTheRestGoOn) {
  const TestSet set =
      TestSet().Hero("one", 5,
                     {Passive(), Basic(UseOf("enemy 2 1", 0, 0, 0,
                                             R"({"op":"move","who":"target","range":null},
                                           {"op":"mana","amount":1})"))});
  TestGame game(set);
  game.Give("stonewall", 0);
  game.Give("stonewall", 2);
  game.Give("stonewall", 4);
  game.Must(0, "ability 1 null 1,5; move 1");
  game.Must(2, "react stonewall");
  EXPECT_EQ(game.PhaseText(), "move") << "of seat 5";
  EXPECT_EQ(NewestFrame(game.state).other, 5);
  game.Must(0, "move 1");
  game.PassAll();
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 5, 1, 2, 3, 4}));
  EXPECT_EQ(game.state.mana[0], 1);
}

}  // namespace
}  // namespace recount::engine::basicverse
