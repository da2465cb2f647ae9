// Tests each effect operation alone, then pairs that interact.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

// Gives seat 0 one Ability that does these ops to its targets.
TestSet Acts(std::string_view ops, std::string_view target = "none", int damage = 0) {
  return TestSet().Hero("doer", 20, {Passive(), Basic(UseOf(target, damage, 0, 0, ops))}, "damage",
                        20);
}

// Lets seat 1 answer a hit on itself by these ops.
TestSet AnswersWith(std::string_view ops, std::string_view triggers = "hit_self",
                    std::string_view target = "none") {
  return TestSet()
      .Hero("hitter", 20, {Passive(), Basic(UseOf("enemy 2 0", 1))})
      .Hero("answerer", 20,
            {Passive(), Reacts(Answers(triggers), UseOf(target, 0, 0, 0, ops), "strike")});
}

TEST(Ops, DrawForEachOfThem) {
  struct Case {
    const char* who;
    const char* range;
    std::vector<int> hands;  // the hands of seats 0 to 5
  };
  for (const Case& one : std::vector<Case>{{"self", "null", {2, 0, 0, 0, 0, 0}},
                                           {"allies", "null", {0, 0, 2, 0, 2, 0}},
                                           {"team", "null", {2, 0, 2, 0, 2, 0}},
                                           {"team", "1", {2, 0, 2, 0, 0, 0}}}) {
    TestGame game(Acts(
        fmt::format(R"({{"op":"draw","who":"{}","range":{},"amount":2}})", one.who, one.range)));
    game.Place({0, 2, 1, 4, 3, 5});
    game.Must(0, "ability 1 null");
    for (Seat seat = 0; seat < 6; ++seat) EXPECT_EQ(game.HandOf(seat), one.hands[seat]);
  }
}

TEST(Ops, DrawForTargetsTheLowestSeatFirst) {
  TestGame game(Acts(R"({"op":"draw","who":"target","range":null,"amount":1})", "ally 2 0"));
  game.Must(0, "ability 1 null 2,4");
  EXPECT_TRUE(game.state.seats[2].hand.Has(0));
  EXPECT_TRUE(game.state.seats[4].hand.Has(1));
}

TEST(Ops, DiscardOfTheirOwnChoiceAllIfFewer) {
  TestGame game(Acts(R"({"op":"discard","who":"target","range":null,"amount":2})", "enemy 2 0"));
  game.Give("strike", 3);
  for (int i = 0; i < 3; ++i) game.Give("gather_mana", 1);
  game.Must(0, "ability 1 null 1,3");
  EXPECT_EQ(game.Awaited(), std::vector<int>{1}) << "the lowest seat first";
  game.Must(1, "discard 2; discard 0");
  EXPECT_EQ(game.Awaited(), std::vector<int>{3});
  game.Must(3, "discard strike");
  EXPECT_EQ(game.PhaseText(), "turn");
  EXPECT_EQ(game.HandOf(1), 1);
}

TEST(Ops, DiscardOfEnemiesWithinRangeAndOfOneself) {
  TestGame game(Acts(R"({"op":"discard","who":"enemies","range":1,"amount":1},
                        {"op":"discard","who":"self","range":null,"amount":1})"));
  for (Seat seat = 0; seat < 6; ++seat) game.Give("strike", seat);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.Awaited(), std::vector<int>{1});
  game.Must(1, "discard strike");
  EXPECT_EQ(game.Awaited(), std::vector<int>{5});
  game.Must(5, "discard strike");
  game.Must(0, "discard strike");
  EXPECT_EQ(game.HandOf(3), 1);
}

TEST(Ops, DamageIsAHitOnEachWithItsOwnWindow) {
  TestGame game(Acts(R"({"op":"damage","who":"enemies","range":1,"amount":2})"));
  game.Give("defend", 1);
  game.Give("defend", 5);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.Stack(), "use hit hit");
  game.Must(1, "react defend");
  game.Must(5, "pass");
  EXPECT_EQ(game.Hp(1), 9);
  EXPECT_EQ(game.Hp(5), 8);
  EXPECT_EQ(game.Hp(3), 10);
}

