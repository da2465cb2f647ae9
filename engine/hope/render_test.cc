// Tests the drawn table: what it shows and what it hides.
#include "engine/hope/render.h"

#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "engine/kit/testing/text.h"
#include "engine/sheet.h"
#include "events/cells.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

std::string Drawn(const TestGame& game, Viewer viewer, const Drawing& drawing = {}) {
  return DrawTable(game.cards(), game.state, viewer, {kPlayerNames, 7}, drawing);
}

using kit::testing::HasPart;
using kit::testing::LinesOf;

TestGame GameInBattle() {
  TestGame game("titan blank*4 drop", "guard hall blank*4", {.artifacts = true});
  game.Put("titan", 0, 7);
  game.Put("guard", 1, 12);
  game.Put("hall", 1, 17);
  game.AddWounds(12, 1);
  game.state.flags[17] |= kFlipped;
  game.GoTo(Phase::battle);
  EXPECT_EQ(game.Do(0, fmt::format("declare_target {}", game.On(12))), "");
  return game;
}

TEST(Draw, ShowsUnitsWoundsFlippedCardsTargetsAndTokens) {
  const std::string drawn = Drawn(GameInBattle(), Viewer::Judge());
  for (const char* part :
       {"Titan", "6/6/3", "Guard", "1/3/2 w1", "TARGET1", "Hall", "DEF 3", "flipped", "artifact ?",
        "Sources", "Ana 1", "round 1, battle phase, targeted", "Awaited"}) {
    EXPECT_TRUE(HasPart(drawn, part)) << part << "\n" << drawn;
  }
}

TEST(Draw, HidesTheHandOfTheOther) {
  const TestGame game = GameInBattle();
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "Drop #5"));
  EXPECT_FALSE(HasPart(Drawn(game, Viewer::OfSeat(1)), "Drop #5"));
  EXPECT_FALSE(HasPart(Drawn(game, Viewer::Spectator()), "Drop #5"));
}

TEST(Draw, HidesWhatASearchOffers) {
  TestGame game("finder grunt*5 shot books", "blank*6");
  ASSERT_EQ(game.Do(0, "play_unit 0 0"), "");
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "Shot #6"));
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(1)), "from cards that you cannot see"));
  EXPECT_FALSE(HasPart(Drawn(game, Viewer::OfSeat(1)), "Shot #6"));
}

TEST(Draw, HasTwoBoardsInTwoOnTwo) {
  TestGame game({"grunt*6", "grunt*6", "grunt*6", "grunt*6"}, {.two_on_two = true});
  const std::string drawn = Drawn(game, Viewer::Judge());
  EXPECT_TRUE(HasPart(drawn, "Board 0"));
  EXPECT_TRUE(HasPart(drawn, "above Bo, below Cem"));
}

TEST(Draw, KeepsWithinItsWidthAndIsPlainWithoutColour) {
  const TestGame game = GameInBattle();
  for (const int width : {20, 40, 60, 80, 120}) {
    for (const bool uses_boxes : {false, true}) {
      const std::string drawn =
          Drawn(game, Viewer::Judge(), {.width = width, .uses_boxes = uses_boxes});
      for (const std::string& line : LinesOf(drawn)) {
        EXPECT_LE(CellsOf(line), static_cast<size_t>(width)) << line;
        EXPECT_EQ(Printable(line), line);
      }
    }
  }
}

TEST(Draw, TellsTheResult) {
  TestGame game("windfall*6", "blank*6");
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::Spectator()), "Ana wins (HPE-10.1)"));
}

}  // namespace
}  // namespace recount::engine::hope
