// Tests the effects of each event, as the table of docs/reference/heretics.md, "Effects", lists
// them: their clauses in order, and the numbers in their sentences.
#include "engine/heretics/effects.h"

#include <gtest/gtest.h>

#include "engine/heretics/derived.h"
#include "engine/heretics/test_game.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

// Sends seat 0's card and seat 1's.
void PlayRound(TestGame& game, int card0, int card1) {
  ASSERT_EQ(game.Do(0, fmt::format("send {}", card0)), "");
  ASSERT_EQ(game.last.effects.size(), 0u) << "the first card of a round has no effects";
  ASSERT_EQ(game.Do(1, fmt::format("send {}", card1)), "");
}

TEST(Effects, TheLastPackLeavesOutThoseThatNobodyChoseAndTheFirstWaveBegins) {
  const TestGame two = Begun(2, CardsOf(4, 3, ""));
  EXPECT_EQ(two.Effects(), "2.3 1.4 7.1 3.1");
  EXPECT_EQ(two.last.effects[0].numbers[0], 0b1100) << "Hussites and Orthodox";
  EXPECT_EQ(two.last.effects[2].numbers[0], 1) << "the wave";
  EXPECT_EQ(two.last.effects[3].numbers, (std::array<uint16_t, 4>{0, 1, 1, 0}));
}

TEST(Effects, WithFourPlayersNoPackIsLeftOut) {
  EXPECT_EQ(Begun(4, CardsOf(4, 3, "")).Effects(), "1.4 7.1 3.1");
}

TEST(Effects, ARoundTellsCardsThenFatesThenTheCityThenWhereEachCardGoes) {
  TestGame game = Begun(2, CardsOf(4, 3, ""));
  PlayRound(game, 7, 11);  // Strength 8 against 1, which is too weak
  EXPECT_EQ(game.Effects(), "3.5 3.5 4.2 4.1 4.5 4.6 4.7 3.1");
}

TEST(Effects, AStrengthThatABonusChangesFollowsItsCard) {
  TestGame game(2, CardsOf(4, 3, "bonus"));
  ASSERT_EQ(game.Do(0, "choose_faction hussites"), "");
  ASSERT_EQ(game.Do(1, "choose_faction catholics"), "");
  ASSERT_EQ(game.Do(0, "send 28"), "");
  ASSERT_EQ(game.Do(1, "send 0"), "");
  EXPECT_EQ(game.Effects().substr(0, 12), "3.5 6.2 3.5 ");
  EXPECT_EQ(game.last.effects[1].numbers, (std::array<uint16_t, 4>{0, 28, 8, 0}));
}

// Nobody reaches the Resistance.
TEST(Effects, AMatchWithoutASecondWaveEndsWithScoresAndTheDrawAlone) {
  TestGame game = Begun(2, CardsOf(99, 3, ""));
  for (int i = 0; i < kPackSize; ++i) PlayRound(game, i, kPackSize + i);
  EXPECT_EQ(game.Effects(), "3.5 3.5 4.1 4.1 4.8 4.7 4.7 7.4 7.5 7.5 7.7");
  EXPECT_EQ(game.last.effects.back().numbers[0], 0b11) << "who shares the highest score";
}

// Seat 0 wins each round but the first, in which its 1 meets an 11.
TEST(Effects, AWonMatchEndsWithTheWinnerAlone) {
  TestGame game = Begun(2, CardsOf(2, 3, ""));
  PlayRound(game, 0, 21);
  for (int i = 1; i < kPackSize; ++i) PlayRound(game, i, 10 + i);
  ASSERT_EQ(game.state.wave, 2);
  EXPECT_EQ(game.Effects().substr(game.Effects().size() - 8), " 7.2 3.1");
  EXPECT_EQ(LastRoundNumber(game.state).wave, 1);
  EXPECT_EQ(LastRoundNumber(game.state).round, kPackSize);
  PlayRound(game, 1, 21);
  EXPECT_EQ(LastRoundNumber(game.state).wave, 2) << "the first round of the second wave";
  EXPECT_EQ(LastRoundNumber(game.state).round, 1);
  for (int i = 2; i < kPackSize; ++i) ASSERT_EQ(game.Do(0, fmt::format("send {}", i)), "");
  EXPECT_EQ(game.Effects(), "3.5 3.6 4.2 4.5 4.6 7.3 7.4 7.5 7.5 7.6");
}

}  // namespace
}  // namespace recount::engine::heretics
