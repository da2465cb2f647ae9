// The confidence interval around a rate.
#ifndef RECOUNT_REPLAY_STATISTICS_INTERVALS_H_
#define RECOUNT_REPLAY_STATISTICS_INTERVALS_H_

#include <cstdint>

namespace recount::replay::statistics {

// The bounds of a rate, from 0 to 1.
struct Interval {
  double low = 0;
  double high = 1;
};

// Returns the 95 % Wilson score interval of `wins` out of n, where n >= 1 and 0 <= wins <= n.
// Unlike the usual mean ± error it stays within 0 and 1, and it is meaningful for few games too.
Interval WilsonInterval(int64_t wins, int64_t n);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_INTERVALS_H_
