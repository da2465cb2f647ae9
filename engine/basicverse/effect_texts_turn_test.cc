// Tests the effect texts of the set-up, turns, deaths and ends: each clause that takes effect, in
// the order of docs/reference/basicverse.md, "Flow", with its numbers.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using Lines = std::vector<std::string>;

// --- the set-up ---

Lines AfterPick(const Cards& cards, State& state, Seat seat, std::string_view hero) {
  EffectList effects;
  ApplyAction(cards, state, seat, {.type = ActionType::pick_hero, .word = hero}, effects);
  return EffectLines(cards, state, effects);
}

TEST(SetupTexts, BAS_1_3_and_1_5_RandomTeamsAndWhoseDraftPickItIs) {
  const Cards cards = TestSet().Hero("tough", 12, {Passive()}, "protector").Build();
  Config config;
  config.heroes = HeroPicks::draft;
  config.teams_by = TeamsBy::random;
  State state = Begin(cards, config, 4);
  EffectList effects;
  ApplyOutcome(cards, state, {ChanceKind::shuffle, ChanceNumbers{3, 0, 1, 2}}, effects);
  EXPECT_EQ(EffectLines(cards, state, effects),
            (Lines{"1.3 seat 0 is on the Red team", "1.3 seat 1 is on the Blue team",
                   "1.3 seat 2 is on the Blue team", "1.3 seat 3 is on the Red team",
                   "1.5 Heroes picked: 0; Blue picks next"}));
  EXPECT_EQ(AfterPick(cards, state, 2, "tough"),
            (Lines{"1.16 seat 2 leads The tough, a Protector Hero",
                   "1.5 Heroes picked: 1; Red picks next"}));
  EXPECT_EQ(AfterPick(cards, state, 3, "plain_0").back(), "1.5 Heroes picked: 2; Red picks next");
  EXPECT_EQ(AfterPick(cards, state, 0, "plain_1").back(), "1.5 Heroes picked: 3; Blue picks next");
  EXPECT_EQ(
      AfterPick(cards, state, 1, "plain_2"),
      (Lines{"1.16 seat 1 leads The plain_2, a Damage Hero",
             "1.7 The turns go round from seat 3, Red and Blue alternating",
             "1.8 The Heroes stand in the circle team by team",
             "1.10 Two Neutral Fields stand between them", "1.6 None of the four is a Support Hero",
             "1.11 seat 0 begins with 10 HP", "1.11 seat 1 begins with 10 HP",
             "1.11 seat 2 begins with 12 HP", "1.11 seat 3 begins with 10 HP",
             "1.14 Each Fortress has 20 HP", "1.15 seat 1 has the Lucky Horseshoe"}));
}

TEST(SetupTexts, BAS_1_4_and_1_9_SimpleChoiceAndABrawlWithoutFields) {
  const Cards cards = TestSet().Build();
  Config config = Brawl();
  config.fortress = 12;
  State state = Begin(cards, config, 6);
  for (Seat seat = 0; seat < 5; ++seat) {
    EXPECT_EQ(AfterPick(cards, state, seat, fmt::format("plain_{}", seat)).back(),
              fmt::format("1.4 Heroes picked: {}; whoever has none may pick", seat + 1));
  }
  EXPECT_EQ(AfterPick(cards, state, 5, "plain_5"),
            (Lines{"1.16 seat 5 leads The plain_5, a Damage Hero",
                   "1.7 The turns go round from seat 0, Red and Blue alternating",
                   "1.9 The Heroes stand in the circle in turn order",
                   "1.11 seat 0 begins with 10 HP", "1.11 seat 1 begins with 10 HP",
                   "1.11 seat 2 begins with 10 HP", "1.11 seat 3 begins with 10 HP",
                   "1.11 seat 4 begins with 10 HP", "1.11 seat 5 begins with 10 HP",
                   "1.14 Each Fortress has 12 HP", "1.15 seat 5 has the Lucky Horseshoe"}));
  const Action named{.type = ActionType::choose_ability, .number = 0};
  EffectList effects;
  ApplyAction(cards, state, 0, named, effects);
  EXPECT_EQ(EffectLines(cards, state, effects),
            (Lines{"1.12 seat 0 is given the cards of that Ability: 0 cards"}));
}

