// Tests who is in the game, with whom, and with which scores (Match::standing).
#include <gtest/gtest.h>

#include "engine/basicverse/test_game.h"

namespace recount::engine::basicverse {
namespace {

TEST(Standing, TeamsWinTogetherAndTheDeadAreInTheGame) {
  TestGame game(TestSet(), 4);
  game.Kill(1);
  game.Fortress(7, 12);
  const Standing standing = StandingOf(game.state);
  EXPECT_EQ(standing.playing, 0b1111);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{0b0101, 0b1010, 0b0101, 0b1010}));
  EXPECT_FALSE(standing.is_cooperative);
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{7, 12, 7, 12}));
}

TEST(Standing, NobodyIsAnybodysPartnerBeforeTeamsAreDrawn) {
  Config config;
  config.teams_by = TeamsBy::random;
  config.fortress = 15;
  const State state = Begin(TestSet().Build(), config, 4);
  const Standing standing = StandingOf(state);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{0b0001, 0b0010, 0b0100, 0b1000}));
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{15, 15, 15, 15}));
}

TEST(Standing, AtTheEndTheScoresAreTheResults) {
  TestGame game(TestSet(), 6);
  game.Fortress(0, 3);
  game.Must(0, "train");
  ASSERT_EQ(game.Result(), "blue BAS-11.1");
  EXPECT_EQ(StandingOf(game.state).scores, ResultOf(game.state).scores);
}

}  // namespace
}  // namespace recount::engine::basicverse
