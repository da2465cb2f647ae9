// Tests the effects of battles, INFECT and dominance, in the order of docs/reference/hope.md,
// "Resolving a battle": the clauses with their numbers.
#include <gtest/gtest.h>

#include <utility>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kMore = R"([
  {"id":"meek","title":"Meek","kind":"unit","race":"humans","cost":1,"att":0,"def":0,"vit":2},
  {"id":"haunt","title":"Haunt","kind":"unit","race":"aliens","cost":0,"att":4,"def":1,"vit":2,
   "keywords":[{"key":"nightmare"},{"key":"ferocity"}]},
  {"id":"witness","title":"Witness","kind":"unit","race":"humans","cost":0,"att":2,"def":2,"vit":2,
   "triggers":[{"on":"win_battle","effects":[{"op":"gain_source","player":"you","n":1}]},
               {"on":"lose_battle","effects":[{"op":"lose_source","player":"you","n":1}]},
               {"on":"destroys","effects":[{"op":"gain_source","player":"all","n":2}]},
               {"on":"destroyed","effects":[{"op":"lose_source","player":"all","n":2}]}]},
  {"id":"fan","title":"Fan","kind":"location","cost":0,"def":0,
   "triggers":[{"on":"win_battle","who":"you",
                "effects":[{"op":"gain_source","player":"you","n":3}]},
               {"on":"lose_battle","who":"you",
                "effects":[{"op":"gain_source","player":"you","n":4}]}]}])";

const Cards& MoreCards() {
  static const Cards kCards = CardsWith(kMore);
  return kCards;
}

// Returns a game in the battle phase of seat 0. Seat 0's units, equal ones side by side, are on 12
// and, if there are more, on 16 and 18. Seat 1's card, number 6, is on 17.
TestGame Opposed(const std::vector<std::string>& attackers, std::string_view target) {
  std::string deck;
  for (size_t i = 0; i < attackers.size(); ++i) {
    if (i > 0 && attackers[i] == attackers[i - 1]) continue;
    const auto copies = std::count(attackers.begin(), attackers.end(), attackers[i]);
    deck += fmt::format("{}*{} ", attackers[i], copies);
  }
  deck += fmt::format("blank*{}", 6 - attackers.size());
  TestGame game(deck, fmt::format("{} blank*5", target), {}, &MoreCards());
  constexpr int kSpaces[] = {12, 16, 18};
  for (size_t i = 0; i < attackers.size(); ++i) game.Put(attackers[i], 0, kSpaces[i]);
  game.Put(target, 1, 17);
  game.GoTo(Phase::battle);
  return game;
}

struct Battle {
  std::vector<std::string> attackers;  // cards 0 and up
  std::string target;                  // card 6
  bool is_flipped;
  std::string_view effects;  // after "3.4", which says that all have passed
};

