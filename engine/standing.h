// How a game stands for its seats at any moment. This counts if a judge ends the game against one
// of them (docs/reference/judging.md, "The result of a penalty").
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
  // The seats that are still in the game: not eliminated by the game's rules.
  SeatSet playing = 0;
  // One set per seat: the seats that win and lose together, itself included. It includes seats that
  // are out.
  std::vector<SeatSet> sides = {};
  // All win or lose together against the game. Then there is one side.
  bool is_cooperative = false;
  // The `scores` of a result at this moment: one per seat; empty if the game has no scores.
  std::vector<int64_t> scores = {};
};

// All seats of a game with this number of players.
constexpr SeatSet SeatsOf(int players) { return static_cast<SeatSet>((1u << players) - 1); }

// The sides of a game in which everybody plays for themselves.
inline std::vector<SeatSet> SidesOfOne(int players) {
  std::vector<SeatSet> sides;
  for (Seat seat = 0; seat < players; ++seat) sides.push_back(SeatBit(seat));
  return sides;
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_STANDING_H_
