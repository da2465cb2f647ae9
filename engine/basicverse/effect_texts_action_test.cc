// Tests the effect texts of cards, Abilities, reactions and their instructions: each clause that
// takes effect, in the order of docs/reference/basicverse.md, "The stack", with its numbers.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using Lines = std::vector<std::string>;

constexpr char kOneIsHit[] = "7.7 seat 0 deals 1 damage to seat 1: 9 HP";
constexpr char kOneIsNotHit[] = "7.7 seat 0 deals 0 damage to seat 1: 10 HP";

// Seats 1 and 3 are on one team; 3 can answer a hit on 1.
TestSet Guarded() {
  return TestSet()
      .Hero("one", 10, {Passive()})
      .Hero("hit", 10, {Passive()})
      .Hero("two", 10, {Passive()})
      .Hero("guard", 10,
            {Passive(), Reacts(Answers("hit_ally"), UseOf("none", 0, 0, 9), "strike")});
}

// --- actions without a card ---

TEST(ActionTexts, BAS_4_1_to_4_5_TrainReconstituteHopAndDonate) {
  TestGame game{TestSet()};
  for (const char* kind : {"strike", "defend"}) game.Give(kind, 0);
  game.Give("strike", 2);
  game.Must(0, "reconstitute");
  EXPECT_EQ(game.lines,
            (Lines{"4.2 seat 0 discards the hand: 2 cards", "2.1 seat 0 draws 3 cards"}));
  EXPECT_EQ(game.state.actions, 2);
  game.Must(0, "short_hop 1");
  EXPECT_EQ(game.lines,
            (Lines{"4.3 seat 0 is about to hop", "6.6 seat 0 steps in at another place"}));
  EXPECT_EQ(game.state.actions, 1);
  game.Must(2, "donate strike");
  EXPECT_EQ(game.lines, (Lines{"4.5 seat 2 will have 1 Action less on the next turn"}));
}

TEST(ActionTexts, BAS_5_2_WhatIsAboveTheLimitIsLost) {
  TestGame game{TestSet()};
  game.Mana(9, 0);
  game.Give("gather_mana", 0);
  game.Must(0, "play gather_mana");
  EXPECT_EQ(game.lines, (Lines{"3.4 Gather Mana (card 0) goes to the discard pile",
                               "5.3 Red gains 1 Mana and has 10",
                               "5.2 1 Mana of Red is above the limit and lost"}));
  game.Must(0, "train");
  EXPECT_EQ(game.lines,
            (Lines{"4.1 seat 0 trains", "5.2 1 Mana of Red is above the limit and lost"}));
}

// --- payments ---

TEST(ActionTexts, BAS_7_9_ACostIsNamedOnlyIfItDiffers) {
  TestGame game(
      TestSet().Hero("quick", 5, {Passive(R"({"op":"card_cost","card":"gather_mana","cost":0},
                                             {"op":"card_cost","card":"strike","cost":1})")}));
  game.Give("gather_mana", 0);
  game.Give("strike", 0);
  game.Must(0, "play gather_mana");
  EXPECT_EQ(game.lines, (Lines{"7.9 It costs seat 0 0 Actions",
                               "3.4 Gather Mana (card 0) goes to the discard pile",
                               "5.3 Red gains 2 Mana and has 2"}));
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.lines, (Lines{"3.4 Strike (card 12) goes to the discard pile", kOneIsHit}));
}

TEST(ActionTexts, BAS_5_4_and_7_8_AnAbilityPaysManaThenItsCard) {
  TestGame game(TestSet().Hero("mage", 5, {Passive(), Ultimate(UseOf("none"), "strike", 1, 2)}));
  game.Give("strike", 0);
  game.Mana(3, 0);
  game.Must(0, "ability 1 strike");
  EXPECT_EQ(game.lines, (Lines{"5.4 Red pays 2 Mana and has 1",
                               "7.8 Strike (card 12) is discarded and has no effect of its own"}));
  EXPECT_EQ(game.state.actions, 2);
}

TEST(ActionTexts, BAS_5_4_OneManaIsNamedToo) {
  TestGame game(TestSet().Hero("mage", 5, {Passive(), Ultimate(UseOf("none"), "", 1, 1)}));
  game.Mana(1, 0);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.lines, (Lines{"5.4 Red pays 1 Mana and has 0"}));
}

// --- hits ---

TEST(HitTexts, BAS_9_2_ASeatWithoutHpIsNamedBeforeTheDeath) {
  TestGame game{TestSet()};
  game.Hp(1, 1);
  game.Give("strike", 0);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.lines,
            (Lines{"3.4 Strike (card 12) goes to the discard pile",
                   "7.7 seat 0 deals 1 damage to seat 1: 0 HP",
                   "9.2 seat 1 has no HP left and lives until all is resolved",
                   "9.1 The Hero of seat 1 is dead",
                   "10.2 The Fortress of Blue takes 2 damage; the other team gets 2 Mana",
                   "5.3 Red gains 2 Mana and has 2", "10.1 The Counter is at 2"}));
}

