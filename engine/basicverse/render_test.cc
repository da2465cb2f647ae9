// Tests the drawn table: what it shows and what it hides.
#include "engine/basicverse/render.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/basicverse/test_game.h"
#include "engine/chance.h"
#include "engine/kit/testing/text.h"
#include "engine/sheet.h"
#include "events/cells.h"

namespace recount::engine::basicverse {
namespace {

const std::vector<std::string> kTableNames = {"Ana", "Bo",  "Cem", "Dora", "Eli",
                                              "Fay", "Gus", "Hal", "Ida",  "Jo"};

std::string Drawn(const TestGame& game, Viewer viewer, const Drawing& drawing = {}) {
  return DrawTable(game.cards(), game.state, viewer, {kTableNames, 7}, drawing);
}

using kit::testing::HasPart;
using kit::testing::LinesOf;

TestGame Laid(int players) {
  TestGame game(TestSet(), players);
  game.Give("strike", 0);
  game.Give("defend", 1);
  game.Hp(1, 3);
  game.Kill(2);
  game.Mana(4, 1);
  game.state.seats[1].shroud = 2;
  return game;
}

TEST(Draw, ShowsTheTrackerTheCircleAndTheRangeFromTheActiveHero) {
  const std::string drawn = Drawn(Laid(4), Viewer::Judge());
  for (const char* part : {"Fortress 20 of 20 HP, Mana 4 of 8",
                           "Mana 1 of 8",
                           "Counter [2] 2 3 3 4",
                           "Circle of Battle",
                           "R0 Ana",
                           "B1 Bo",
                           "The plain_0",
                           "10/10 HP",
                           "3/10 HP",
                           "dead",
                           "Neutral Field",
                           "* turn",
                           "range 1+2",
                           "range 2",
                           "Lucky Horseshoe",
                           "DEAD",
                           "Ana to act",
                           "Strike #12",
                           "Defend #53",
                           "turn 1, turn"}) {
    EXPECT_TRUE(HasPart(drawn, part)) << part << "\n" << drawn;
  }
}

TEST(Draw, HidesHandsOfOthersAndAGivenCard) {
  TestGame game = Laid(4);
  game.state.dead = 0;
  game.Hp(2, 4);
  game.Give("stonewall", 2);
  game.Must(2, "donate stonewall");
  const std::string own = Drawn(game, Viewer::OfSeat(0));
  EXPECT_TRUE(HasPart(own, "Strike #12"));
  EXPECT_TRUE(HasPart(own, "given: Stonewall #68"));
  EXPECT_FALSE(HasPart(own, "Defend #53"));
  for (const Viewer viewer : {Viewer::OfSeat(1), Viewer::OfSeat(2), Viewer::Spectator()}) {
    const std::string other = Drawn(game, viewer);
    EXPECT_FALSE(HasPart(other, "Strike #12"));
    EXPECT_FALSE(HasPart(other, "Stonewall"));
    EXPECT_TRUE(HasPart(other, "given: a card"));
  }
}

TEST(Draw, ShowsTheReactionUnderWay) {
  TestGame game = Laid(6);
  game.state.seats[1].shroud = 0;
  game.Must(0, "play strike 1");
  const std::string drawn = Drawn(game, Viewer::Spectator());
  EXPECT_TRUE(HasPart(drawn, "Resolving a hit of Ana on Bo for 1 within 1")) << drawn;
  EXPECT_TRUE(HasPart(drawn, "Ana's card or Ability on Bo")) << drawn;
  EXPECT_TRUE(HasPart(drawn, "Bo, to react or pass")) << drawn;
}

TEST(Draw, FitsItsWidthForAnyNumberOfPlayers) {
  for (const int players : {4, 6, 8, 10}) {
    for (const int width : {20, 40, 80, 120}) {
      for (const bool has_boxes : {false, true}) {
        const std::string drawn =
            Drawn(Laid(players), Viewer::Judge(), {.width = width, .uses_boxes = has_boxes});
        for (const std::string& line : LinesOf(drawn)) {
          EXPECT_LE(CellsOf(line), static_cast<size_t>(width)) << line;
        }
      }
    }
  }
}

TEST(Draw, DrawsEveryPhaseOfARandomGame) {
  std::set<Phase> seen;
  const TestGame fresh{TestSet()};
  const Cards& cards = fresh.cards();
  for (uint64_t number = 0; number < 40; ++number) {
    ChanceStream random(Seed{3}, number);
    Config config;
    config.teams_by = TeamsBy::random;
    config.fortress = 10;
    State state = Begin(cards, config, 4);
    NoEffects none;
    while (state.phase != Phase::end) {
      seen.insert(state.phase);
      const std::string drawn = DrawTable(cards, state, Viewer::Spectator(), {kTableNames, 1}, {});
      ASSERT_TRUE(HasPart(drawn, "Awaited"));
      if (KindOf(state) == NodeKind::chance) {
        const ChanceRequest request = RequestOf(state);
        const ChanceNumbers numbers = DrawOutcome(request, random);
        ApplyOutcome(cards, state, {request.kind, numbers}, none);
        continue;
      }
      std::vector<std::pair<Seat, Action>> choices;
      for (Seat seat = 0; seat < 4; ++seat) {
        std::vector<Action> actions;
        if (Contains(AwaitedOf(state), seat)) LegalActions(cards, state, seat, actions);
        for (const Action& action : actions) choices.emplace_back(seat, action);
      }
      const auto& [seat, action] = choices[random.Below(static_cast<uint32_t>(choices.size()))];
      ApplyAction(cards, state, seat, action, none);
    }
    EXPECT_TRUE(
        HasPart(DrawTable(cards, state, Viewer::Spectator(), {kTableNames, 1}, {}), "Result"));
  }
  EXPECT_GE(seen.size(), 12u);
}

}  // namespace
}  // namespace recount::engine::basicverse
