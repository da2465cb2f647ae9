// Tests the standing of the seats.
#include <gtest/gtest.h>

#include "engine/heretics/test_game.h"

namespace recount::engine::heretics {
namespace {

TEST(Standing, NobodyIsOutAndTheScoresAreThoseOfTheMoment) {
  TestGame game = Begun(3, CardsOf(4, 3, ""));
  Standing standing = StandingOf(game.cards(), game.state);
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{0, 0, 0}));
  // Strength 5 against 1 and 2 takes the City, whose Value is 3.
  EXPECT_EQ(game.Do(0, "send 4"), "");
  EXPECT_EQ(game.Do(1, "send 11"), "");
  EXPECT_EQ(game.Do(2, "send 23"), "");
  standing = StandingOf(game.cards(), game.state);
  EXPECT_EQ(standing.playing, 0b111);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{1, 2, 4}));
  EXPECT_FALSE(standing.is_cooperative);
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{3, 0, 0}));
}

}  // namespace
}  // namespace recount::engine::heretics