TEST(HitTexts, BAS_9_2_AHitOfNothingDoomsNobodyAgain) {
  TestGame game(Does("enemy 1 1", R"({"op":"damage","who":"target","range":null,"amount":1})", 3));
  game.Hp(1, 1);
  game.Give("defend", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "pass");
  EXPECT_EQ(game.lines, (Lines{"7.7 seat 0 deals 3 damage to seat 1: -2 HP",
                               "9.2 seat 1 has no HP left and lives until all is resolved",
                               "8.4 seat 1 may answer"}));
  game.Must(1, "react defend");
  Lines hit(game.lines.begin() + 3, game.lines.begin() + 5);
  EXPECT_EQ(
      hit, (Lines{"7.7 seat 0 deals 0 damage to seat 1: -2 HP", "9.1 The Hero of seat 1 is dead"}));
}

// The HP in a sentence are bounded; those of the state are not.
TEST(HitTexts, FarBelowZeroTheSentenceShowsTheLeastHp) {
  for (const auto& [hp, shown] : std::vector<std::pair<int, int>>{
           {-29'998, -29'999}, {-29'999, -30'000}, {-40'000, -30'000}}) {
    TestGame game(Does("enemy 1 1", "", 1));
    game.Hp(1, hp);
    game.Must(0, "ability 1 null 1");
    EXPECT_EQ(game.lines.front(), fmt::format("7.7 seat 0 deals 1 damage to seat 1: {} HP", shown));
  }
}

TEST(HitTexts, BAS_7_7_HealingShowsWhatIsGained) {
  TestGame game(Does("team 2 0", "", 0, 3));
  game.Hp(0, 18);
  game.Hp(2, 4);
  game.Must(0, "ability 1 null 0,2");
  EXPECT_EQ(game.lines,
            (Lines{"7.7 seat 0 is healed by 2: 20 HP", "7.7 seat 2 is healed by 3: 7 HP"}));
  game.Must(0, "ability 1 null 0");
  EXPECT_EQ(game.lines, Lines()) << "nothing is gained";
}

TEST(HitTexts, BAS_9_2_HealingBelowZeroIsShownWithoutHp) {
  TestGame game(TestSet()
                    .Hero("hitter", 20, {Passive(), Basic(UseOf("enemy 1 1", 3))})
                    .Hero("hit", 20,
                          {Passive(), Reacts(Answers("hit_self"), UseOf("self", 0, 1), "strike")}));
  game.Hp(1, -5);
  game.Give("strike", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react_ability 1 strike 1");
  EXPECT_EQ(game.lines[3], "7.7 seat 1 is healed by 1: 0 HP");
  EXPECT_EQ(game.lines[4], "7.7 seat 0 deals 3 damage to seat 1: -7 HP");
}

// --- reactions ---

TEST(ReactionTexts, BAS_8_4_to_8_8_AnAnswerAndTheAnswerToIt) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("defend", 0);
  game.Give("deflect", 1);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.lines,
            (Lines{"3.4 Strike (card 12) goes to the discard pile", "8.4 seat 1 may answer"}));
  game.Must(1, "react deflect 0");
  EXPECT_EQ(game.lines,
            (Lines{"3.4 Deflect (card 61) goes to the discard pile",
                   "8.6 The reaction of seat 1 is resolved first", "8.7 seat 1 blocks 1",
                   "8.8 seat 0 may answer the damage of a reaction"}));
  game.Must(0, "react defend");
  EXPECT_EQ(game.lines,
            (Lines{"3.4 Defend (card 53) goes to the discard pile",
                   "8.6 The reaction of seat 0 is resolved first", "8.7 seat 0 blocks 1",
                   "7.7 seat 1 deals 0 damage to seat 0: 10 HP", kOneIsNotHit}));
}

