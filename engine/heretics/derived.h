// Values derived from a state: scores, the result, Graveyards, the round. They only read.
#ifndef RECOUNT_ENGINE_HERETICS_DERIVED_H_
#define RECOUNT_ENGINE_HERETICS_DERIVED_H_

#include "engine/heretics/cards.h"
#include "engine/heretics/state.h"
#include "engine/node.h"
#include "engine/standing.h"

namespace recount::engine::heretics {

// Returns the sum of the Values of the seat's Cities (HER-7.5).
uint16_t ScoreOf(const Cards& cards, const State& state, Seat seat);

// Call this only in Phase::end (HER-7.4 to HER-7.7).
GameResult ResultOf(const Cards& cards, const State& state);

// All seats play until the end, since nobody leaves this game, and everybody plays for themselves.
Standing StandingOf(const Cards& cards, const State& state);

// Returns the seats that have a character in hand.
inline uint8_t SeatsWithHand(const State& state) {
  uint8_t seats = 0;
  for (size_t seat = 0; seat < state.players; ++seat) {
    seats |= static_cast<uint8_t>((state.hand[seat] != 0) << seat);
  }
  return seats;
}

// Returns the seat's characters in the Graveyard, which are those that are nowhere else.
constexpr uint16_t Graveyard(const State& state, Seat seat) {
  if (state.faction[seat] == kNoFaction) return 0;
  uint16_t elsewhere = state.hand[seat] | state.temple[seat];
  if (state.sent[seat] != kNoCard) elsewhere |= CardBit(state, seat, state.sent[seat]);
  return static_cast<uint16_t>(kWholePack & ~elsewhere);
}

// The number of the round in which `last_city` was judged: the round before the one that is being
// played, or the last one. It exists only after the first round.
struct RoundNumber {
  int wave;
  int round;
};
constexpr RoundNumber LastRoundNumber(const State& state) {
  const int judged = state.phase == Phase::end ? state.turned : state.turned - 1;
  return judged > kPackSize ? RoundNumber{2, judged - kPackSize} : RoundNumber{1, judged};
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_DERIVED_H_