TEST(SetupTexts, BAS_1_12_and_1_13_WhatEachHandBeginsWith) {
  const TestSet set = TestSet()
                          .WithoutBasics()
                          .Kind("pebble", 8, 1, UseOf("none"))
                          .Kind("stone", 1, 1, UseOf("none"))
                          .Hero("giver", 5, {Passive(), Basic(UseOf("none"), "pebble stone")});
  TestGame game(set, 4);
  EXPECT_EQ(game.lines, (Lines{"1.12 seat 3 is given the cards of that Ability: 0 cards",
                               "1.13 seat 0 begins with 3 cards", "1.13 seat 1 begins with 3 cards",
                               "1.13 seat 2 begins with 3 cards", "1.13 seat 3 begins with 0 cards",
                               "2.2 Turn 1: seat 0, 3 Actions",
                               "2.10 There is no card left for seat 0 to draw"}));
  const Cards cards = set.Build();
  State state = Begin(cards, Brawl(), 4);
  AfterPick(cards, state, 0, "giver");
  for (Seat seat = 1; seat < 4; ++seat) {
    AfterPick(cards, state, seat, fmt::format("plain_{}", seat));
  }
  EffectList effects;
  ApplyAction(cards, state, 0, {.type = ActionType::choose_ability, .number = 1}, effects);
  EXPECT_EQ(EffectLines(cards, state, effects),
            (Lines{"1.12 seat 0 is given the cards of that Ability: 2 cards"}));
}

// --- turns ---

// Section 6.6 gives the order: the slot, the sight, the Actions, then the draws.
TEST(TurnTexts, BAS_2_1_to_2_6_TheBeginningInItsOrder) {
  TestGame game{TestSet()};
  game.GoToTurnOf(4);
  const auto haste = static_cast<uint16_t>(game.Give("scroll_of_haste", 5));
  SeatState& holder = game.state.seats[5];
  holder.hand.Remove(haste);
  --holder.hand_count;
  holder.slot.Add(haste);
  holder.sight = 2;
  game.state.penalty[5] = 2;
  game.Must(4, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 4 ends the turn early", "2.3 The turn of seat 4 is over",
                   "3.6 The Scroll slot of seat 5 is emptied: 1 card",
                   "3.21 seat 5 sees as far as before again", "2.2 Turn 6: seat 5, 2 Actions",
                   "2.6 seat 5 has the Horseshoe: 1 Action and 1 card more",
                   "4.5 seat 5 has donated: 2 Actions less", "2.1 seat 5 draws 4 cards"}));
}

TEST(TurnTexts, BAS_2_9_TheFieldsAreSetApartBeforeAnythingElse) {
  TestGame game(TestSet(), 4);
  game.GoToTurnOf(2);
  game.Place({0, 1, 2, -1, -1, 3});
  game.Must(2, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 2 ends the turn early", "2.3 The turn of seat 2 is over",
                   "2.9 The Neutral Fields stood side by side and are set to opposite ends",
                   "2.2 Turn 4: seat 3, 4 Actions",
                   "2.6 seat 3 has the Horseshoe: 1 Action and 1 card more",
                   "2.1 seat 3 draws 4 cards"}));
}

TEST(TurnTexts, BAS_2_3_and_2_8_TheEndInItsOrder) {
  TestGame game{TestSet()};
  game.GoToTurnOf(5);
  game.state.seats[1].shroud = 1;
  game.state.seats[4].shroud = 2;
  game.Must(5, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 5 ends the turn early", "3.22 seat 1 is seen as near as before again",
                   "3.22 seat 4 is seen as near as before again", "2.3 The turn of seat 5 is over",
                   "2.8 The Lucky Horseshoe goes to seat 4", "2.2 Turn 7: seat 0, 3 Actions",
                   "2.1 seat 0 draws 3 cards"}));
}

