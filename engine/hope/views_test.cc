// Tests what others see of an action, also of one that the rules refuse, as the log of a table may
// have it.
#include <gtest/gtest.h>

#include "engine/hope/test_game.h"
#include "events/schema.h"

namespace recount::engine::hope {
namespace {

// Returns the action of seat 0 as the viewer sees it if it changed nothing.
Action Seen(const TestGame& game, const Action& action, Viewer viewer) {
  return Hope::ViewAction(game.state, game.state, 0, action, viewer);
}

TEST(Views, WhatIsRefusedShowsOthersNoCardThatDoesNotLieOpen) {
  TestGame game("grunt*6", "grunt*6");
  const auto open = static_cast<uint16_t>(game.Put("grunt", 0, 12));
  const auto hidden = static_cast<uint16_t>(open + 1);
  ASSERT_TRUE(IsInHand(game.state, 0, hidden));
  ActionCards cards;
  cards.Add(hidden);
  cards.Add(open);
  for (const ActionType type :
       {ActionType::play_unit, ActionType::play_location, ActionType::play_event, ActionType::heal,
        ActionType::discard, ActionType::move, ActionType::swap, ActionType::declare_target,
        ActionType::use_ability, ActionType::mulligan, ActionType::declare_attackers}) {
    const Action action{.type = type, .card = hidden, .other = hidden, .cards = cards};
    EXPECT_EQ(Seen(game, action, Viewer::OfSeat(0)), action);
    EXPECT_EQ(Seen(game, action, Viewer::Judge()), action);
    for (const Viewer viewer : {Viewer::OfSeat(1), Viewer::Spectator()}) {
      const Action seen = Seen(game, action, viewer);
      EXPECT_EQ(seen.card, kVeiled<uint16_t>);
      EXPECT_EQ(seen.other, kVeiled<uint16_t>);
      EXPECT_EQ(std::vector<uint16_t>(seen.cards.begin(), seen.cards.end()),
                (std::vector<uint16_t>{kVeiled<uint16_t>, open}));
      const Action shown{.type = type, .card = open};
      EXPECT_EQ(Seen(game, shown, viewer), shown);
    }
  }
}

}  // namespace
}  // namespace recount::engine::hope
