// Tests what judging needs from the game: who is in it, and that all are one side.
#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"

namespace recount::engine::inhumanity {
namespace {

// Declines what the dead may decide until somebody acts again.
void DeclineAll(TestGame& game, Seat seat) {
  while (game.state.phase == Phase::aftermath) ASSERT_EQ(game.Do(seat, "decline"), "");
}

TEST(Standing, AllAreOneSideAgainstTheGame) {
  const TestGame game({.players = 4});
  const Standing standing = StandingOf(game.state);
  EXPECT_TRUE(standing.is_cooperative);
  EXPECT_EQ(standing.playing, 0b1111);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{15, 15, 15, 15}));
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{1, 1, 1, 1}));
}

TEST(Standing, WhoMayHaveANewCharacterIsStillInTheGame) {
  TestGame game({.traits = {{"medic", "medic"}}}, &DeadlyCards());
  ASSERT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(StandingOf(game.state).playing, 0b111);
  EXPECT_EQ(StandingOf(game.state).scores, (std::vector<int64_t>{1, 0, 1}));
  game.PassTurn();
  EXPECT_EQ(StandingOf(game.state).playing, 0b111);
  DeclineAll(game, 1);
  EXPECT_EQ(StandingOf(game.state).playing, 0b101);
  EXPECT_EQ(StandingOf(game.state).sides, (std::vector<SeatSet>{7, 7, 7}));
}

TEST(Standing, WhoDiesAfterRoundTwoIsOutAtOnce) {
  TestGame game({.traits = {{"medic"}}}, &DeadlyCards());
  for (int turn = 0; turn < 6; ++turn) game.PassTurn();
  ASSERT_EQ(game.state.round, 3);
  ASSERT_EQ(game.Do(0, "play_trait medic 2"), "");
  EXPECT_EQ(StandingOf(game.state).playing, 0b011);
}

TEST(Standing, TheNewCharacterOfASeatIsItsLast) {
  TestGame game({.traits = {{"medic", "medic"}}}, &DeadlyCards());
  ASSERT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  ASSERT_EQ(game.Do(1, "decline"), "");
  ASSERT_EQ(game.Do(1, "new_character"), "");
  EXPECT_EQ(StandingOf(game.state).playing, 0b111);
  ASSERT_EQ(game.Do(0, "play_trait medic 1"), "");
  EXPECT_EQ(StandingOf(game.state).playing, 0b101);
}

}  // namespace
}  // namespace recount::engine::inhumanity