TEST(ReactionTexts, BAS_8_3_and_8_10_OneForTheTeamPaidWithItsCard) {
  TestGame game(Guarded());
  game.Give("strike", 0);
  game.Give("strike", 3);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  EXPECT_EQ(game.lines, (Lines{"3.4 Strike (card 12) goes to the discard pile",
                               "8.4 seat 1 and seat 3 may answer"}));
  TestGame other = game;
  game.Must(3, "react_ability 1 strike");
  EXPECT_EQ(game.lines, (Lines{"8.10 seat 3 pays the reaction with Strike (card 13)",
                               "7.8 Strike (card 13) is discarded and has no effect of its own",
                               "8.3 seat 3 has answered: nobody else may",
                               "8.6 The reaction of seat 3 is resolved first",
                               "8.7 seat 3 blocks 1", kOneIsNotHit}))
      << "no more than the hit has";
  other.Must(1, "pass");
  EXPECT_EQ(other.lines, Lines());
  other.Must(3, "react_ability 1 strike");
  EXPECT_EQ(other.lines[2], "8.6 The reaction of seat 3 is resolved first")
      << "nobody else is left";
}

TEST(ReactionTexts, BAS_8_9_AMoveAndAScrollThatAreStopped) {
  TestGame game{TestSet()};
  game.Give("stonewall", 1);
  game.Must(0, "short_hop 1");
  EXPECT_EQ(game.lines, (Lines{"4.3 seat 0 is about to hop", "8.4 seat 1 may answer"}));
  game.Must(1, "react stonewall");
  EXPECT_EQ(game.lines, (Lines{"3.4 Stonewall (card 68) goes to the discard pile",
                               "8.6 The reaction of seat 1 is resolved first",
                               "8.9 The move does not happen"}));
  game.Give("scroll_of_haste", 0);
  game.Give("stonewall", 3);
  game.Must(0, "play scroll_of_haste");
  EXPECT_EQ(game.lines, (Lines{"3.6 Scroll of Haste (card 74) lies on the Scroll slot of seat 0",
                               "8.4 seat 3 may answer"}));
  game.Must(3, "react stonewall");
  EXPECT_EQ(game.lines,
            (Lines{"3.4 Stonewall (card 69) goes to the discard pile",
                   "8.6 The reaction of seat 3 is resolved first", "8.9 The Scroll does nothing"}));
}

TEST(ReactionTexts, BAS_7_11_ASecondPreventHasNothingToStop) {
  TestGame game(
      TestSet()
          .Hero("mover", 5, {Passive()})
          .Hero("stopper", 5,
                {Passive(), Reacts(Answers("move"),
                                   UseOf("none", 0, 0, 0, R"({"op":"prevent"},{"op":"prevent"})"),
                                   "strike")}));
  game.Give("strike", 1);
  game.Give("reposition", 0);
  game.Must(0, "play reposition; move 1");
  game.Must(1, "react_ability 1 strike");
  EXPECT_EQ(game.lines,
            (Lines{"8.10 seat 1 pays the reaction with Strike (card 12)",
                   "7.8 Strike (card 12) is discarded and has no effect of its own",
                   "8.6 The reaction of seat 1 is resolved first", "8.9 The move does not happen",
                   "7.11 An instruction of seat 1 does nothing: prevent"}))
      << "what is beneath by then is the Reposition";
  EXPECT_EQ(game.PhaseText(), "turn");
}

TEST(ReactionTexts, BAS_8_11_EachRetaliationIsAHitOfItsOwn) {
  const std::string thorns = R"({"op":"retaliate","card":"defend","amount":2},
                                {"op":"retaliate","card":"defend","amount":1})";
  TestGame game(TestSet().Hero("one", 10, {Passive()}).Hero("thorny", 10, {Passive(thorns)}));
  game.Give("strike", 0);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  game.Must(1, "react defend");
  EXPECT_EQ(game.lines, (Lines{"3.4 Defend (card 53) goes to the discard pile",
                               "8.6 The reaction of seat 1 is resolved first",
                               "8.7 seat 1 blocks 1", "8.11 seat 1 strikes back at seat 0 for 2",
                               "8.11 seat 1 strikes back at seat 0 for 1",
                               "7.7 seat 1 deals 1 damage to seat 0: 9 HP",
                               "7.7 seat 1 deals 2 damage to seat 0: 7 HP", kOneIsNotHit}));
}

