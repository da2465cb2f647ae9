// Tests what a viewer sees of an event.
#include <gtest/gtest.h>

#include "engine/heretics/test_game.h"

namespace recount::engine::heretics {
namespace {

TEST(ViewAction, ShowsALaidCardToItsSeatAndToAllWhereItCompletesTheRound) {
  const Cards cards = CardsOf(5, 3, "");
  State before = Begun(2, cards).state;
  const Action send{.type = ActionType::send, .card = 4};
  State after = before;
  NoEffects effects;
  ApplyAction(cards, after, 0, send, effects);
  const auto seen = [&](Viewer viewer) {
    return Heretics::ViewAction(before, after, 0, send, viewer).card;
  };
  EXPECT_EQ(seen(Viewer::Judge()), 4);
  EXPECT_EQ(seen(Viewer::OfSeat(0)), 4);
  EXPECT_EQ(seen(Viewer::OfSeat(1)), kVeiled<uint16_t>);
  EXPECT_EQ(seen(Viewer::Spectator()), kVeiled<uint16_t>);

  const State laid = after;
  const Action last{.type = ActionType::send, .card = 15};
  ApplyAction(cards, after, 1, last, effects);
  EXPECT_EQ(Heretics::ViewAction(laid, after, 1, last, Viewer::Spectator()).card, 15);
}

}  // namespace
}  // namespace recount::engine::heretics
