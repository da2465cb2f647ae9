#include <gtest/gtest.h>

#include <cstring>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

std::string DrawingIf(std::string_view trigger) {
  return fmt::format(R"({{"kind":"passive","trigger":"{}","effects":[{}]}})", trigger, kDrawOne);
}

// Returns a game in which seat 0 has struck with Ram, beneath which Horn lies face down. Fife is
// another ability that would have been triggered there.
TestGame StruckOverHorn() {
  TestGame game = Facing(TestSet()
                             .Ability("Horn", DrawingIf("attacked"))
                             .Ability("Fife", DrawingIf("attacked"))
                             .Ability("Moss", DrawingIf("removed"))
                             .Ability("Bell", DrawingIf("defended"))
                             .Ability("Gong", DrawingIf("defended")));
  game.Attach("Horn", "Ram");
  game.Attach("Bell", "Wall", true);
  game.Attach("Gong", "Wall", true);
  game.Give("Fife", 0);
  game.Give("Moss", 0);
  game.Must(0, "attack Ram Wall; strike");
  return game;
}

void ExchangeNamed(TestGame& game, std::string_view one, std::string_view other) {
  Empyrean::ExchangeCards(game.cards(), game.state, static_cast<uint16_t>(game.Card(one)),
                          static_cast<uint16_t>(game.Card(other)));
}

int EntriesOf(const TestGame& game, Seat seat) {
  int entries = 0;
  for (size_t i = 0; i < game.state.pending_count; ++i)
    entries += game.state.pending[i].seat == seat;
  return entries;
}

TEST(ExchangeCards, AnAbilityThatComesBeneathAnAttackerHasBeenTriggered) {
  TestGame game = StruckOverHorn();
  EXPECT_EQ(EntriesOf(game, 0), 1);
  ExchangeNamed(game, "Horn", "Fife");
  EXPECT_EQ(EntriesOf(game, 0), 1);
  EXPECT_EQ(game.Do(0, "respond Horn"), "EMP-9.9");
  ExchangeNamed(game, "Fife", "Moss");
  EXPECT_EQ(EntriesOf(game, 0), 0);
  ExchangeNamed(game, "Moss", "Horn");
  EXPECT_EQ(game.Do(0, "respond Horn"), "");
}

// After an answer everybody is asked again, and the window has nobody who passed. What a player has
// declined came back when the card was exchanged for one that would have been triggered, too.
TEST(ExchangeCards, WhatItsPlayerHasDeclinedStaysDeclined) {
  TestGame game = StruckOverHorn();
  game.Must(0, "pass");
  game.Must(1, "respond Bell");
  game.Must(0, "pass");  // against Bell
  ASSERT_EQ(game.Awaited(), 0);
  ASSERT_EQ(game.state.window_passed, 0);
  ASSERT_EQ(EntriesOf(game, 0), 0);
  const State before = game.state;
  ExchangeNamed(game, "Horn", "Fife");
  EXPECT_EQ(EntriesOf(game, 0), 0);
  EXPECT_EQ(game.Do(0, "respond Fife"), "EMP-9.9");
  ExchangeNamed(game, "Fife", "Horn");
  EXPECT_EQ(std::memcmp(&game.state, &before, sizeof before), 0);
  EXPECT_EQ(EntriesOf(game, 1), 1) << "the other player has declined nothing";
}

}  // namespace
}  // namespace recount::engine::empyrean
