// Tests each clause by its id, HPE-7 to HPE-10: what keeps it, and what it refuses. Clauses that
// nothing can break say so in the clause table.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

TEST(Clauses, HPE_7_1_ThreeBattles) {
  TestGame game = Facing("archer", "titan");
  for (int i = 1; i <= 3; ++i) {
    Fight(game);
    EXPECT_EQ(game.state.battles_done, i);
  }
  EXPECT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "HPE-7.1");
}

TEST(Clauses, HPE_7_2_NothingIsDoneWhileAttackersAreDeclared) {
  TestGame game = Facing("titan", "grunt", "", "shot");
  ASSERT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "");
  EXPECT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "HPE-3.1");
  game.PassStep();
  EXPECT_EQ(game.Do(0, "pass"), "HPE-3.1");
  EXPECT_EQ(game.Do(1, "pass"), "not awaited");
}

TEST(Clauses, HPE_7_3_TheTargetIsAnOpponentsCardInPlay) {
  TestGame game = Facing("titan", "grunt");
  EXPECT_EQ(game.Do(0, "declare_target 1"), "HPE-7.3");
  EXPECT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(12))), "HPE-7.3");
}

TEST(Clauses, HPE_7_4_OneAttackerOrMore) {
  TestGame game = Facing("titan", "grunt");
  ASSERT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "");
  game.PassStep();
  EXPECT_EQ(game.Do(0, "declare_attackers"), "HPE-7.4");
  EXPECT_EQ(game.Do(0, "declare_attackers 0 0"), "HPE-7.4");
  EXPECT_EQ(game.Do(0, fmt::format("declare_attackers {}", game.On(17))), "HPE-7.4");
}

TEST(Clauses, HPE_7_5_InSightIsAdjacentOrStraightForRanged) {
  TestGame game("archer grunt*2 blank*4", "guard tower grunt blank*4");
  game.Put("archer", 0, 2);
  const std::string guard = fmt::format("declare_target {}", game.Put("guard", 1, 12));
  game.GoTo(Phase::battle);
  {
    TestGame free = game;
    EXPECT_EQ(free.Do(0, guard), "");
    TestGame own = game;
    own.Put("grunt", 0, 7);
    EXPECT_EQ(own.Do(0, guard), "");
  }
  for (const char* blocker : {"tower", "grunt"}) {
    TestGame blocked = game;
    blocked.Put(blocker, 1, 7);
    EXPECT_EQ(blocked.Do(0, guard), "HPE-7.5") << blocker;
  }
  TestGame corner = Facing("archer", "guard");
  corner.state.board[8] = corner.state.board[12];
  corner.state.board[12] = kNoCard;
  corner.state.board[12] = corner.state.board[17];
  corner.state.board[17] = kNoCard;
  EXPECT_EQ(corner.Do(0, fmt::format("declare_target {}", corner.On(12))), "HPE-7.5");
}

TEST(Clauses, HPE_7_6_TheTotalsAreOfThoseWhoParticipate) {
  TestGame game = Facing("grunt", "guard", "fury_unit");
  game.Put("fury_unit", 0, 18);
  Fight(game);  // 2 + 2 against 3
  EXPECT_EQ(game.Wounds(17), 1);
  EXPECT_TRUE(game.Cited("HPE-7.6"));
}

TEST(Clauses, HPE_7_7_EqualTotalsHaveNoWinner) {
  TestGame game = Facing("grunt", "grunt");
  Fight(game);
  EXPECT_EQ(game.Wounds(17), 0);
  EXPECT_EQ(game.Source(0), 15);
  EXPECT_TRUE(game.Cited("HPE-7.7"));
}

TEST(Clauses, HPE_7_8_WithoutAttackersTheDefenderWinsAndNobodyWinsWithNothing) {
  TestGame game = Facing("scout", "mourner", "", "shot");
  ASSERT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "");
  game.PassStep();
  ASSERT_EQ(game.Do(0, fmt::format("declare_attackers {}", game.On(12))), "");
  const int shot = game.Card("shot", 1);
  game.state.seats[1].hand.Add(IndexOf(game.state, 1, shot));
  game.state.seats[1].piles[--game.state.seats[1].draw_count] = 0;
  ASSERT_EQ(game.Do(1, fmt::format("play_event {}", shot)), "");
  ASSERT_EQ(game.Do(1, fmt::format("choose {}", game.On(12))), "");
  EXPECT_EQ(game.On(12), kNoCard);
  game.PassStep();
  EXPECT_TRUE(game.Cited("HPE-7.12"));
  EXPECT_EQ(game.Source(0), 15);
}

