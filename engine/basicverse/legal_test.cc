// Tests legal lists: which actions they have, in the order of docs/reference/basicverse.md, "Action
// types"; and the bounds of what CheckAction accepts.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using Lines = std::vector<std::string>;

TEST(Legal, EveryListOfTargetsUpToTheNumberPrefixesFirst) {
  TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("enemy 3 0", 1), "", 3)}), 8);
  game.Kill(5);
  EXPECT_EQ(game.Legal(0),
            (Lines{"ability 1 1", "ability 1 1,3", "ability 1 1,3,7", "ability 1 1,7",
                   "ability 1 3", "ability 1 3,7", "ability 1 7", "train", "reconstitute",
                   "short_hop 1", "short_hop 6", "end_turn"}))
      << "a list names at least one target, and no dead one";
}

TEST(Legal, BAS_7_6_FiveTargetsAreTheMostAndASixthIsNotPassedOver) {
  TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("enemy 5 0", 1))}), 10);
  for (const char* targets :
       {"1,3,5,7,9,11", "1,3,5,7,9,11,13", "1,3,5,7,9,11,13,15", "0,1,3,5,7,9", "1,3,5,7,9,9"}) {
    EXPECT_EQ(game.Do(0, fmt::format("ability 1 null {}", targets)), "BAS-7.6") << targets;
  }
  EXPECT_EQ(game.Do(0, "ability 1 null 1,3,5,7,9"), "");
  for (const Seat seat : {1, 3, 5, 7, 9}) EXPECT_EQ(game.Hp(seat), 9) << int{seat};
}

// The card is listed once for each kind that it counts as, its own kind among them, ascending by
// id. Its own kind may come first, last or between the others.
TEST(Legal, ACardAsEachKindThatItCountsAs) {
  struct Case {
    const char* own;
    const char* as;
    Lines plays;
  };
  for (const Case& one :
       std::vector<Case>{{"regroup",
                          R"(["gather_mana","reposition"])",
                          {"play 45 gather_mana", "play 45 regroup", "play 45 reposition"}},
                         {"gather_mana",
                          R"(["reposition","regroup"])",
                          {"play 0 gather_mana", "play 0 regroup", "play 0 reposition"}},
                         {"reposition",
                          R"(["regroup","gather_mana"])",
                          {"play 38 gather_mana", "play 38 regroup", "play 38 reposition"}},
                         {"reposition", R"([])", {"play 38 reposition"}},
                         {"stonewall", R"(["deflect"])", {}}}) {
    TestGame game(TestSet().Hero(
        "one", 5,
        {Passive(fmt::format(R"({{"op":"counts_as","card":"{}","as":{}}})", one.own, one.as))}));
    game.Give(one.own, 0);
    Lines plays = game.Legal(0);
    std::erase_if(plays, [](const std::string& words) { return !words.starts_with("play"); });
    EXPECT_EQ(plays, one.plays) << one.own << " " << one.as;
  }
}

TEST(Legal, AnAbilityForEachCardThatPaysForIt) {
  TestGame game(TestSet().Hero("one", 5,
                               {Passive(R"({"op":"counts_as","card":"regroup","as":["strike"]})"),
                                Basic(UseOf("enemy 1 1"), "strike"),
                                Reacts(Answers("hit_self"), UseOf("enemy 1 1", 0, 0, 1), "strike"),
                                Ultimate(UseOf("none"), "", 3, 2)}));
  for (const char* kind : {"strike", "gather_mana", "regroup"}) game.Give(kind, 0);
  game.Mana(2, 0);
  Lines uses = game.Legal(0);
  std::erase_if(uses, [](const std::string& words) { return !words.starts_with("ability"); });
  EXPECT_EQ(uses, (Lines{"ability 1 12 1", "ability 1 12 5", "ability 1 45 1", "ability 1 45 5",
                         "ability 3"}));
  game.Must(0, "end_turn");
  game.Give("strike", 1);
  game.Must(1, "play strike 0");
  EXPECT_EQ(game.Legal(0), (Lines{"react_ability 2 12 1", "react_ability 2 12 5",
                                  "react_ability 2 45 1", "react_ability 2 45 5", "pass"}));
}

TEST(Legal, ThePicksAreTheHeroesThatNobodyLeadsById) {
  const Cards cards = TestSet()
                          .Hero("zed", 5, {Passive()})
                          .Hero("abe", 5, {Passive()})
                          .Hero("medic", 5, {Passive()}, "support")
                          .Build();
  State state = Begin(cards, Brawl(), 4);
  NoEffects none;
  ApplyAction(cards, state, 0, {.type = ActionType::pick_hero, .word = "plain_3"}, none);
  std::vector<Action> actions;
  LegalActions(cards, state, 1, actions);
  Lines heroes;
  for (const Action& action : actions) heroes.emplace_back(action.word);
  EXPECT_EQ(heroes, (Lines{"abe", "plain_0", "plain_1", "plain_2", "plain_4", "plain_5", "plain_6",
                           "zed"}));
}