TEST(Ops, DamageOfAGroupMissesWhoIsOutOfItsRange) {
  TestGame game(Acts(R"({"op":"damage","who":"enemies","range":1,"amount":2})"));
  game.Give("scroll_of_shadows", 1);
  game.Must(0, "ability 1 null");
  game.Must(1, "react scroll_of_shadows");
  EXPECT_EQ(game.Hp(1), 10);
  EXPECT_EQ(game.Hp(5), 8);
}

// A range of 0 counts as a range: it reaches the user, and others with reach or sight.
TEST(Ops, ARangeOf0IsARange) {
  TestGame heal(Acts(R"({"op":"heal","who":"team","range":0,"amount":1})"));
  heal.Place({0, 2, 1, 3, 4, 5});
  heal.Hp(0, 3);
  heal.Hp(2, 3);
  heal.Must(0, "ability 1 null");
  EXPECT_EQ(heal.Hp(0), 4);
  EXPECT_EQ(heal.Hp(2), 3);
  heal.state.seats[0].sight = 1;
  heal.Must(0, "ability 1 null");
  EXPECT_EQ(heal.Hp(2), 4);

  TestGame hit(Acts(R"({"op":"damage","who":"enemies","range":0,"amount":1})"));
  hit.state.seats[0].sight = 1;
  hit.Give("scroll_of_shadows", 1);
  hit.Must(0, "ability 1 null");
  EXPECT_EQ(NewestFrame(hit.state).range, 0) << "a reach of 0, not of null";
  hit.Must(1, "react scroll_of_shadows");
  EXPECT_EQ(hit.Hp(1), 10) << "missed";
  EXPECT_EQ(hit.Hp(5), 9);
}

TEST(Ops, AReactionWithARangeOf0NeedsSightToReachAnAlly) {
  const TestSet set = TestSet()
                          .Hero("one", 5, {Passive()})
                          .Hero("hit", 5, {Passive()})
                          .Hero("two", 5, {Passive()})
                          .Hero("guard", 5,
                                {Passive(), Reacts(R"({"triggers":["hit_ally"],"range":0})",
                                                   UseOf("none", 0, 0, 1), "strike")});
  for (const int sight : {0, 2}) {
    TestGame game(set);
    game.Give("strike", 0);
    game.Give("strike", 3);
    game.state.seats[3].sight = sight;
    game.Must(0, "play strike 1");
    EXPECT_EQ(game.PhaseText(), sight > 0 ? "react" : "turn");
  }
}

