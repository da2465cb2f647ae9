// A player's place at the table: 0, 1, 2 … in the order of the players' names.
#ifndef RECOUNT_ENGINE_SEAT_H_
#define RECOUNT_ENGINE_SEAT_H_

#include <bit>
#include <cstdint>

namespace recount::engine {

using Seat = uint8_t;

inline constexpr Seat kNoSeat = 255;
inline constexpr int kMaxSeats = 16;

// A set of seats; bit s is seat s.
using SeatSet = uint16_t;

constexpr SeatSet SeatBit(Seat seat) { return static_cast<SeatSet>(1u << seat); }
constexpr bool Contains(SeatSet seats, Seat seat) { return (seats >> seat & 1) != 0; }

// Returns the lowest seat of a non-empty set.
constexpr Seat LowestSeat(SeatSet seats) { return static_cast<Seat>(std::countr_zero(seats)); }

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_SEAT_H_
