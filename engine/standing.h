// The position of each seat at any moment of a game. It matters if a judge ends the game against
// one of the seats (docs/reference/judging.md, "The result of a penalty").
//
//   const Standing standing = match.standing();
//   if (!Contains(standing.playing, seat)) …           // the seat is out of the game
//   const SeatSet with = standing.sides[seat];         // who wins and loses with it
#ifndef RECOUNT_ENGINE_STANDING_H_
#define RECOUNT_ENGINE_STANDING_H_

#include <cstdint>
#include <vector>

#include "engine/seat.h"

namespace recount::engine {

struct Standing {
  // The seats that are still in the game, that is, not eliminated by the game's rules.
  SeatSet playing = 0;
  // One set per seat: the seats that win and lose together with it, itself included. The set
  // includes seats that are out.
  std::vector<SeatSet> sides = {};
  // Everybody wins or loses together against the game. Then there is one side.
  bool is_cooperative = false;
  // The `scores` that a result would have now: one per seat; empty if the game has no scores.
  std::vector<int64_t> scores = {};
};

// Returns all seats of a game with this number of players.
constexpr SeatSet SeatsOf(int players) { return static_cast<SeatSet>((1u << players) - 1); }

// Returns the sides of a game in which everybody plays for themselves.
inline std::vector<SeatSet> SidesOfOne(int players) {
  std::vector<SeatSet> sides;
  for (Seat seat = 0; seat < players; ++seat) sides.push_back(SeatBit(seat));
  return sides;
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_STANDING_H_
