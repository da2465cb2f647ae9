// The map as sets of spaces: bit s of a SpaceSet is space s. For two it is 5 by 5; in two on two 5
// by 10, where the columns wrap.
#ifndef RECOUNT_ENGINE_HOPE_GEOMETRY_H_
#define RECOUNT_ENGINE_HOPE_GEOMETRY_H_

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "engine/seat.h"

namespace recount::engine::hope {

using SpaceSet = uint64_t;

constexpr SpaceSet SpaceBit(int space) { return SpaceSet{1} << space; }
constexpr bool HasSpace(SpaceSet spaces, int space) { return (spaces >> space & 1) != 0; }

// Calls each(space) for every space, ascending.
template <class Each>
constexpr void ForEachSpace(SpaceSet spaces, Each each) {
  for (; spaces != 0; spaces &= spaces - 1) each(std::countr_zero(spaces));
}

struct Geometry {
  int width;
  int spaces;
  std::array<SpaceSet, 50> adjacent = {};
  // The space two steps straight ahead and the space between, by direction: up, left, right, down.
  struct Straight {
    uint8_t space = 255;
    uint8_t between = 255;
  };
  std::array<std::array<Straight, 4>, 50> straight = {};
  SpaceSet battleground = 0;  // rows 1 to 3
  std::array<SpaceSet, 4> homebase = {};

  constexpr int ColumnDistance(int a, int b) const {
    const int difference = a > b ? a - b : b - a;
    return width == 10 && difference > 5 ? 10 - difference : difference;
  }
  constexpr int Distance(int a, int b) const {
    const int rows = a / width - b / width;
    return (rows < 0 ? -rows : rows) + ColumnDistance(a % width, b % width);
  }
};

namespace internal {

// Returns the space at this distance in rows and columns, or 255 if it is off the map.
constexpr uint8_t SpaceAway(int width, int space, int rows, int columns) {
  const int row = space / width + rows;
  int column = space % width + columns;
  if (row < 0 || row > 4) return 255;
  if (width == 10) column = (column + 10) % 10;
  if (column < 0 || column >= width) return 255;
  return static_cast<uint8_t>(row * width + column);
}

constexpr Geometry MakeGeometry(int width) {
  constexpr int kDirections[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  Geometry map{width, 5 * width};
  for (int space = 0; space < map.spaces; ++space) {
    const auto s = static_cast<size_t>(space);
    for (size_t d = 0; d < 4; ++d) {
      const uint8_t next = SpaceAway(width, space, kDirections[d][0], kDirections[d][1]);
      const uint8_t far = SpaceAway(width, space, 2 * kDirections[d][0], 2 * kDirections[d][1]);
      if (next != 255) map.adjacent[s] |= SpaceBit(next);
      // Every entry is assigned, because GCC 12 zeroes what a constant expression does not assign.
      map.straight[s][d] = far == 255 ? Geometry::Straight{} : Geometry::Straight{far, next};
    }
    const int row = space / width;
    const int board = space % width / 5;
    if (row >= 1 && row <= 3) map.battleground |= SpaceBit(space);
    if (width == 5) {
      if (row == 0) map.homebase[0] |= SpaceBit(space);
      if (row == 4) map.homebase[1] |= SpaceBit(space);
    } else {
      if (row == 0) map.homebase[board == 0 ? 0 : 1] |= SpaceBit(space);
      if (row == 4) map.homebase[board == 0 ? 3 : 2] |= SpaceBit(space);
    }
  }
  return map;
}

}  // namespace internal

inline constexpr Geometry kOneBoard = internal::MakeGeometry(5);
inline constexpr Geometry kTwoBoards = internal::MakeGeometry(10);

// Returns all spaces that are adjacent to one of `spaces`.
constexpr SpaceSet AdjacentTo(const Geometry& map, SpaceSet spaces) {
  SpaceSet all = 0;
  ForEachSpace(spaces, [&](int space) { all |= map.adjacent[static_cast<size_t>(space)]; });
  return all;
}

// Returns the spaces within `steps` steps from `from`, without going through `blocked`. `from` is
// among them.
constexpr SpaceSet Reached(const Geometry& map, int from, int steps, SpaceSet blocked) {
  SpaceSet reached = SpaceBit(from);
  for (int step = 0; step < steps; ++step) {
    const SpaceSet wider = reached | (AdjacentTo(map, reached) & ~blocked);
    if (wider == reached) break;
    reached = wider;
  }
  return reached;
}

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_GEOMETRY_H_
