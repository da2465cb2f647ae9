// Tests the drawn table: what it shows and what it hides.
#include "engine/empyrean/render.h"

#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "engine/kit/testing/text.h"
#include "engine/sheet.h"
#include "events/cells.h"

namespace recount::engine::empyrean {
namespace {

std::string Drawn(const TestGame& game, Viewer viewer, const Drawing& drawing = {}) {
  return DrawTable(game.cards(), game.state, viewer, {kPlayerNames, 7}, drawing);
}

using kit::testing::HasPart;
using kit::testing::LinesOf;

TestGame Laid() {
  TestGame game(
      TestSet()
          .Hero("Ram", 60, 50)
          .Hero("Wall", 20, 100)
          .Ability("Moss",
                   R"({"kind":"passive","trigger":"always","effects":[{"op":"no_halving"}]})")
          .Ability("Drum", R"({"kind":"active","effects":[{"op":"extra_turn"}]})")
          .Ability("Fife", R"({"kind":"active","effects":[{"op":"extra_turn"}]})")
          .Stat("attack", 20, 3));
  game.Put("Ram", 0);
  game.Put("Wall", 1);
  game.Attach("Moss", "Wall");
  game.Attach("Drum", "Ram", true);
  game.Attach("Fife", "Ram");
  game.AttachStat(Power::attack, 0, "Ram");
  game.Give("Plain 0", 0);
  game.Fatigue("Wall");
  game.state.base_fatigued = 1 << 1;
  return game;
}

TEST(Draw, ShowsBasesHeroesAndWhatLiesBeneathThem) {
  const std::string drawn = Drawn(Laid(), Viewer::Judge());
  for (const char* part :
       {"stands", "Ram #2 60/50", "lies", "Wall #3 20/100", "+ Drum", "+ (Moss", "+ (Attack +20",
        "SkyBase   #0 defense 100, strengthened", "defense 100, fatigued", "Hero HQ", "Reserves",
        "turn 1, turn", "Awaited   Ana", "Hand"}) {
    EXPECT_TRUE(HasPart(drawn, part)) << part << "\n" << drawn;
  }
}

TEST(Draw, HidesHandsOfOthersFaceDownCardsAndTheReserves) {
  const TestGame game = Laid();
  const std::string own = Drawn(game, Viewer::OfSeat(0));
  EXPECT_TRUE(HasPart(own, "Plain 0"));
  EXPECT_TRUE(HasPart(own, "+ (Attack +20"));
  EXPECT_TRUE(HasPart(own, "+ (ability)"));
  EXPECT_FALSE(HasPart(own, "Moss"));
  const std::string other = Drawn(game, Viewer::OfSeat(1));
  EXPECT_FALSE(HasPart(other, "Plain 0"));
  EXPECT_TRUE(HasPart(other, "+ (stat)"));
  EXPECT_TRUE(HasPart(other, "Moss"));
  const std::string spectator = Drawn(game, Viewer::Spectator());
  EXPECT_FALSE(HasPart(spectator, "Moss") || HasPart(spectator, "Plain 0"));
  EXPECT_FALSE(HasPart(spectator, "Plain 11")) << "in the Reserves";
}

TEST(Draw, TellsAttackAnswersAndChoices) {
  TestGame game = Laid();
  game.Must(0, "choose overcome; attack Ram Wall");
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::Spectator()), "Attack    Ram #2 on Wall #3 of Bo"));
  game.Must(0, "strike");
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::Spectator()), "80 against 100, fatigued"));
}

TEST(Draw, KeepsWithinItsWidthAndIsPlainWithoutColour) {
  const TestGame game = Laid();
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
  TestGame game(TestSet().Hero("Ram", 100, 50));
  game.Put("Ram", 0);
  game.Must(0, "choose overcome; attack Ram 1; strike");
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::Spectator()), "Ana wins (EMP-11.1)"));
}

}  // namespace
}  // namespace recount::engine::empyrean