TEST(TurnTexts, BAS_2_3_TheLastActionEndsIt) {
  TestGame game{TestSet()};
  game.Must(0, "train; train");
  EXPECT_EQ(game.lines, (Lines{"4.1 seat 0 trains", "5.3 Red gains 1 Mana and has 2"}));
  game.Must(0, "train");
  EXPECT_EQ(game.lines, (Lines{"4.1 seat 0 trains", "5.3 Red gains 1 Mana and has 3",
                               "2.3 The turn of seat 0 is over", "2.2 Turn 2: seat 1, 3 Actions",
                               "2.1 seat 1 draws 3 cards"}));
}

TEST(TurnTexts, BAS_2_5_DownToTheLimit) {
  TestGame game{TestSet()};
  for (int i = 0; i < 8; ++i) game.Give("strike", 0);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 0 ends the turn early", "2.5 seat 0 has 2 cards too many"}));
  game.Must(0, "discard 12");
  EXPECT_EQ(game.lines, (Lines{"3.4 Strike (card 12) goes to the discard pile"}));
  game.Must(0, "discard 13");
  EXPECT_EQ(game.lines, (Lines{"3.4 Strike (card 13) goes to the discard pile",
                               "2.3 The turn of seat 0 is over", "2.2 Turn 2: seat 1, 3 Actions",
                               "2.1 seat 1 draws 3 cards"}));
}

TEST(TurnTexts, BAS_2_10_AReshuffleComesBetweenTheDraws) {
  TestGame game{TestSet()};
  game.LeaveInDeck(1);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.lines, (Lines{"2.4 seat 0 ends the turn early", "2.3 The turn of seat 0 is over",
                               "2.2 Turn 2: seat 1, 3 Actions", "2.1 seat 1 draws 1 card",
                               "2.10 The discard pile is shuffled into a new deck of 84 cards",
                               "2.1 seat 1 draws 2 cards"}));
  game.LeaveInDeck(0);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.lines, (Lines{"2.4 seat 1 ends the turn early", "2.3 The turn of seat 1 is over",
                               "2.2 Turn 3: seat 2, 3 Actions",
                               "2.10 The discard pile is shuffled into a new deck of 82 cards",
                               "2.1 seat 2 draws 3 cards"}));
}

TEST(TurnTexts, BAS_4_5_ATurnWithoutActionsDrawsAndIsOver) {
  TestGame game{TestSet()};
  game.state.penalty[1] = 3;
  game.Must(0, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 0 ends the turn early", "2.3 The turn of seat 0 is over",
                   "2.2 Turn 2: seat 1, 0 Actions", "4.5 seat 1 has donated: 3 Actions less",
                   "2.1 seat 1 draws 3 cards", "2.3 The turn of seat 1 is over",
                   "2.2 Turn 3: seat 2, 3 Actions", "2.1 seat 2 draws 3 cards"}));
}

TEST(TurnTexts, BAS_9_6_to_9_9_ResurrectingComesBeforeTheDraws) {
  TestGame game{TestSet()};
  game.Kill(1);
  game.Kill(2);
  game.Mana(0, 4);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 0 ends the turn early", "2.3 The turn of seat 0 is over",
                   "2.2 Turn 2: seat 1, 3 Actions", "9.6 seat 1 Resurrects with 5 HP"}));
  game.Must(1, "resurrect 2 1");
  EXPECT_EQ(game.lines, (Lines{"5.4 Blue pays 3 Mana and has 1",
                               "9.9 seat 1 gets 2 HP and 1 card more before drawing",
                               "2.1 seat 1 draws 4 cards"}));
  game.Must(1, "end_turn");
  game.Must(2, "resurrect 0 0");
  EXPECT_EQ(game.lines, (Lines{"9.9 seat 2 gets 0 HP and 0 cards more before drawing",
                               "2.1 seat 2 draws 3 cards"}))
      << "nothing is paid";
}