TEST(Clauses, HPE_7_9_AWinThatIsNoOverwhelmCausesAWound) {
  TestGame game = Facing("hero", "grunt");
  Fight(game);  // 3 against 2
  EXPECT_EQ(game.Wounds(17), 1);
  Fight(game);
  EXPECT_EQ(game.On(17), kNoCard);
  TestGame location = Facing("hero", "tower");
  Fight(location);
  EXPECT_EQ(location.On(17), kNoCard);
}

TEST(Clauses, HPE_7_10_TheWinnerGainsThePrintedCost) {
  TestGame game = Facing("titan", "green_one");
  Fight(game);
  EXPECT_EQ(game.Source(0), 15 + 4 + 2);
}

TEST(Clauses, HPE_7_11_TheLoserGivesTwoEvenWhereHeHasOne) {
  TestGame game = Facing("hero", "grunt");
  game.state.seats[1].source = 1;
  Fight(game);
  EXPECT_EQ(game.Source(1), -1);
  EXPECT_EQ(game.Source(0), 17);
  EXPECT_EQ(game.Result(), "HPE-10.2");
}

TEST(Clauses, HPE_7_12_ADefenderWhoWinsGainsNothing) {
  TestGame game = Facing("grunt", "guard");
  Fight(game);
  EXPECT_EQ(game.Source(1), 15);
  EXPECT_TRUE(game.Cited("HPE-7.12"));
}

TEST(Clauses, HPE_7_13_ABattleWithoutTargetOrSightIsOverAndCounts) {
  TestGame game = Facing("grunt", "leper", "recall");
  const int recall = game.Card("recall", 0);
  game.state.seats[0].hand.Add(IndexOf(game.state, 0, recall));
  game.state.seats[0].piles[--game.state.seats[0].draw_count] = 0;
  ASSERT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(17))), "");
  ASSERT_EQ(game.Do(0, fmt::format("play_event {}", recall)), "");
  ASSERT_EQ(game.Do(0, fmt::format("choose {}", game.On(17))), "");
  EXPECT_EQ(game.state.step, Step::open);
  EXPECT_EQ(game.state.battles_left, 2);
  EXPECT_TRUE(game.Cited("HPE-7.13"));
}

TEST(Clauses, HPE_8_1_UnitsCountOneLocationsTwoFlippedNothing) {
  TestGame game("grunt*2 blank*4", "tower hall blank*4");
  game.Put("grunt", 0, 0);
  game.Put("grunt", 0, 1);
  game.Put("tower", 1, 2);
  game.GoTo(Phase::dominance);  // row 0 is tied; columns 0, 1 and 2
  EXPECT_EQ(game.Source(0), 17);
  EXPECT_EQ(game.Source(1), 16);
  TestGame flipped("grunt*6", "hall blank*5");
  flipped.Put("hall", 1, 12);
  flipped.state.flags[12] |= kFlipped;
  flipped.GoTo(Phase::dominance);
  EXPECT_EQ(flipped.Source(1), 15);
}

TEST(Clauses, HPE_8_2_TheHighestCountInALineReceivesOne) {
  TestGame game("grunt*6", kBlanks);
  game.Put("grunt", 0, 12);
  game.GoTo(Phase::dominance);
  EXPECT_EQ(game.Source(0), 17);
}

TEST(Clauses, HPE_8_3_AtMostTenLines) {
  TestGame game("tower*6", kBlanks);
  for (int i = 0; i < 5; ++i) game.Put("tower", 0, 6 * i);
  game.GoTo(Phase::dominance);
  EXPECT_EQ(game.Source(0), 25);
}

TEST(Clauses, HPE_8_4_AllIsAddedAtOnce) {
  TestGame game("banker*6", "grunt*6");
  game.Put("banker", 0, 12);
  game.state.seats[0].source = 27;
  game.state.seats[1].source = 29;
  game.Put("grunt", 1, 3);
  game.GoTo(Phase::dominance);  // 27 + 6 against 29 + 2
  EXPECT_EQ(game.state.phase, Phase::end);
  EXPECT_EQ(game.Source(0), 33);
  EXPECT_EQ(game.Source(1), 31);
  EXPECT_EQ(game.Result(), "HPE-10.1");
}

