// Tests what judging needs from the game: who is in it and with whom.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"

namespace recount::engine::empyrean {
namespace {

TEST(Standing, WhoIsDefeatedOrRemovedIsOut) {
  TestGame game(TestSet().Hero("Bolt", 100, 10), 4);
  EXPECT_EQ(StandingOf(game.state).playing, 0b1111);
  game.Put("Bolt", 0);
  game.Must(0, "choose overcome; attack Bolt 2; strike");
  ASSERT_EQ(game.state.seats[2].status, Status::defeated);
  EXPECT_EQ(StandingOf(game.state).playing, 0b1011);
  game.state.seats[3].status = Status::removed;
  const Standing standing = StandingOf(game.state);
  EXPECT_EQ(standing.playing, 0b0011);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{1, 2, 4, 8}));
  EXPECT_FALSE(standing.is_cooperative);
  EXPECT_TRUE(standing.scores.empty());
}

TEST(Standing, TeamsAreSidesOfAnySizeAlsoOfWhoIsOut) {
  TestGame game(TestSet().Hero("Bolt", 100, 10), 3,
                {.mode = Mode::teams, .has_teams = true, .teams = {{0}, {1, 2}}});
  const std::vector<SeatSet> sides = {0b001, 0b110, 0b110};
  EXPECT_EQ(StandingOf(game.state).sides, sides);
  game.Put("Bolt", 0);
  game.Must(0, "choose overcome; attack Bolt 1; strike");
  ASSERT_EQ(game.state.seats[1].status, Status::defeated);
  EXPECT_EQ(StandingOf(game.state).playing, 0b101);
  EXPECT_EQ(StandingOf(game.state).sides, sides);
}

}  // namespace
}  // namespace recount::engine::empyrean
