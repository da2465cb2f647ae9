#include "engine/heretics/derived.h"

#include <algorithm>

#include "engine/heretics/clauses.h"
#include "events/check.h"

namespace recount::engine::heretics {
namespace {

std::vector<int64_t> ScoresOf(const Cards& cards, const State& state) {
  std::vector<int64_t> scores;
  for (Seat seat = 0; seat < state.players; ++seat) scores.push_back(ScoreOf(cards, state, seat));
  return scores;
}

}  // namespace

uint16_t ScoreOf(const Cards& cards, const State& state, Seat seat) {
  uint16_t score = 0;
  for (int city = 0; city < kCities; ++city) {
    if (state.holders.Get(city) != seat) continue;
    score = static_cast<uint16_t>(score + cards.cities[static_cast<size_t>(city)].value);
  }
  return score;
}

GameResult ResultOf(const Cards& cards, const State& state) {
  RECOUNT_CHECK(state.phase == Phase::end);
  GameResult result;
  result.scores = ScoresOf(cards, state);
  const int64_t highest = *std::max_element(result.scores.begin(), result.scores.end());
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (result.scores[seat] == highest) result.winners.push_back(seat);
  }
  result.is_draw = result.winners.size() > 1;
  result.clause = result.is_draw ? HER_7_7 : HER_7_6;
  return result;
}

Standing StandingOf(const Cards& cards, const State& state) {
  return {.playing = SeatsOf(state.players),
          .sides = SidesOfOne(state.players),
          .scores = ScoresOf(cards, state)};
}

}  // namespace recount::engine::heretics
