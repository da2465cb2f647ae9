// Tests the limits of docs/reference/basicverse.md, "Capacities of this engine", and the bounds of
// values that grow and shrink.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

TEST(Limits, SightShroudAndActionsGrowToAThousandMillion) {
  constexpr int kMost = 1'000'000'000;
  for (const int before : {0, kMost - 5, kMost - 3, kMost - 2, kMost}) {
    TestGame game(Does("none", R"({"op":"sight","amount":3},{"op":"shroud","amount":3})"));
    game.state.seats[0].sight = before;
    game.state.seats[0].shroud = before;
    game.Must(0, "ability 1 null");
    EXPECT_EQ(game.state.seats[0].sight, std::min(before + 3, kMost)) << before;
    EXPECT_EQ(game.state.seats[0].shroud, std::min(before + 3, kMost)) << before;
  }
  for (const int before : {1, kMost - 4, kMost - 3, kMost - 2, kMost}) {
    TestGame game(TestSet().Kind(
        "surge", 1, 0, UseOf("none", 0, 0, 0, R"({"op":"actions","amount":3})"), "null", true));
    game.state.actions = before;
    game.Give("surge", 0);
    game.Must(0, "play surge");
    EXPECT_EQ(game.state.actions, std::min(before + 3, kMost)) << before;
  }
}

TEST(Limits, HpFallToMinusAThousandMillion) {
  constexpr int kLeast = -1'000'000'000;
  for (const int before : {kLeast + 4, kLeast + 3, kLeast + 2, kLeast}) {
    TestGame game(
        Does("enemy 1 1", R"({"op":"discard","who":"target","range":null,"amount":1})", 3));
    game.Give("strike", 1);
    game.Hp(1, before);
    game.Must(0, "ability 1 null 1");
    game.PassAll();
    ASSERT_EQ(game.PhaseText(), "discard");
    EXPECT_EQ(game.Hp(1), std::max(before - 3, kLeast)) << before;
  }
}

// Plays `echo` inside `echo` this often, then one as `poke` on seat 1: its hit is frame echoes + 2.
bool IsAskedBehind(int echoes, int retaliates) {
  constexpr char kThorn[] = R"({"op":"retaliate","card":"strike","amount":1})";
  const std::vector<std::string> thorns(static_cast<size_t>(retaliates), kThorn);
  TestGame game(
      TestSet()
          .Kind("echo", 9, 1,
                UseOf("none", 0, 0, 0, R"({"op":"draw_play","kinds":["echo","poke"]})"))
          .Kind("poke", 1, 1, UseOf("enemy 1 0", 1))
          .Hero("player", 9, {Passive(R"({"op":"counts_as","card":"echo","as":["poke"]})")})
          .Hero("hit", 9, {Passive()})
          .Hero("thorny", 9, {Passive(fmt::format("{}", fmt::join(thorns, ",")))})
          .Hero("less", 9, {Passive(kThorn)}));
  game.Give("gather_mana", 1);
  game.Give("echo", 0);
  // Only echoes can be drawn, since every other card lies in a hand.
  game.LeaveInDeck(0);
  SeatState& holder = game.state.seats[5];
  game.state.discard.ForEach([&](uint8_t card) {
    if (game.cards().KindOf(card).id == "echo") return;
    holder.hand.Add(card);
    ++holder.hand_count;
  });
  holder.hand.ForEach([&](uint8_t card) { game.state.discard.Remove(card); });
  game.Must(0, "play echo");
  for (int i = 1; i < echoes; ++i) {
    game.Must(0, fmt::format("play {}", NewestFrame(game.state).value));
  }
  game.Must(0, fmt::format("play {} as poke 1", NewestFrame(game.state).value));
  const bool is_asked = game.PhaseText() == "react";
  if (is_asked) {
    EXPECT_EQ(game.state.stack_count, echoes + 2);
    game.Must(1, "pass");
  }
  EXPECT_EQ(game.Hp(1), 8) << "hit all the same";
  return is_asked;
}

// If s frames are on the stack, s + 2 + the most retaliates of any Hero + 6 must be at most 128.
TEST(Limits, AWindowAsksNobodyWhereTheStackHasNoRoomForTheAnswer) {
  for (const auto& [retaliates, most] :
       std::vector<std::pair<int, int>>{{0, 119}, {3, 117}, {64, 56}}) {
    EXPECT_TRUE(IsAskedBehind(most - 2, retaliates)) << retaliates;
    EXPECT_FALSE(IsAskedBehind(most - 1, retaliates)) << retaliates;
  }
}