TEST(Ops, DamageToTheTargetAgainHasItsOwnReaction) {
  TestGame game(Acts(R"({"op":"damage","who":"target","range":null,"amount":1})", "enemy 1 1", 1));
  game.Give("defend", 1);
  game.Give("defend", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react defend");
  EXPECT_EQ(game.PhaseText(), "react") << "R38";
  game.Must(1, "react defend");
  EXPECT_EQ(game.Hp(1), 10);
}

TEST(Ops, DamageToTheSourceOfWhatIsAnswered) {
  TestGame game(AnswersWith(R"({"op":"damage","who":"source","range":null,"amount":3})"));
  game.Give("strike", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react_ability 1 strike");
  EXPECT_EQ(game.Hp(0), 17);
  EXPECT_EQ(game.Hp(1), 19);
}

TEST(Ops, HealUpToTheMaximumNeverTheDead) {
  TestGame game(Acts(R"({"op":"heal","who":"team","range":null,"amount":4})"));
  game.Hp(0, 3);
  game.Hp(2, 8);
  game.Kill(4);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.Hp(0), 7);
  EXPECT_EQ(game.Hp(2), 10);
  EXPECT_EQ(game.Hp(4), 0);
}

TEST(Ops, HealTheProtectedBeforeTheHitLands) {
  TestGame game(AnswersWith(R"({"op":"heal","who":"protected","range":null,"amount":5})"));
  game.Hp(1, 18);
  game.Give("strike", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react_ability 1 strike");
  EXPECT_EQ(game.Hp(1), 19) << "healed by 2, then hit for 1";
}

TEST(Ops, ManaUpToTheLimitAndDrainDownToNothing) {
  TestGame game(Acts(R"({"op":"mana","amount":99},{"op":"drain","amount":99})"));
  game.Mana(1, 4);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.state.mana[0], 10);
  EXPECT_EQ(game.state.mana[1], 0);
}

TEST(Ops, ActionsOfAScroll) {
  TestGame game(TestSet().Kind(
      "surge", 2, 1, UseOf("none", 0, 0, 0, R"({"op":"actions","amount":4})"), "null", true));
  game.Give("surge", 0);
  game.Must(0, "play surge");
  EXPECT_EQ(game.state.actions, 6);
}

TEST(Ops, SightAndShroudAddUp) {
  TestGame game(Acts(R"({"op":"sight","amount":2},{"op":"sight","amount":1},
                        {"op":"shroud","amount":3})"));
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.state.seats[0].sight, 3);
  EXPECT_EQ(game.state.seats[0].shroud, 3);
}

TEST(Ops, MoveOneselfAfterWhatItHits) {
  TestGame game(Acts(R"({"op":"move","who":"self","range":2})", "enemy 1 1", 1));
  game.Must(0, "ability 1 null 1");
  EXPECT_EQ(game.Hp(1), 9);
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"move 1", "move 2", "move 3", "move 4"}));
}

TEST(Ops, MoveEachTargetTheLowestFirst) {
  TestGame game(Acts(R"({"op":"move","who":"target","range":1})", "enemy 2 0"), 8);
  game.Must(0, "ability 1 null 1,3");
  EXPECT_EQ(NewestFrame(game.state).other, 1);
  EXPECT_EQ(game.Stack(), "use choose_move choose_move");
  game.Must(0, "move 1; move 6");
  EXPECT_EQ(game.Circle(), (std::vector<int>{0, 2, 3, 1, 4, 5, 6, 7}));
}

TEST(Ops, MoveTheSourceOrTheProtected) {
  TestGame game(AnswersWith(R"({"op":"move","who":"source","range":null},
                               {"op":"move","who":"protected","range":1})"));
  game.Give("strike", 1);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react_ability 1 strike");
  EXPECT_EQ(NewestFrame(game.state).other, 0);
  game.Must(1, "move 3");
  EXPECT_EQ(NewestFrame(game.state).other, 1);
  game.Must(1, "move 1");
  EXPECT_EQ(game.Hp(1), 19) << "no range, no miss";
}

TEST(Ops, PlaceAtExactlyThatDistance) {
  TestGame game(Acts(R"({"op":"place","who":"target","range":3})", "enemy 1 1", 2), 8);
  game.state.seats[0].sight = 2;
  game.Must(0, "ability 1 null 1");
  EXPECT_EQ(game.PhaseText(), "move");
  EXPECT_EQ(game.Do(0, "move 1"), "BAS-6.6");
  EXPECT_EQ(game.Do(0, "move 7"), "BAS-6.7");
  for (const std::string& move : game.Legal(0)) {
    TestGame again = game;
    again.Must(0, move);
    again.PassAll();
    EXPECT_EQ(again.derived().Distance(0, 1), 3) << move << ", sight does not count";
  }
  EXPECT_EQ(game.Legal(0).size(), 2u);
}

TEST(Ops, PlaceDoesNothingWhereThereIsNoSuchPlace) {
  TestGame game(
      Acts(R"({"op":"place","who":"target","range":4},{"op":"mana","amount":1})", "enemy 1 1"));
  game.Must(0, "ability 1 null 1");
  EXPECT_EQ(game.PhaseText(), "turn");
  EXPECT_EQ(game.state.mana[0], 1);
  EXPECT_TRUE(game.Cited("BAS-7.11"));
}

TEST(Ops, PlaceNeverMovesTheUser) {
  TestGame game(Acts(R"({"op":"place","who":"target","range":1})", "team 1 0"));
  game.Must(0, "ability 1 null 0");
  EXPECT_EQ(game.PhaseText(), "turn") << "nobody comes to a distance from themself";
}

TEST(Ops, FortressOfTheOtherTeamDownToNothing) {
  TestGame game(Acts(R"({"op":"fortress","amount":99})"));
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.state.fortress[1], 0);
  EXPECT_EQ(game.state.fortress[0], 20);
}