TEST(TurnTexts, BAS_9_7_and_9_8_OneManaIsPaidToo) {
  for (const char* extras : {"1 0", "0 1"}) {
    TestGame game{TestSet()};
    game.Kill(1);
    game.Mana(0, 1);
    game.Must(0, "end_turn");
    game.Must(1, fmt::format("resurrect {}", extras));
    EXPECT_EQ(game.lines.front(), "5.4 Blue pays 1 Mana and has 0") << extras;
  }
}

TEST(TurnTexts, APassivesManaThenItsHpThenItsCards) {
  const TestSet set =
      TestSet()
          .Hero("first", 5, {Passive()})
          .Hero("starter", 9, {Passive(R"({"op":"turn_start","draw":1,"mana":1,"heal":1})")});
  for (const int hp : {2, 9}) {
    TestGame game(set);
    game.Hp(1, hp);
    game.Must(0, "end_turn");
    Lines lines = {"2.4 seat 0 ends the turn early", "2.3 The turn of seat 0 is over",
                   "2.2 Turn 2: seat 1, 3 Actions", "5.3 Blue gains 1 Mana and has 1"};
    if (hp < 9) lines.push_back("7.7 seat 1 is healed by 1: 3 HP");
    lines.push_back("2.1 seat 1 draws 4 cards");
    EXPECT_EQ(game.lines, lines);
  }
}

// --- deaths ---

TEST(DeathTexts, BAS_9_1_to_10_3_OneByOneFromTheActivePlayer) {
  TestGame game{TestSet()};
  for (int i = 0; i < 5; ++i) game.Give("gather_mana", 3);
  for (int i = 0; i < 2; ++i) game.Give("gather_mana", 0);
  game.Give("gather_mana", 1);
  for (const Seat seat : {0, 1, 3}) game.Hp(seat, 0);
  game.Must(0, "train");
  EXPECT_EQ(game.lines,
            (Lines{"4.1 seat 0 trains", "5.3 Red gains 1 Mana and has 1",
                   "9.1 The Hero of seat 0 is dead",
                   "10.2 The Fortress of Red takes 2 damage; the other team gets 2 Mana",
                   "5.3 Blue gains 2 Mana and has 2", "10.1 The Counter is at 2",
                   "9.5 seat 0 died in the own turn, which ends", "9.1 The Hero of seat 1 is dead",
                   "10.3 seat 1 died at the same moment and is counted after",
                   "10.2 The Fortress of Blue takes 2 damage; the other team gets 2 Mana",
                   "5.3 Red gains 2 Mana and has 3", "10.1 The Counter is at 3",
                   "9.1 The Hero of seat 3 is dead",
                   "10.3 seat 3 died at the same moment and is counted after",
                   "10.2 The Fortress of Blue takes 3 damage; the other team gets 3 Mana",
                   "5.3 Red gains 3 Mana and has 6", "10.1 The Counter is at 3",
                   "9.3 seat 3 discards half the hand: 2 cards",
                   "9.3 seat 0 discards half the hand: 1 card"}))
      << "a hand of one card keeps it";
  EXPECT_EQ(game.Awaited(), std::vector<int>{0}) << "who died first";
  game.Must(0, "discard gather_mana");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3});
}

TEST(DeathTexts, BAS_10_1_TheCounterStaysOnItsLastSlot) {
  TestGame game(TestSet(), 10);
  for (const Seat seat : {1, 2, 3, 5, 7, 9}) game.Hp(seat, 0);
  game.Must(0, "train");
  Lines counters;
  for (const std::string& line : game.lines) {
    if (line.starts_with("10.1")) counters.push_back(line);
  }
  EXPECT_EQ(counters, (Lines{"10.1 The Counter is at 2", "10.1 The Counter is at 3",
                             "10.1 The Counter is at 3", "10.1 The Counter is at 4",
                             "10.1 The Counter is at 4", "10.1 The Counter is at 4"}));
  EXPECT_EQ(game.state.fortress, (std::array<uint8_t, 2>{20 - 2, 20 - 2 - 3 - 3 - 4 - 4}));
}

// --- ends ---