// Attackers who win take 2 sources: 7.11(1 2) 7.11(0 2).
const Battle kBattles[] = {
    // These have a wound; DAMAGE; no wound.
    {{"hero"}, "grunt", false, "7.6(3 2) 7.7 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    {{"clubber"}, "titan", false, "7.6(3 6) 7.12(1)"},
    {{"clubber", "clubber", "grunt"},
     "titan",
     false,
     "7.6(8 6) 7.7 11.2(3) 7.9(6 3) 7.9(6) 7.10(0 5) 7.11(1 2) 7.11(0 2)"},
    {{"butcher"}, "titan", false, "7.6(9 6) 7.7 11.2 7.9(6) 7.11(1 2) 7.11(0 2)"},
    {{"butcher", "butcher"},
     "titan",
     false,
     "7.6(18 6) 7.7 12.1(6) 12.1(6) 7.10(0 5) 7.11(1 2) 7.11(0 2)"},
    // Attacks of twice the defence, of one less than that, and against a defence of 0.
    {{"titan"}, "guard", false, "7.6(6 3) 7.7 12.1(6) 12.1(6) 7.10(0 1) 7.11(1 2) 7.11(0 2)"},
    {{"grunt", "hero"}, "guard", false, "7.6(5 3) 7.7 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    {{"guard"}, "meek", false, "7.6(1) 7.7 12.1(6) 12.1(6) 7.10(0 1) 7.11(1 2) 7.11(0 2)"},
    // Locations.
    {{"hero"}, "tower", false, "7.6(3 2) 7.7 7.9(6) 7.10(0 2) 7.11(1 2) 7.11(0 2)"},
    {{"butcher"}, "hall", false, "7.6(9 3) 7.7 12.1(6) 12.1(6) 7.10(0 1) 7.11(1 2) 7.11(0 2)"},
    {{"hero"}, "tower", true, "7.6(3 2) 7.7 12.5(6) 7.11(1 2) 7.11(0 2)"},
    {{"titan"}, "tower", true, "7.6(6 2) 7.7 12.5(6) 7.11(1 2) 7.11(0 2)"},
    // A flipped unit keeps 1 vitality.
    {{"titan"}, "guard", true, "7.6(6 3) 7.7 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    {{"clubber", "clubber"},
     "grunt",
     true,
     "7.6(6 2) 7.7 11.2(3) 12.5(6) 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    // Ties and FEROCITY.
    {{"grunt"}, "grunt", false, "7.6(2 2) 7.7"},
    {{"fury_unit"}, "grunt", false, "7.6(2 2) 11.5 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    {{"guard", "fury_unit"}, "guard", false, "7.6(3 3) 11.5 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    {{"grunt"}, "fury_unit", false, "7.6(2 2) 11.5(1)"},
    {{"fury_unit"}, "fury_unit", false, "7.6(2 2) 7.7"},
    {{"fury_unit"}, "guard", false, "7.6(2 3) 7.12(1)"},
    {{"hero"}, "fury_unit", false, "7.6(3 2) 7.7 7.9(6 1) 7.11(1 2) 7.11(0 2)"},
    // A total below 1 does not win.
    {{"meek"}, "meek", false, "7.6 7.8"},
    {{"meek"}, "haunt", false, "7.6(0 1) 11.10(1) 7.12(1)"},
    // NIGHTMARE counts for each unit of the other side, never below 0, and not for locations.
    {{"ghoul"},
     "grunt",
     false,
     "7.6(2 1) 11.10(0 1) 7.7 12.1(6) 12.1(6) 7.10(0 1) 7.11(1 2) 7.11(0 2)"},
    {{"ghoul", "ghoul", "ghoul"},
     "guard",
     false,
     "7.6(6) 11.10(0 3) 7.7 12.1(6) 12.1(6) 7.10(0 1) 7.11(1 2) 7.11(0 2)"},
    {{"ghoul", "ghoul", "grunt"},
     "grunt",
     false,
     "7.6(6) 11.10(0 2) 7.7 12.1(6) 12.1(6) 7.10(0 1) 7.11(1 2) 7.11(0 2)"},
    {{"hero"}, "ghoul", false, "7.6(2 2) 11.10(1) 7.7"},
    {{"grunt", "grunt", "meek"}, "ghoul", false, "7.6(2 2) 11.10(1) 7.7"},
    {{"ghoul"}, "ghoul", false, "7.6(1 1) 11.10(1 1) 7.7"},
    {{"ghoul"}, "tower", false, "7.6(2 2) 7.7"},
};

TEST(BattleEffects, FollowTheOrderOfThePage) {
  for (const Battle& battle : kBattles) {
    TestGame game = Opposed(battle.attackers, battle.target);
    if (battle.is_flipped) game.state.flags[17] |= kFlipped;
    Fight(game);
    EXPECT_EQ(game.Effects(), "3.4 " + std::string(battle.effects))
        << battle.attackers[0] << " " << battle.target;
    const bool is_won = battle.effects.ends_with("7.11(0 2)");
    EXPECT_EQ(game.Source(1), is_won ? 13 : 15);
    EXPECT_EQ(game.state.is_battle, 0);
    EXPECT_EQ(game.state.step, Step::open);
    EXPECT_EQ(game.state.battles_left, 2);
  }
}

TEST(BattleEffects, AFlippedUnitOfOneVitalityIsNotWounded) {
  TestGame game = Opposed({"titan"}, "guard");
  game.state.flags[17] |= kFlipped;
  game.AddWounds(17, 1);
  Fight(game);
  EXPECT_EQ(game.Effects(), "3.4 7.6(6 3) 7.7 12.5(6) 7.9(6) 7.11(1 2) 7.11(0 2)");
  EXPECT_EQ(game.Wounds(17), 1);
}

// 13.12(card 2) says that a trigger waits. 13.12(seat n) says that it gives or takes n.
TEST(BattleEffects, TriggersOfTheTargetThenOfTheAttackersThenOfWinnersThenOfLosers) {
  TestGame game("witness*2 fan blank*3", "witness fan blank*4", {}, &MoreCards());
  game.Put("witness", 0, 12);
  game.Put("witness", 0, 16);
  game.Put("fan", 0, 24);
  game.Put("witness", 1, 17);
  game.Put("fan", 1, 4);
  game.GoTo(Phase::battle);
  Fight(game);  // 4 against 2
  EXPECT_EQ(game.Effects(),
            "3.4 7.6(4 2) 7.7 12.1(6) 12.1(6) 13.12(6 2) 7.10 7.11(1 2) 7.11(0 2)"
            " 13.12(0 2) 13.12(1 2)"             // destroys
            " 13.12(0 2) 13.12(1 2) 13.12(2 2)"  // win_battle
            " 13.12(7 2)"                        // lose_battle; the target is gone
            " 13.12(0 2) 13.12(1 2)"             // the target's text: all lose 2
            " 13.12(0 2) 13.12(1 2) 13.12(0 2) 13.12(1 2)"
            " 13.12(0 1) 13.12(0 1) 13.12(0 3) 13.12(1 4)");
  EXPECT_EQ(game.Source(0), 15 + 2 - 2 + 4 + 1 + 1 + 3);
  EXPECT_EQ(game.Source(1), 15 - 2 - 2 + 4 + 4);
}

TEST(BattleEffects, ADefenderWhoWinsFiresTheTriggersOfTheTargetAndOfTheAttackers) {
  TestGame game("witness*2 fan blank*3", "witness fan blank*4", {}, &MoreCards());
  game.Put("witness", 0, 12);
  game.Put("witness", 0, 24);  // does not attack
  game.Put("fan", 0, 0);
  game.Put("witness", 1, 17);
  game.Put("fan", 1, 4);
  game.GoTo(Phase::battle);
  game.state.modifiers[0] = {6, 0, 1, 0, kNoKeyword, 0, Until::round};
  game.state.modifier_count = 1;
  Fight(game);
  EXPECT_EQ(game.Effects(),
            "3.4 7.6(2 3) 7.12(1) 13.12(6 2) 13.12(7 2) 13.12(0 2) 13.12(2 2)"
            " 13.12(1 1) 13.12(1 3) 13.12(0 1) 13.12(0 4)");
}

TEST(BattleEffects, NobodysTriggersFireIfNobodyWins) {
  TestGame game = Opposed({"witness"}, "witness");
  Fight(game);
  EXPECT_EQ(game.Effects(), "3.4 7.6(2 2) 7.7");
}

TEST(BattleEffects, HPE_7_8_WithoutAttackersTheTargetMayStillWin) {
  for (const bool is_weak : {false, true}) {
    TestGame game = Opposed({"grunt"}, is_weak ? "meek" : "witness");
    ASSERT_EQ(game.Do(0, "declare_target 6"), "");
    game.PassStep();
    ASSERT_EQ(game.Do(0, "declare_attackers 0"), "");
    game.state.board[24] = std::exchange(game.state.board[12], kNoCard);  // out of sight
    game.PassStep();
    EXPECT_EQ(game.Effects(),
              is_weak ? "3.4 7.6 7.8 7.8" : "3.4 7.6(0 2) 7.8 7.12(1) 13.12(6 2) 13.12(1 1)");
  }
}

// An attacker out of sight does not take part, and so is on neither side of the battle (R-22).
TEST(BattleEffects, AnAttackerOutOfSightNeitherFightsNorWins) {
  TestGame game = Opposed({"witness", "hero"}, "guard");
  ASSERT_EQ(game.Do(0, "declare_target 6"), "");
  game.PassStep();
  ASSERT_EQ(game.Do(0, "declare_attackers 0 1"), "");
  game.state.board[0] = std::exchange(game.state.board[12], kNoCard);
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 7.6(3 3) 7.7");
}

TEST(BattleEffects, HPE_7_13_ABattleWithoutSightOfTheTargetIsOverAndCounts) {
  TestGame game = Opposed({"grunt"}, "guard");
  ASSERT_EQ(game.Do(0, "declare_target 6"), "");
  game.state.board[0] = std::exchange(game.state.board[12], kNoCard);
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 7.13");
  EXPECT_EQ(game.state.step, Step::open);
  EXPECT_EQ(game.state.is_battle, 0);
  EXPECT_EQ(game.state.battles_left, 2);
  EXPECT_EQ(game.state.battles_done, 1);
}

TEST(BattleEffects, HPE_7_13_ATargetThatLeavesEndsTheBattleAtOnce) {
  TestGame game("grunt recall blank*4", "guard blank*5");
  game.Put("grunt", 0, 12);
  game.Put("guard", 1, 17);
  game.GoTo(Phase::battle);
  ASSERT_EQ(game.Do(0, "declare_target 6"), "");
  ASSERT_EQ(game.Do(0, "play_event 1"), "");
  ASSERT_EQ(game.Do(0, "choose 6"), "");
  EXPECT_EQ(game.Effects(), "13.4(6 1) 13.4(1) 7.13");
}

TEST(BattleEffects, ModifiersUntilTheBattleEndWithIt) {
  TestGame game("grunt rage blank*4", "guard blank*5");
  game.Put("grunt", 0, 12);
  game.Put("guard", 1, 17);
  game.GoTo(Phase::battle);
  ASSERT_EQ(game.Do(0, "declare_target 6"), "");
  game.PassStep();
  ASSERT_EQ(game.Do(0, "declare_attackers 0"), "");
  EXPECT_EQ(game.Effects(), "");
  ASSERT_EQ(game.Do(0, "play_event 1"), "");
  ASSERT_EQ(game.Do(0, "choose 0"), "");
  EXPECT_EQ(game.Effects(), "13.4(0 2) 13.4(0 7 1) 13.4(1)");
  game.PassStep();  // 4 against 3, two wounds
  EXPECT_EQ(game.Effects(),
            "3.4 7.6(4 3) 7.7 11.2(2) 7.9(6 2) 7.9(6) 7.10(0 1) 7.11(1 2) 7.11(0 2) 3.1(2)");
  EXPECT_EQ(game.state.modifier_count, 0);
}

// Spaces are handled in ascending order. Partners do not infect each other.
TEST(PhaseEffects, HPE_11_9_InfectAtTheStartOfTheBattlePhase) {
  TestGame game("leper*2 blank*4", "titan leper blank*4");
  game.Put("leper", 0, 11);
  game.Put("leper", 0, 13);
  game.Put("titan", 1, 12);
  game.Put("leper", 1, 18);
  game.GoTo(Phase::explore, 1);
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 3.1(8) 11.9(6 2) 11.9(1 1) 11.9(7 1) 3.2(0 8)");
  TestGame four({"leper*6", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true});
  four.Put("leper", 0, 14);
  four.Put("grunt", 1, 15);
  four.Put("grunt", 3, 13);
  four.GoTo(Phase::explore, 3);
  four.PassStep();
  EXPECT_EQ(four.Effects(), "3.4 3.1(8) 11.9(18 1) 3.2(0 8)");
}

TEST(PhaseEffects, HPE_11_9_InfectLeavesAFlippedUnitOneVitality) {
  TestGame game("leper*2 blank*4", "guard blank*5");
  game.Put("leper", 0, 11);
  game.Put("leper", 0, 13);
  game.Put("guard", 1, 12);
  game.state.flags[12] |= kFlipped;
  game.GoTo(Phase::explore, 1);
  game.PassStep();
  EXPECT_EQ(game.Effects(), "3.4 3.1(8) 12.5(6) 11.9(6 1) 3.2(0 8)");
}

// In 8.2(seat line board) lines 0 to 4 are rows, 5 to 9 columns. Zeros at the end are left out.
TEST(PhaseEffects, DominanceTellsLinesThenIncomeThenWhatEachGains) {
  TestGame game("banker debtor*2 grunt*3", "tower grunt mine blank*3");
  game.Put("banker", 0, 0);
  game.Put("debtor", 0, 1);
  game.Put("grunt", 0, 12);
  game.Put("tower", 1, 22);
  game.Put("grunt", 1, 24);
  game.GoTo(Phase::battle, 1);
  game.PassStep();
  EXPECT_EQ(game.Effects(),
            "3.4 3.3(9) 8.1 8.2 8.2(0 2) 8.2(1 4) 8.2(0 5) 11.1(0 5 0 2)"
            " 8.2(0 6) 11.1(0 6 0 65534) 8.2(1 7) 8.2(1 9) 8.4(0 4) 8.4(1 3)");
  EXPECT_EQ(game.Source(0), 19);
  EXPECT_EQ(game.Source(1), 18);
}

TEST(PhaseEffects, HPE_16_10_TheLinesOfEachBoardForEachPlayer) {
  TestGame game({"mine grunt*5", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true});
  game.Put("mine", 0, 29);   // column 4 of board 1
  game.Put("grunt", 3, 24);  // column 4 of board 0
  game.GoTo(Phase::battle, 3);
  game.PassStep();
  EXPECT_EQ(game.Effects(),
            "3.4 3.3(9) 8.1 16.10(3 2) 16.10(3 9) 16.10(0 2 1) 11.1(0 2 1 1)"
            " 16.10(0 9 1) 11.1(0 9 1 1) 8.4(0 4) 8.4(3 2)");
}

}  // namespace
}  // namespace recount::engine::hope