TEST(Ops, RegroupWhereOnlyFewCardsCanBeHad) {
  TestSet set =
      TestSet()
          .WithoutBasics()
          .Kind("pebble", 2, 1, UseOf("none"))
          .Hero("doer", 5, {Passive(), Basic(UseOf("none", 0, 0, 0, R"({"op":"regroup"})"))});
  TestGame game(set, 4);
  game.Must(0, "ability 1 null; assign 1; assign 0");
  EXPECT_EQ(game.HandOf(0), 1);
  EXPECT_EQ(game.HandOf(2), 1);
  game.Must(0, "ability 1 null");
  EXPECT_EQ(game.PhaseText(), "turn") << "none at all";
}

TEST(Ops, TeamDrawNamesOneAfterTheOther) {
  TestGame game(Acts(R"({"op":"team_draw","amount":3})"));
  game.Must(0, "ability 1 null; recipient 2; recipient 2; recipient 0");
  EXPECT_EQ(game.HandOf(2), 2);
  EXPECT_EQ(game.HandOf(0), 1);
}

TEST(Ops, ChoosePutsItsOpsBeforeWhatFollows) {
  TestGame game(Acts(
      R"({"op":"choose","options":[[{"op":"drain","amount":1}],[{"op":"mana","amount":3}]]},
         {"op":"choose","options":[[{"op":"mana","amount":1}],[{"op":"drain","amount":2}]]})"));
  game.Mana(0, 5);
  game.Must(0, "ability 1 null; choose 1");
  EXPECT_EQ(game.state.mana[0], 3);
  EXPECT_EQ(game.PhaseText(), "choose");
  game.Must(0, "choose 1");
  EXPECT_EQ(game.state.mana[1], 3);
}

TEST(Ops, DrawPlayNestsAndEndsWithoutCards) {
  TestSet set = TestSet().WithoutBasics().Kind("echo", 4, 1,
                                               UseOf("none", 0, 0, 0, R"({"op":"mana","amount":1},
                                                     {"op":"draw_play","kinds":["echo"]})"));
  TestGame game(set, 4);
  game.Give("echo", 0);
  game.Must(0, "play echo");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(game.PhaseText(), "free_play");
    game.Must(0, fmt::format("play {}", NewestFrame(game.state).value));
  }
  EXPECT_EQ(game.state.mana[0], 4);
  EXPECT_EQ(game.PhaseText(), "free_play") << "the four were shuffled again";
  game.Must(0, "pass");
  EXPECT_EQ(game.PhaseText(), "turn");
}

// engine/basicverse/rules.md, "Capacities": if the stack has no room, nothing is drawn to be
// played.
TEST(Ops, DrawPlayStopsWhereTheStackIsFull) {
  TestSet set = TestSet().WithoutBasics().Kind(
      "echo", 4, 1,
      UseOf("none", 0, 0, 0, R"({"op":"draw_play","kinds":["echo"]},{"op":"mana","amount":1})"));
  TestGame game(set, 4);
  game.Give("echo", 0);
  game.Must(0, "play echo");
  int plays = 1;
  for (; game.PhaseText() == "free_play"; ++plays) {
    game.Must(0, fmt::format("play {}", NewestFrame(game.state).value));
  }
  EXPECT_GT(plays, 100);
  EXPECT_EQ(game.state.mana[0], 8);
  EXPECT_TRUE(game.Cited("BAS-7.11"));
}

TEST(Ops, PreventOnlyWhatItAnswers) {
  const TestSet set = TestSet()
                          .Hero("mover", 5, {Passive()})
                          .Hero("stopper", 5,
                                {Passive(), Reacts(Answers("move scroll"),
                                                   UseOf("none", 0, 0, 0,
                                                         R"({"op":"prevent"},{"op":"prevent"},
                                            {"op":"mana","amount":1})"),
                                                   "strike")});
  TestGame game(set);
  game.Give("strike", 1);
  game.Give("scroll_of_haste", 0);
  game.Must(0, "play scroll_of_haste");
  game.Must(1, "react_ability 1 strike");
  EXPECT_EQ(game.state.mana[1], 1) << "the second does nothing, the next one follows";
  EXPECT_EQ(game.state.actions, 3);
  EXPECT_EQ(game.PhaseText(), "turn");
}

// --- passives ---

TEST(Passives, TurnStartAddsUpManaThenHealThenCards) {
  TestGame game(TestSet()
                    .Hero("first", 5, {Passive()})
                    .Hero("starter", 9, {Passive(R"({"op":"turn_start","draw":1,"mana":2,"heal":3},
                                      {"op":"turn_start","draw":1,"mana":0,"heal":1})")}));
  game.Hp(1, 2);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.HandOf(1), 5);
  EXPECT_EQ(game.state.mana[1], 2);
  EXPECT_EQ(game.Hp(1), 6);
}

TEST(Passives, TurnStartAlsoForWhoResurrects) {
  TestGame game(TestSet()
                    .Hero("first", 5, {Passive()})
                    .Hero("starter", 9,
                          {Passive(R"({"op":"turn_start","draw":0,"mana":1,"heal":3})")}, "damage",
                          4));
  game.Kill(1);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.mana[1], 0) << "after the Resurrecting";
  game.Must(1, "resurrect 0 0");
  EXPECT_EQ(game.Hp(1), 7);
  EXPECT_EQ(game.state.mana[1], 1);
}

TEST(Passives, CountsAsPaysAndAnswersToo) {
  TestGame game(TestSet()
                    .Hero("hitter", 5, {Passive()})
                    .Hero("shifty", 9,
                          {Passive(R"({"op":"counts_as","card":"gather_mana","as":["defend"]},
                                      {"op":"retaliate","card":"defend","amount":1})"),
                           Reacts(Answers("hit_self"), UseOf("none", 0, 0, 1), "defend")}));
  game.Give("strike", 0);
  game.Give("strike", 0);
  game.Give("gather_mana", 1);
  game.Give("gather_mana", 1);
  game.Must(0, "play strike 1");
  game.Must(1, "react gather_mana as defend");
  game.PassAll();
  EXPECT_EQ(game.Hp(0), 4) << "retaliates for the kind that it is played as";
  game.Must(0, "play strike 1");
  game.Must(1, "react_ability 1 gather_mana");
  EXPECT_EQ(game.Hp(0), 4) << "an Ability is no card played";
  EXPECT_EQ(game.Hp(1), 9);
}

TEST(Passives, AScrollsCardMayCountAsSomethingElse) {
  TestGame game(TestSet().Hero(
      "reader", 5, {Passive(R"({"op":"counts_as","card":"strike","as":["scroll_of_haste"]},
                  {"op":"counts_as","card":"scroll_of_vision","as":["gather_mana"]})")}));
  const auto strike = static_cast<uint16_t>(game.Give("strike", 0));
  const auto vision = static_cast<uint16_t>(game.Give("scroll_of_vision", 0));
  game.Must(0, "play strike as scroll_of_haste");
  EXPECT_TRUE(game.state.seats[0].slot.Has(strike)) << "what counts is what it is played as";
  EXPECT_EQ(game.Do(0, "play scroll_of_vision"), "BAS-3.5");
  game.Must(0, "play scroll_of_vision as gather_mana");
  EXPECT_TRUE(game.state.discard.Has(vision));
}

// --- pairs that interact ---

TEST(Pairs, VaultOutOfAStrikesReachThenTheStrikeMisses) {
  TestGame game(TestSet()
                    .Hero("hitter", 5, {Passive()})
                    .Hero("vaulter", 9,
                          {Passive(),
                           Reacts(Answers("hit_self"),
                                  UseOf("none", 0, 0, 1, R"({"op":"move","who":"self","range":2})"),
                                  "strike")}));
  game.Give("strike", 0);
  game.Give("strike", 1);
  game.Give("stonewall", 2);
  game.Give("stonewall", 4);
  game.Must(0, "play strike 1");
  game.Must(1, "react_ability 1 strike; move 2");
  EXPECT_EQ(game.Awaited(), std::vector<int>{4}) << "the move may be stopped in turn";
  game.Must(4, "react stonewall");
  EXPECT_EQ(game.Hp(1), 9) << "blocked all the same";
  EXPECT_FALSE(game.Cited("BAS-8.12"));
}

TEST(Pairs, AReactionsHitMissesOnlyItsOwnUse) {
  TestGame game(TestSet().Hero(
      "hitter", 9,
      {Passive(), Basic(UseOf("enemy 1 1", 1, 0, 0,
                              R"({"op":"discard","who":"target","range":null,"amount":1})"))}));
  game.Give("deflect", 1);
  game.Give("gather_mana", 1);
  game.Give("scroll_of_shadows", 0);
  game.Must(0, "ability 1 null 1");
  game.Must(1, "react deflect 0");
  game.Must(0, "react scroll_of_shadows");
  game.PassAll();
  EXPECT_EQ(game.Hp(0), 9) << "the Deflect misses";
  EXPECT_EQ(game.Hp(1), 10) << "and blocks";
  EXPECT_EQ(game.PhaseText(), "discard") << "seat 1 is still a target of the Ability";
}

TEST(Pairs, APreventedScrollOfTwoInOneChain) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("scroll_of_shadows", 1);
  game.Give("stonewall", 4);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  game.Must(1, "react scroll_of_shadows");
  game.Must(4, "react stonewall");
  EXPECT_EQ(game.Hp(1), 9) << "one reaction only: Defend comes too late";
  EXPECT_EQ(game.PhaseText(), "turn");
}

TEST(Pairs, DrawsInTheMiddleOfAnAbilityReshuffle) {
  TestGame game(Acts(R"({"op":"draw","who":"team","range":null,"amount":2},
                        {"op":"mana","amount":1})"));
  game.LeaveInDeck(1);
  game.Must(0, "ability 1 null");
  for (const Seat seat : {0, 2, 4}) EXPECT_EQ(game.HandOf(seat), 2);
  EXPECT_EQ(game.state.mana[0], 1);
}

TEST(Pairs, BlockOfAnAllyAndThornsOfTheProtectedDoNotMix) {
  TestGame game(
      TestSet()
          .Hero("hitter", 9, {Passive()})
          .Hero("thorny", 9, {Passive(R"({"op":"retaliate","card":"defend","amount":1})")})
          .Hero("two", 9, {Passive()})
          .Hero("guard", 9,
                {Passive(R"({"op":"retaliate","card":"strike","amount":1})"),
                 Reacts(Answers("hit_ally"), UseOf("none", 0, 0, 1), "strike")}));
  game.Give("strike", 0);
  game.Give("strike", 3);
  game.Give("defend", 1);
  game.Must(0, "play strike 1");
  game.Must(3, "react_ability 1 strike");
  EXPECT_EQ(game.Hp(0), 9) << "an Ability's payment is no card played";
  EXPECT_EQ(game.Hp(1), 9);
}

}  // namespace
}  // namespace recount::engine::basicverse