TEST(Clauses, HPE_9_1_AnyCardsOfTheHandAreDiscarded) {
  TestGame game("grunt*8", kBlanks);
  game.GoTo(Phase::draw);
  EXPECT_EQ(game.Do(0, "discard 7"), "HPE-9.1");
  EXPECT_EQ(game.Do(0, "discard 0"), "");
  EXPECT_EQ(game.Do(0, "discard 1"), "");
  EXPECT_EQ(game.Do(0, "pass"), "");
  EXPECT_EQ(game.Do(0, "discard 2"), "not awaited");
}

TEST(Clauses, HPE_9_2_AllDrawToSix) {
  TestGame game("grunt*8", kBlanks);
  game.GoTo(Phase::draw);
  ASSERT_EQ(game.Do(0, "discard 0"), "");
  game.PassStep();
  EXPECT_EQ(game.state.step, Step::open);
  EXPECT_EQ(game.Hand(0), (std::vector<int>{1, 2, 3, 4, 5, 6}));
}

TEST(Clauses, HPE_9_3_AnEmptyDeckGivesNothing) {
  TestGame game("grunt*6", kBlanks);
  game.GoTo(Phase::draw);
  ASSERT_EQ(game.Do(0, "discard 0"), "");
  game.PassStep();
  EXPECT_EQ(game.Hand(0).size(), 5u);
  EXPECT_TRUE(game.Cited("HPE-9.3"));
}

TEST(Clauses, HPE_9_4_WhoHoldsMoreThanSixDiscards) {
  TestGame game("books*6 grunt*4", kBlanks);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  game.GoTo(Phase::draw);
  EXPECT_EQ(game.Do(0, "pass"), "HPE-9.4");
  EXPECT_EQ(game.Do(0, "discard 6"), "");
  EXPECT_EQ(game.Do(0, "pass"), "");
}

TEST(Clauses, HPE_10_1_ThirtyWins) {
  TestGame game("windfall*6", kBlanks);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");  // 14 received, 1 gained
  EXPECT_EQ(game.Result(), "HPE-10.1");
  EXPECT_EQ(game.state.winners, 1);
  EXPECT_EQ(game.Discards(0), std::vector<int>{0});
}

TEST(Clauses, HPE_10_2_NothingLeftLoses) {
  TestGame game("drain*6", kBlanks);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Result(), "HPE-10.2");
  EXPECT_EQ(game.state.winners, 1);
}

TEST(Clauses, HPE_10_3_BothAtNothingIsADraw) {
  TestGame game("ruin*6", kBlanks);
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Result(), "HPE-10.3");
  EXPECT_EQ(game.state.winners, 3);
  EXPECT_TRUE(game.state.is_draw);
}

TEST(Clauses, HPE_10_4_BothAtThirtyTheHigherWinsEqualIsADraw) {
  TestGame equal("feast*6", kBlanks);
  ASSERT_EQ(equal.Do(0, "play_event 0"), "");
  EXPECT_EQ(equal.Result(), "HPE-10.4");
  TestGame higher("feast*6", kBlanks);
  higher.state.seats[1].source = 16;
  ASSERT_EQ(higher.Do(0, "play_event 0"), "");
  EXPECT_EQ(higher.Result(), "HPE-10.1");
  EXPECT_EQ(higher.state.winners, 2);
}

TEST(Clauses, HPE_10_5_R_45_TheLossIsLookedAtFirst) {
  TestGame game("tax*6", kBlanks);
  game.state.seats[0].source = 28;
  game.state.seats[1].source = 3;
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.Source(0), 30);
  EXPECT_EQ(game.Result(), "HPE-10.2");
}

TEST(Clauses, HPE_10_6_AfterTheLastRoundADraw) {
  TestGame game("blank*6", kBlanks, {.max_rounds = 1});
  while (game.state.phase != Phase::end) game.PassStep();
  EXPECT_EQ(game.Result(), "HPE-10.6");
  EXPECT_EQ(game.state.round, 1);
}

}  // namespace
}  // namespace recount::engine::hope
