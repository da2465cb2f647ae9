#include "replay/statistics/intervals.h"

#include <cmath>

#include "events/check.h"

namespace recount::replay::statistics {

Interval WilsonInterval(int64_t wins, int64_t n) {
  RECOUNT_CHECK(n >= 1 && wins >= 0 && wins <= n);
  constexpr double kZ = 1.959963984540054;
  const auto count = static_cast<double>(n);
  const double p = static_cast<double>(wins) / count;
  const double middle = p + kZ * kZ / (2 * count);
  const double half = kZ * std::sqrt(p * (1 - p) / count + kZ * kZ / (4 * count * count));
  const double scale = 1 + kZ * kZ / count;
  // At the ends the exact value is 0 or 1, which rounding would miss by some 1e-17.
  return {wins == 0 ? 0 : (middle - half) / scale, wins == n ? 1 : (middle + half) / scale};
}

}  // namespace recount::replay::statistics
