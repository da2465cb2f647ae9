// Tests the drawn table: what it shows and what it hides.
#include "engine/inhumanity/render.h"

#include <gtest/gtest.h>

#include "engine/inhumanity/test_game.h"
#include "engine/kit/testing/text.h"
#include "engine/sheet.h"
#include "events/cells.h"

namespace recount::engine::inhumanity {
namespace {

std::string Drawn(const TestGame& game, Viewer viewer, const Drawing& drawing = {}) {
  return DrawTable(game.cards(), game.state, viewer, {kPlayerNames, 7}, drawing);
}

using kit::testing::HasPart;
using kit::testing::LinesOf;

// Returns a game during a roll, with a bit of everything on the table.
TestGame DuringRoll() {
  TestGame game({.config = {.martial_law = true, .lending = true},
                 .personalities = {"leader", "sociopath"},
                 .relationships = {"twins"},
                 .traits = {{"medic", "inspiring"}, {"lucky"}}});
  game.Give("rifle", 1);
  game.Give("rope", kNoSeat);
  game.state.hunted = 2;
  game.state.seats[1].hunger = 1;
  game.state.seats[2].harm = 2;
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  game.Begin("ambush", 2, {1, 0});
  return game;
}

TEST(Draw, ShowsCharactersPoolsAssetsAndTheScene) {
  const std::string drawn = Drawn(DuringRoll(), Viewer::Judge());
  for (const char* part : {"round 1 of 5, hope",
                           "Hope",
                           "5 dice",
                           "Hunted",
                           "Urban 1",
                           "Rope #",
                           "(2 uses)",
                           "Ambush #",
                           "It is ambush.",
                           "H3, unavoidable",
                           "violence",
                           "Ana 2",
                           "Bo 1",
                           "Cem refuses",
                           "Hardship",
                           "(printed H3)",
                           "Ana (seat 0), acting",
                           "Humanity 3 of 5",
                           "Humanity 3 of 4",
                           "Hungry (+1 H)",
                           "Crippled (+2 H)",
                           "Leader #",
                           "Twins #",
                           "with Bo",
                           "Medic #",
                           "Inspiring #",
                           "lent to Cem",
                           "Decides",
                           "May play"}) {
    EXPECT_TRUE(HasPart(drawn, part)) << part << "\n" << drawn;
  }
}

TEST(Draw, HidesHandsAndTheSceneFromOthers) {
  const TestGame game = DuringRoll();
  for (const Viewer viewer : {Viewer::OfSeat(1), Viewer::OfSeat(2), Viewer::Spectator()}) {
    const std::string drawn = Drawn(game, viewer);
    for (const char* part : {"Ambush #", "H3", "Hardship", "Medic #"}) {
      EXPECT_FALSE(HasPart(drawn, part)) << part << "\n" << drawn;
    }
    EXPECT_TRUE(HasPart(drawn, "It is ambush."));
  }
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "Ambush #"));
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "Medic #"));
}

TEST(Draw, TellsNothingOfASceneBeforeItIsAnnounced) {
  TestGame game;
  game.Draw("ambush");
  EXPECT_FALSE(HasPart(Drawn(game, Viewer::OfSeat(1)), "It is ambush."));
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "It is ambush."));
}

TEST(Draw, ShowsOptionsAndWhoChoseWhat) {
  TestGame game;
  game.Draw("storm");
  EXPECT_EQ(game.Do(0, "act"), "");
  EXPECT_EQ(game.Do(1, "choose search"), "");
  const std::string drawn = Drawn(game, Viewer::Spectator());
  EXPECT_TRUE(HasPart(drawn, "search (takes 1 die), stay")) << drawn;
  EXPECT_TRUE(HasPart(drawn, "Bo: search")) << drawn;
}

TEST(Draw, ShowsDiceAndWhatHappened) {
  TestGame game = DuringRoll();
  game.Finish({1, 6, 3, 2});
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::Spectator()), "harm 1"))
      << Drawn(game, Viewer::Spectator());
  TestGame other;
  other.Begin("rest", 2, {0, 0});
  EXPECT_EQ(other.Do(0, "use_hope 0"), "");
  other.dice = {6, 2};
  EXPECT_EQ(other.Do(0, "roll"), "");
  EXPECT_TRUE(HasPart(Drawn(other, Viewer::Spectator()), "[6][2]: 1 success, the Scene succeeds"));
}

TEST(Draw, ShowsTheGiftToWhoseItIs) {
  const Cards cards = CardsWith(R"({"traits":{"medic":{"effects":[
      {"op":"suffer","to":"chosen","condition":"harm","n":9}]}}})");
  TestGame game({.traits = {{"medic"}}}, &cards);
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Do(1, "draw_gift"), "");
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(1)), "give (round 1): "));
  EXPECT_FALSE(HasPart(Drawn(game, Viewer::OfSeat(0)), "give (round 1): "));
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "3 Traits, unseen"));
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::OfSeat(0)), "out of play"));
}

TEST(Draw, KeepsWithinItsWidthAndIsPlainWithoutColour) {
  const TestGame game = DuringRoll();
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
  TestGame game;
  for (Seat seat = 0; seat < 3; ++seat) game.state.seats[seat].harm = 2;
  game.Begin("ambush", 1, {0, 0});
  game.Finish({1});
  EXPECT_TRUE(HasPart(Drawn(game, Viewer::Spectator()), "lost: no character is left (INH-11.2)"));
}

}  // namespace
}  // namespace recount::engine::inhumanity