TEST(ReactionTexts, BAS_3_22_and_8_12_ShadowsAndTheMiss) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("scroll_of_shadows", 1);
  game.Must(0, "play strike 1");
  game.Must(1, "react scroll_of_shadows");
  EXPECT_EQ(game.lines, (Lines{"3.6 Scroll of Shadows (card 80) lies on the Scroll slot of seat 1",
                               "8.6 The reaction of seat 1 is resolved first",
                               "6.4 Enemies see seat 1 1 further away",
                               "8.12 The hit of seat 0 misses seat 1, who is out of range"}));
}

// --- instructions ---

TEST(OpTexts, EachThatActsAtOnce) {
  struct Case {
    const char* op;
    Lines lines;
  };
  for (const Case& one : std::vector<Case>{
           {R"({"op":"mana","amount":3})", {"5.3 Red gains 3 Mana and has 4"}},
           {R"({"op":"drain","amount":3})", {"5.1 Blue loses 3 Mana"}},
           {R"({"op":"drain","amount":99})", {"5.1 Blue loses 5 Mana"}},
           {R"({"op":"sight","amount":2})", {"6.3 seat 0 has 2 more range"}},
           {R"({"op":"shroud","amount":2})", {"6.4 Enemies see seat 0 2 further away"}},
           {R"({"op":"fortress","amount":3})", {"3.16 The Fortress of Blue takes 3 damage: 17 HP"}},
           {R"({"op":"fortress","amount":19})",
            {"3.16 The Fortress of Blue takes 19 damage: 1 HP"}},
           {R"({"op":"fortress","amount":20})",
            {"10.4 The Fortress of Blue falls", "3.16 The Fortress of Blue takes 20 damage: 0 HP",
             "11.2 Blue's Fortress has fallen: the next Blue turn is the last"}},
           {R"({"op":"draw","who":"team","range":null,"amount":2})",
            {"2.1 seat 0 draws 2 cards", "2.1 seat 2 draws 2 cards", "2.1 seat 4 draws 2 cards"}},
           {R"({"op":"heal","who":"allies","range":null,"amount":2})",
            {"7.7 seat 2 is healed by 2: 9 HP", "7.7 seat 4 is healed by 1: 10 HP"}},
           {R"({"op":"damage","who":"enemies","range":1,"amount":2})",
            {"7.7 seat 0 deals 2 damage to seat 1: 8 HP",
             "7.7 seat 0 deals 2 damage to seat 5: 8 HP"}},
           {R"({"op":"discard","who":"self","range":null,"amount":1})", {}},
           {R"({"op":"regroup"})", {"3.15 seat 0 reveals 3 cards"}},
           {R"({"op":"draw_play","kinds":["strike"]})", {}},
           {R"({"op":"move","who":"self","range":1})", {}}}) {
    TestGame game(Does("none", one.op));
    game.Mana(1, 5);
    game.Hp(2, 7);
    game.Hp(4, 9);
    game.Must(0, "ability 1 null");
    EXPECT_EQ(game.lines, one.lines) << one.op;
  }
}

TEST(OpTexts, BAS_7_11_AnOpThatNamesNobodySaysSo) {
  for (const auto& [op, name] : std::vector<std::pair<const char*, const char*>>{
           {R"({"op":"draw","who":"allies","range":null,"amount":1})", "draw"},
           {R"({"op":"discard","who":"enemies","range":1,"amount":1})", "discard"},
           {R"({"op":"damage","who":"enemies","range":1,"amount":1})", "damage"},
           {R"({"op":"heal","who":"allies","range":1,"amount":1})", "heal"},
           {R"({"op":"move","who":"target","range":1})", "move"},
           {R"({"op":"place","who":"target","range":1})", "place"}}) {
    TestGame game(Does("none", op));
    for (const Seat seat : {1, 2, 4, 5}) game.Kill(seat);
    game.Must(0, "ability 1 null");
    EXPECT_EQ(game.lines,
              (Lines{fmt::format("7.11 An instruction of seat 0 does nothing: {}", name)}));
  }
}