TEST(Legal, TheStartingAbilityMayBeAnyOfTheHero) {
  const Cards cards =
      TestSet().Hero("one", 5, {Passive(), Basic(UseOf("none")), Basic(UseOf("none"))}).Build();
  State state = Begin(cards, Brawl(), 4);
  NoEffects none;
  for (Seat seat = 0; seat < 4; ++seat) {
    const std::string hero = seat == 0 ? "one" : fmt::format("plain_{}", seat);
    ApplyAction(cards, state, seat, {.type = ActionType::pick_hero, .word = hero}, none);
  }
  EXPECT_EQ(AwaitedOf(state), SeatBit(0)) << "in turn order";
  std::vector<Action> actions;
  LegalActions(cards, state, 0, actions);
  ASSERT_EQ(actions.size(), 4u);
  for (uint16_t i = 0; i < 4; ++i) EXPECT_EQ(actions[i].number, i);
  ApplyAction(cards, state, 0, {.type = ActionType::choose_ability, .number = 3}, none);
  EXPECT_EQ(AwaitedOf(state), SeatBit(1));
}

TEST(Legal, ADonorsListIsTheHandAndTheGiversOfACardAreNoMore) {
  TestGame game{TestSet()};
  game.Give("strike", 2);
  game.Give("defend", 2);
  EXPECT_EQ(game.Legal(2), (Lines{"donate 12", "donate 53"}));
  EXPECT_EQ(game.Legal(4), Lines());
  game.state.penalty[2] = 2;
  EXPECT_EQ(game.Awaited(), (std::vector<int>{0, 2}));
  game.state.penalty[2] = 3;
  EXPECT_EQ(game.Awaited(), std::vector<int>{0}) << "BAS-4.5: at most three";
}

TEST(Legal, ResurrectingListsHpThenCardsWithinTheMana) {
  TestGame game(TestSet().Hero("first", 5, {Passive()}).Hero("low", 7, {Passive()}, "damage", 5));
  game.Kill(1);
  game.Mana(0, 3);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Legal(1),
            (Lines{"resurrect 0 0", "resurrect 0 1", "resurrect 0 2", "resurrect 1 0",
                   "resurrect 1 1", "resurrect 1 2", "resurrect 2 0", "resurrect 2 1"}));
}

// The given card must be used if some use of it is legal (BAS-4.6).
struct Given {
  const char* card;
  int actions;
  int mana;
  bool has_used_scroll;
  bool is_bound;
};

TEST(Legal, BAS_4_6_TheGivenCardBindsWhereSomeUseOfItIsLegal) {
  const TestSet set =
      TestSet()
          .Kind("dear", 2, 3, UseOf("none"))
          .Kind("far", 2, 1, UseOf("enemy 1 1"))
          .Hero("taker", 5,
                {Passive(R"({"op":"counts_as","card":"deflect","as":["defend","dear"]},
                      {"op":"counts_as","card":"first_aid","as":["stonewall"]},
                      {"op":"counts_as","card":"stonewall","as":["reposition"]},
                      {"op":"card_cost","card":"regroup","cost":2})"),
                 Reacts(Answers("hit_self"), UseOf("none", 0, 0, 1), "defend"),
                 Basic(UseOf("enemy 1 1"), "scroll_of_shadows", 1),
                 Ultimate(UseOf("none"), "reposition", 2, 4)});
  for (const Given& given : std::vector<Given>{
           {"gather_mana", 1, 0, false, true},
           {"dear", 3, 0, false, true},
           {"dear", 2, 0, false, false},                  // BAS-3.3
           {"regroup", 2, 0, false, true},                // BAS-7.9
           {"regroup", 1, 0, false, false},               //
           {"far", 3, 0, false, false},                   // no enemy within 1
           {"defend", 3, 0, false, false},                // a reaction, and it pays for one
           {"deflect", 3, 0, false, true},                // as the dear one
           {"deflect", 2, 0, false, false},               //
           {"first_aid", 3, 0, false, true},              // as itself
           {"stonewall", 3, 0, false, true},              // as a Reposition
           {"scroll_of_haste", 3, 0, false, true},        //
           {"scroll_of_haste", 3, 0, true, false},        // BAS-3.5
           {"scroll_of_shadows", 3, 0, false, false}}) {  // pays for what has no target
    TestGame game(set, 8);
    game.Place({0, 2, 4, 1, 3, 5, 7, 6});
    game.state.actions = given.actions;
    game.Mana(given.mana, 9);
    if (given.has_used_scroll) game.state.scroll_used = SeatBit(0);
    game.Give(given.card, 2);
    game.Must(2, fmt::format("donate {}", given.card));
    EXPECT_EQ(game.Do(0, "train"), given.is_bound ? "BAS-4.6" : "")
        << given.card << " with " << given.actions;
  }
}

TEST(Legal, BAS_4_6_PayingForAnUltimateNeedsItsActionsAndItsTeamsMana) {
  const TestSet set =
      TestSet().Hero("taker", 5,
                     {Passive(R"({"op":"counts_as","card":"deflect","as":["stonewall"]})"),
                      Ultimate(UseOf("none"), "defend stonewall", 2, 4)});
  for (const char* card : {"defend", "deflect"}) {
    for (const auto& [actions, mana, is_bound] : std::vector<std::tuple<int, int, bool>>{
             {2, 4, true}, {3, 5, true}, {1, 4, false}, {2, 3, false}}) {
      TestGame game(set);
      game.state.actions = actions;
      game.Mana(mana, 9 - mana);
      game.Give(card, 2);
      game.Must(2, fmt::format("donate {}", card));
      EXPECT_EQ(game.Do(0, "train"), is_bound ? "BAS-4.6" : "")
          << card << " " << actions << " " << mana;
    }
  }
}

}  // namespace
}  // namespace recount::engine::basicverse
