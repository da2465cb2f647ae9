#include "engine/hope/ends.h"

#include <algorithm>
#include <array>

#include "engine/hope/clauses.h"

namespace recount::engine::hope {
namespace {

GameEnd EndByArtifacts(const DerivedState& derived) {
  const State& state = derived.state();
  if (!state.with_artifacts) return {};
  uint8_t winners = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (derived.ArtifactsBorneBy(seat) < 3) continue;
    winners |= static_cast<uint8_t>(state.two_on_two ? 3 << (seat / 2 * 2) : 1 << seat);
  }
  if (winners == 0) return {};
  return {EndReason::artifacts, winners, winners == AllSeats(state)};
}

}  // namespace

// Sides 0 and 1 are teams, or seats in a game of two.
GameEnd EndByPools(const State& state) {
  const std::array<uint8_t, 2> sides =
      state.two_on_two ? std::array<uint8_t, 2>{3, 12} : std::array<uint8_t, 2>{1, 2};
  std::array<bool, 2> is_lost = {};
  std::array<int64_t, 2> sums = {};
  for (size_t side = 0; side < 2; ++side) {
    for (Seat seat = 0; seat < state.players; ++seat) {
      if ((sides[side] >> seat & 1) != 0) sums[side] += state.seats[seat].source;
    }
    is_lost[side] = state.two_on_two ? (state.out & sides[side]) == sides[side] : sums[side] <= 0;
  }
  const EndReason loss = state.two_on_two ? EndReason::team_out : EndReason::no_source;
  if (is_lost[0] && is_lost[1]) return {loss, AllSeats(state), true};
  for (size_t side = 0; side < 2; ++side) {
    if (is_lost[side]) return {loss, sides[1 - side], false};
  }
  const int64_t goal = state.two_on_two ? 40 : 30;
  // With artifacts, a pool does not win the game.
  if (state.with_artifacts || std::max(sums[0], sums[1]) < goal) return {};
  if (sums[0] == sums[1]) return {EndReason::source, AllSeats(state), true};
  return {EndReason::source, sides[sums[0] > sums[1] ? 0 : 1], false};
}

GameEnd EndOfRound(const DerivedState& derived) {
  const GameEnd end = EndByArtifacts(derived);
  const State& state = derived.state();
  if (end.reason != EndReason::none || state.round < state.max_rounds) return end;
  return {EndReason::rounds, AllSeats(state), true};
}

GameEnd EndOfGame(const DerivedState& derived) {
  const GameEnd end = EndByPools(derived.state());
  return end.reason == EndReason::none ? EndOfRound(derived) : end;
}

ClauseIndex ClauseOfEnd(const State& state, const GameEnd& end) {
  switch (end.reason) {
    case EndReason::source:
      return end.is_draw ? HPE_10_4 : state.two_on_two ? HPE_16_2 : HPE_10_1;
    case EndReason::no_source:
      return end.is_draw ? HPE_10_3 : HPE_10_2;
    case EndReason::artifacts:
      return HPE_15_5;
    case EndReason::team_out:
      return HPE_16_9;
    case EndReason::rounds:
    case EndReason::none:
      break;
  }
  return HPE_10_6;
}

}  // namespace recount::engine::hope