TEST(OpTexts, BAS_6_8_WhoMovesWhom) {
  TestGame game(Does("enemy 2 0", R"({"op":"move","who":"target","range":null},
                                     {"op":"move","who":"self","range":1})"));
  game.Must(0, "ability 1 null 1,3");
  EXPECT_EQ(game.lines, (Lines{"6.8 seat 3 is moved by seat 0 and counts as one who moves",
                               "6.8 seat 1 is moved by seat 0 and counts as one who moves"}));
  game.Must(0, "move 1");
  EXPECT_EQ(game.lines, (Lines{"6.6 seat 1 steps in at another place"}));
  game.Must(0, "move 1");
  EXPECT_EQ(game.lines, (Lines{"6.6 seat 3 steps in at another place"}));
  game.Must(0, "move 1");
  EXPECT_EQ(game.lines, (Lines{"6.6 seat 0 steps in at another place"}));
}

TEST(OpTexts, BAS_7_11_APlaceThatThereIsNot) {
  TestGame game(Does("enemy 1 1", R"({"op":"place","who":"target","range":4})"));
  game.Must(0, "ability 1 null 1");
  EXPECT_EQ(game.lines, (Lines{"6.8 seat 1 is moved by seat 0 and counts as one who moves",
                               "7.11 An instruction of seat 0 does nothing: place"}));
}

TEST(OpTexts, BAS_3_20_to_3_23_Scrolls) {
  TestGame haste{TestSet()};
  haste.Give("scroll_of_haste", 0);
  haste.Must(0, "play scroll_of_haste");
  EXPECT_EQ(haste.lines, (Lines{"3.6 Scroll of Haste (card 74) lies on the Scroll slot of seat 0",
                                "3.20 seat 0 has 1 Action more", "2.1 seat 0 draws 1 card"}));
  TestGame vision{TestSet()};
  vision.Give("scroll_of_vision", 0);
  vision.Must(0, "play scroll_of_vision");
  EXPECT_EQ(vision.lines, (Lines{"3.6 Scroll of Vision (card 77) lies on the Scroll slot of seat 0",
                                 "6.3 seat 0 has 1 more range", "2.1 seat 0 draws 1 card"}));
  TestGame wisdom{TestSet()};
  wisdom.Give("scroll_of_wisdom", 0);
  wisdom.Must(0, "play scroll_of_wisdom; choose 1; recipient 4");
  EXPECT_EQ(wisdom.lines, (Lines{"2.1 seat 4 draws 1 card"}));
}

TEST(OpTexts, BAS_7_12_WhatIsDrawnIsPlayedForNothing) {
  TestGame game(Does("none", R"({"op":"draw_play","kinds":["gather_mana"]})"));
  game.Must(0, "ability 1 null; play gather_mana");
  EXPECT_EQ(game.lines, (Lines{"7.12 It costs seat 0 0 Actions",
                               "3.4 Gather Mana (card 0) goes to the discard pile",
                               "5.3 Red gains 2 Mana and has 2"}));
  game.Must(0, "ability 1 null; pass");
  EXPECT_EQ(game.lines, Lines());
}

TEST(OpTexts, BAS_2_10_WhereNoCardIsLeft) {
  const TestSet none = TestSet().WithoutBasics().Kind("pebble", 1, 1, UseOf("none"));
  for (const auto& [op, first] : std::vector<std::pair<const char*, Lines>>{
           {R"({"op":"draw_play","kinds":["pebble"]})", {}},
           {R"({"op":"regroup"})", {"3.15 seat 0 reveals 2 cards"}},
           {R"({"op":"draw","who":"self","range":null,"amount":2})", {}}}) {
    TestSet set = none;
    TestGame game(set.Hero("doer", 5, {Passive(), Basic(UseOf("none", 0, 0, 0, op))}), 4);
    game.Give("pebble", 1);
    game.Must(0, "ability 1 null");
    Lines lines = first;
    lines.push_back("2.10 There is no card left for seat 0 to draw");
    EXPECT_EQ(game.lines, lines) << op;
    EXPECT_EQ(game.PhaseText(), "turn") << op;
  }
}

TEST(OpTexts, BAS_3_15_ARevealMayReshuffle) {
  TestGame game{TestSet()};
  game.Give("regroup", 0);
  game.LeaveInDeck(1);
  game.Must(0, "play regroup");
  EXPECT_EQ(game.lines,
            (Lines{"3.4 Regroup (card 45) goes to the discard pile", "3.15 seat 0 reveals 3 cards",
                   "2.10 The discard pile is shuffled into a new deck of 84 cards"}));
  EXPECT_EQ(game.state.revealed.Count(), 3);
}

}  // namespace
}  // namespace recount::engine::basicverse