TEST(Limits, DrawPlayDoesNothingWhereTheStackHasNoRoomForTheCard) {
  const TestSet set = TestSet().WithoutBasics().Kind(
      "echo", 4, 1, UseOf("none", 0, 0, 0, R"({"op":"draw_play","kinds":["echo"]})"));
  TestGame game(set, 4);
  game.Give("echo", 0);
  game.Must(0, "play echo");
  int deepest = 0;
  while (game.PhaseText() == "free_play") {
    deepest = game.state.stack_count;
    game.Must(0, fmt::format("play {}", NewestFrame(game.state).value));
  }
  EXPECT_EQ(deepest, 121 + 1) << "121 + 1 + 6 is 128: the 121st card still draws";
  EXPECT_EQ(game.lines.back(), "7.11 An instruction of seat 0 does nothing: draw_play");
}

// A range of 99 is still a limit (BAS-6.4); without a range there is none.
TEST(Limits, WhereThereIsNoRangeNoShroudHides) {
  for (const auto& [range, shroud, refused] : std::vector<std::tuple<int, int, const char*>>{
           {99, 98, ""}, {99, 99, "BAS-6.2"}, {0, 99, ""}, {0, 1'000'000'000, ""}}) {
    TestGame game(Does(fmt::format("enemy 1 {}", range), "", 1));
    game.state.seats[1].shroud = shroud;
    EXPECT_EQ(game.Do(0, "ability 1 null 1"), refused) << range << " " << shroud;
    EXPECT_EQ(game.Hp(1), *refused == 0 ? 9 : 10) << range << " " << shroud;
  }
}

// --- lists of targets ---

TEST(Limits, BAS_8_12_AnyOfFiveTargetsMayBeStruckOut) {
  const std::vector<int> all = {1, 3, 5, 7, 9};
  for (const int struck : all) {
    TestGame game(
        Does("enemy 5 5", R"({"op":"discard","who":"target","range":null,"amount":1})", 1), 10);
    for (const int seat : all) game.Give("gather_mana", static_cast<Seat>(seat));
    game.Must(0, "ability 1 null 1,3,5,7,9");
    std::vector<int> left;
    for (const int seat : all) {
      ASSERT_EQ(game.Awaited(), std::vector<int>{seat});
      if (seat == struck) game.state.seats[static_cast<size_t>(seat)].shroud = 9;
      game.Must(static_cast<Seat>(seat), "pass");
      if (seat != struck) left.push_back(seat);
    }
    for (const int seat : all) EXPECT_EQ(game.Hp(static_cast<Seat>(seat)), seat == struck ? 10 : 9);
    std::vector<int> discards;
    while (game.PhaseText() == "discard") {
      const Seat seat = NewestFrame(game.state).seat;
      discards.push_back(seat);
      game.Must(seat, "discard gather_mana");
    }
    EXPECT_EQ(discards, left) << "without " << struck;
  }
}

// A use without damage or healing has passed none of its targets.
TEST(Limits, BAS_8_12_StruckOutOfAUseThatHitsByItsInstructionsAlone) {
  TestGame game(Does("enemy 2 0", R"({"op":"damage","who":"enemies","range":1,"amount":1},
                                     {"op":"discard","who":"target","range":null,"amount":1})"));
  game.Give("gather_mana", 1);
  game.Give("gather_mana", 3);
  game.Must(0, "ability 1 null 1,3");
  game.state.seats[1].shroud = 1;
  game.Must(1, "pass");
  EXPECT_EQ(game.Hp(1), 10);
  EXPECT_EQ(game.Hp(5), 9);
  EXPECT_EQ(game.Awaited(), std::vector<int>{3});
  EXPECT_EQ(game.state.stack[0].mark, 0);
}

// --- Regroup ---

TEST(Limits, BAS_3_15_RegroupGoesRoundFromItsPlayer) {
  TestGame game{TestSet()};
  game.GoToTurnOf(2);
  game.EmptyHands();
  game.Give("regroup", 2);
  game.Must(2, "play regroup; assign 0; assign 1; assign 2");
  EXPECT_TRUE(game.state.seats[2].hand.Has(0));
  EXPECT_TRUE(game.state.seats[4].hand.Has(1)) << "the allies in turn order after the user";
  EXPECT_TRUE(game.state.seats[0].hand.Has(2));
}

}  // namespace
}  // namespace recount::engine::basicverse
