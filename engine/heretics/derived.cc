#include "engine/heretics/derived.h"

namespace recount::engine::heretics {

uint16_t ScoreOf(const Cards& cards, const State& state, Seat seat) {
  uint16_t score = 0;
  for (int city = 0; city < kCities; ++city) {
    if (state.holders.Get(city) != seat) continue;
    score = static_cast<uint16_t>(score + cards.cities[static_cast<size_t>(city)].value);
  }
  return score;
}

}  // namespace recount::engine::heretics
