#include "events/cell_ranges.h"

#include <algorithm>
#include <iterator>

namespace recount {
namespace {

struct PointRange {
  uint32_t first;
  uint32_t last;
};

#include "events/cell_ranges.inc"

template <size_t kSize>
bool IsAmong(const PointRange (&ranges)[kSize], uint32_t point) {
  const PointRange* range = std::lower_bound(
      std::begin(ranges), std::end(ranges), point,
      [](const PointRange& candidate, uint32_t value) { return candidate.last < value; });
  return range != std::end(ranges) && range->first <= point;
}

}  // namespace

size_t CellsOfPoint(uint32_t point) {
  // Most text is ASCII, and needs no search in the tables.
  if (point >= 0x20 && point < 0x7F) return 1;
  if (IsAmong(kOfNoCell, point)) return 0;
  return IsAmong(kOfTwoCells, point) ? 2 : 1;
}

bool IsPictograph(uint32_t point) { return point >= 0x80 && IsAmong(kPictographs, point); }

}  // namespace recount
