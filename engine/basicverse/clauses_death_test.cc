// Tests BAS-9 to BAS-11: death, the Tracker, and how the game ends.
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"

namespace recount::engine::basicverse {
namespace {

// Seat 0 can hit two enemies for 9, or everybody near for 9.
TestSet Killers(int hp = 10) {
  return TestSet().Hero(
      "killer", hp,
      {Passive(), Basic(UseOf("enemy 2 0", 9)),
       Basic(UseOf("none", 0, 0, 0, R"({"op":"damage","who":"enemies","range":null,"amount":9})"))},
      "damage", std::min(hp, 4));
}

TEST(Death, BAS_9_1_and_9_2_OnlyWhenAllIsResolved) {
  TestGame game(TestSet().Hero(
      "one", 5,
      {Passive(), Basic(UseOf("enemy 1 1", 9, 0, 0,
                              R"({"op":"discard","who":"target","range":null,"amount":1},
                                           {"op":"move","who":"target","range":1})"))}));
  game.Hp(1, 3);
  game.Give("strike", 1);
  game.Must(0, "ability 1 null 1");
  game.PassAll();
  EXPECT_EQ(game.Hp(1), -6);
  EXPECT_FALSE(IsDead(game.state, 1)) << "acts as a living one";
  EXPECT_EQ(game.PhaseText(), "discard");
  game.Must(1, "discard strike");
  game.Must(0, "move 1");
  EXPECT_TRUE(IsDead(game.state, 1));
  EXPECT_EQ(game.Hp(1), 0);
  for (const char* clause : {"BAS-9.1", "BAS-9.2"}) EXPECT_TRUE(game.Cited(clause)) << clause;
}

TEST(Death, BAS_9_3_HalfTheHandRoundedDownOfOnesOwnChoice) {
  TestGame game(Killers());
  game.Hp(1, 1);
  game.Hp(3, 1);
  for (int i = 0; i < 5; ++i) game.Give("gather_mana", 1);
  game.Give("gather_mana", 3);
  game.Must(0, "ability 1 null 1,3");
  game.PassAll();
  EXPECT_EQ(game.Awaited(), std::vector<int>{1}) << "3 has one card: none";
  EXPECT_EQ(NewestFrame(game.state).then, 2u);
  game.Must(1, "discard gather_mana; discard gather_mana");
  EXPECT_EQ(game.HandOf(1), 3);
  EXPECT_EQ(game.HandOf(3), 1);
  EXPECT_EQ(game.PhaseText(), "turn");
}

TEST(Death, BAS_9_3_TheFirstToDieDiscardsFirst) {
  TestGame game(Killers());
  game.Must(0, "end_turn");
  game.Must(1, "end_turn");
  game.EmptyHands();
  game.Hp(1, 0);
  game.Hp(5, 0);
  for (const Seat seat : {1, 5}) {
    game.Give("gather_mana", seat);
    game.Give("gather_mana", seat);
  }
  game.Must(2, "train");
  EXPECT_EQ(game.Awaited(), std::vector<int>{5}) << "in turn order from seat 2";
  game.Must(5, "discard gather_mana");
  EXPECT_EQ(game.Awaited(), std::vector<int>{1});
}

TEST(Death, BAS_9_4_TheDeadAreNobodysTarget) {
  TestGame game(TestSet().Hero("one", 5, {Passive(), Basic(UseOf("ally 1 0", 0, 1))}));
  game.Give("strike", 0);
  game.Kill(1);
  game.Kill(2);
  EXPECT_EQ(game.Do(0, "play strike 1"), "BAS-9.4");
  EXPECT_EQ(game.Do(0, "play strike 2"), "BAS-9.4") << "before the team";
  EXPECT_EQ(game.Do(0, "ability 1 null 2"), "BAS-9.4") << "R27";
}

TEST(Death, BAS_9_5_WhoDiesInTheOwnTurnEndsIt) {
  TestGame game{TestSet()};
  game.Give("strike", 0);
  game.Give("deflect", 1);
  game.Hp(0, 1);
  game.Must(0, "play strike 1");
  game.Must(1, "react deflect 0");
  EXPECT_TRUE(IsDead(game.state, 0));
  EXPECT_EQ(game.state.active, 1);
  EXPECT_TRUE(game.Cited("BAS-9.5"));
}

TEST(Death, BAS_9_6_to_9_9_Resurrecting) {
  TestGame game(TestSet(), 4);
  game.Kill(1);
  game.Mana(0, 7);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.PhaseText(), "resurrect");
  EXPECT_EQ(game.Hp(1), 5);
  EXPECT_FALSE(IsDead(game.state, 1));
  EXPECT_EQ(game.HandOf(1), 0) << "before the turn's cards are drawn";
  EXPECT_EQ(game.Do(1, "resurrect 6 0"), "BAS-9.7");
  EXPECT_EQ(game.Do(1, "resurrect 65533 3"), "BAS-9.7");
  EXPECT_EQ(game.Do(1, "resurrect 0 3"), "BAS-9.8");
  EXPECT_EQ(game.Legal(1).size(), 6u * 3u);
  game.Must(1, "resurrect 5 2");
  EXPECT_EQ(game.Hp(1), 10);
  EXPECT_EQ(game.HandOf(1), 5);
  EXPECT_EQ(game.state.mana[1], 0);
  for (const char* clause : {"BAS-9.6", "BAS-9.9"}) EXPECT_TRUE(game.Cited(clause)) << clause;
}

TEST(Death, BAS_9_7_DecidedAlsoWithoutMana) {
  TestGame game(TestSet(), 4);
  game.Kill(1);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.PhaseText(), "resurrect");
  EXPECT_EQ(game.Legal(1), std::vector<std::string>{"resurrect 0 0"});
}

TEST(Tracker, BAS_10_1_and_10_2_TheCounterGoesOnForEachDeath) {
  TestGame game(Killers(), 10);
  game.Mana(0, 0);
  const int values[] = {2, 2, 3, 3, 4, 4};
  int fortress = 20, mana = 0;
  for (const int value : values) {
    const int slot = game.state.counter_slot;
    EXPECT_EQ(kCounter[static_cast<size_t>(slot)], value);
    game.state.actions = 9;
    game.state.dead = 0;
    game.Hp(1, 9);
    game.Must(0, "ability 1 null 1");
    game.PassAll();
    fortress -= value;
    mana = std::min(mana + value, 14);
    EXPECT_EQ(game.state.fortress[1], fortress);
    EXPECT_EQ(game.state.mana[0], mana);
  }
  EXPECT_EQ(game.state.counter_slot, 4);
}

TEST(Tracker, BAS_10_3_OneByOneInTurnOrderFromTheActivePlayer) {
  TestGame game(Killers());
  game.Hp(1, 9);
  game.Hp(3, 9);
  game.Hp(5, 9);
  game.Must(0, "ability 2 null");
  game.PassAll();
  EXPECT_EQ(game.state.fortress[1], 20 - 2 - 2 - 3);
  EXPECT_EQ(game.state.mana[0], 7);
  EXPECT_TRUE(game.Cited("BAS-10.3"));
}

TEST(Tracker, BAS_10_4_NeverBelowNothing) {
  TestGame game{TestSet()};
  game.Fortress(20, 1);
  game.Give("assault_fortress", 0);
  game.Must(0, "play assault_fortress");
  EXPECT_EQ(game.state.fortress[1], 0);
  EXPECT_TRUE(game.Cited("BAS-10.4"));
}

TEST(End, BAS_11_1_RedsFortressFallsAndBlueWinsAtOnce) {
  TestGame game{TestSet()};
  game.Must(0, "end_turn");
  game.Fortress(2, 20);
  game.Give("assault_fortress", 1);
  game.Must(1, "play assault_fortress");
  EXPECT_EQ(game.Result(), "blue BAS-11.1");
  EXPECT_EQ(ResultOf(game.state).winners, (std::vector<Seat>{1, 3, 5}));
  EXPECT_EQ(ResultOf(game.state).scores, (std::vector<int64_t>{0, 20, 0, 20, 0, 20}));
}

TEST(End, BAS_11_2_and_11_3_TheNextBlueTurnIsTheLast) {
  TestGame game{TestSet()};
  game.Fortress(20, 2);
  game.Give("assault_fortress", 0);
  game.Must(0, "play assault_fortress");
  EXPECT_EQ(game.state.last_chance, LastChance::waiting);
  EXPECT_EQ(game.PhaseText(), "turn") << "the turn goes on";
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.last_chance, LastChance::running);
  game.Must(1, "train; end_turn");
  EXPECT_EQ(game.Result(), "red BAS-11.3");
}

TEST(End, BAS_11_2_InBluesOwnTurnRedsNextRunsFirst) {
  TestGame game{TestSet()};
  game.Must(0, "end_turn");
  game.Fortress(20, 0);
  game.Must(1, "train");
  EXPECT_EQ(game.state.last_chance, LastChance::waiting);
  game.Must(1, "end_turn");
  EXPECT_EQ(game.state.active, 2);
  EXPECT_EQ(game.state.last_chance, LastChance::waiting);
  game.Must(2, "end_turn");
  EXPECT_EQ(game.state.last_chance, LastChance::running) << "R31";
  game.Must(3, "end_turn");
  EXPECT_EQ(game.Result(), "red BAS-11.3");
}

TEST(End, BAS_11_4_BothFallenMoreManaWins) {
  for (const auto& [red, blue, result] : std::vector<std::tuple<int, int, const char*>>{
           {5, 4, "red BAS-11.4"}, {4, 6, "blue BAS-11.4"}}) {
    TestGame game{TestSet()};
    game.Fortress(0, 0);
    game.Mana(red - 1, blue);
    game.Must(0, "train");
    EXPECT_EQ(game.Result(), result);
  }
}

TEST(End, BAS_11_4_WhenRedFallsInBluesLastTurn) {
  TestGame game{TestSet()};
  game.Fortress(2, 0);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.last_chance, LastChance::running);
  game.Give("assault_fortress", 1);
  game.Mana(0, 1);
  game.Must(1, "play assault_fortress");
  EXPECT_EQ(game.Result(), "blue BAS-11.4");
}

TEST(End, BAS_11_5_ManaEqualMoreHpWins) {
  TestGame game{TestSet()};
  game.Fortress(0, 0);
  game.Hp(4, 9);
  game.Mana(0, 1);
  game.Must(0, "train");
  EXPECT_EQ(game.Result(), "blue BAS-11.5");
  TestGame other{TestSet()};
  other.Fortress(0, 0);
  other.Hp(1, 1);
  other.Kill(3);
  other.Mana(0, 1);
  other.Must(0, "train");
  EXPECT_EQ(other.Result(), "red BAS-11.5");
}

TEST(End, BAS_11_6_ThatEqualTooADraw) {
  TestGame game{TestSet()};
  game.Fortress(0, 0);
  game.Mana(0, 1);
  game.Must(0, "train");
  EXPECT_EQ(game.Result(), "draw BAS-11.6");
  EXPECT_EQ(ResultOf(game.state).winners.size(), 6u);
}

TEST(End, TheDiscardsOfTheLastDeathsAreNotMade) {
  TestGame game(Killers());
  game.Fortress(0, 0);
  game.Mana(9, 0);
  game.Hp(1, 9);
  for (int i = 0; i < 4; ++i) game.Give("gather_mana", 1);
  game.Must(0, "ability 1 null 1");
  game.PassAll();
  EXPECT_EQ(game.Result(), "red BAS-11.4");
  EXPECT_EQ(game.Stack(), "discard");
  EXPECT_EQ(game.HandOf(1), 4);
}

}  // namespace
}  // namespace recount::engine::basicverse