TEST(EndTexts, BAS_11_1_ADeathThatFellsRedsFortress) {
  TestGame game{TestSet()};
  game.Fortress(2, 20);
  game.Hp(2, 0);
  game.Must(0, "train");
  EXPECT_EQ(game.lines,
            (Lines{"4.1 seat 0 trains", "5.3 Red gains 1 Mana and has 1",
                   "9.1 The Hero of seat 2 is dead",
                   "10.2 The Fortress of Red takes 2 damage; the other team gets 2 Mana",
                   "10.4 The Fortress of Red falls", "5.3 Blue gains 2 Mana and has 2",
                   "10.1 The Counter is at 2", "11.1 seat 1, seat 3 and seat 5 win"}));
}

TEST(EndTexts, BAS_11_2_and_11_3_BluesLastTurn) {
  TestGame game{TestSet()};
  game.Fortress(20, 0);
  game.Must(0, "train");
  EXPECT_EQ(game.lines, (Lines{"4.1 seat 0 trains", "5.3 Red gains 1 Mana and has 1",
                               "11.2 Blue's Fortress has fallen: the next Blue turn is the last"}));
  game.Must(0, "train");
  EXPECT_EQ(game.lines, (Lines{"4.1 seat 0 trains", "5.3 Red gains 1 Mana and has 2"}))
      << "reported once";
  game.Must(0, "end_turn");
  EXPECT_EQ(game.lines, (Lines{"2.4 seat 0 ends the turn early", "2.3 The turn of seat 0 is over",
                               "11.2 The turn of seat 1 is Blue's last",
                               "2.2 Turn 2: seat 1, 3 Actions", "2.1 seat 1 draws 3 cards"}));
  for (int i = 0; i < 4; ++i) game.Give("strike", 1);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 1 ends the turn early", "11.3 seat 0, seat 2 and seat 4 win"}))
      << "no card is discarded any more";
}

TEST(EndTexts, BAS_11_4_to_11_6_TheTieBreak) {
  TestGame mana{TestSet()};
  mana.Fortress(0, 0);
  mana.Must(0, "train");
  EXPECT_EQ(mana.lines.back(), "11.4 seat 0, seat 2 and seat 4 win");
  TestGame hp{TestSet()};
  hp.Fortress(0, 0);
  hp.Mana(0, 1);
  hp.Hp(0, 9);
  hp.Must(0, "train");
  EXPECT_EQ(hp.lines.back(), "11.5 seat 1, seat 3 and seat 5 win");
  EXPECT_EQ(ResultOf(hp.state).winners, (std::vector<Seat>{1, 3, 5}));
  EXPECT_FALSE(ResultOf(hp.state).is_draw);
  TestGame equal{TestSet()};
  equal.Fortress(0, 0);
  equal.Mana(0, 1);
  equal.Must(0, "train");
  EXPECT_EQ(equal.lines.back(), "11.6 The game ends in a draw");
  EXPECT_TRUE(ResultOf(equal.state).is_draw);
}

TEST(EndTexts, BAS_12_2_TheLastRoundIsPlayedToItsEnd) {
  Config config = Brawl();
  config.max_rounds = 1;
  TestGame game(TestSet(), 6, config);
  game.GoToTurnOf(5);
  EXPECT_EQ(game.Result(), "");
  game.Must(5, "end_turn");
  EXPECT_EQ(game.lines,
            (Lines{"2.4 seat 5 ends the turn early", "2.3 The turn of seat 5 is over",
                   "2.8 The Lucky Horseshoe goes to seat 4", "12.2 The game ends in a draw"}));
}

// Section 6.7: `last_chance` outlasts the rounds.
TEST(EndTexts, BAS_12_2_NotWhileBluesLastTurnIsToCome) {
  Config config = Brawl();
  config.max_rounds = 1;
  TestGame game(TestSet(), 6, config);
  game.GoToTurnOf(5);
  game.Fortress(20, 0);
  game.Must(5, "train; end_turn");
  EXPECT_EQ(game.Result(), "");
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.last_chance, LastChance::running);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.Result(), "red BAS-11.3");
}

}  // namespace
}  // namespace recount::engine::basicverse
