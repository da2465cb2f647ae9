#include "replay/statistics/intervals.h"

#include "gtest/gtest.h"

namespace recount::replay::statistics {
namespace {

struct Known {
  int64_t wins;
  int64_t n;
  double low;
  double high;
};

// The first values are from Newcombe, "Two-sided confidence intervals for the single proportion"
// (1998), Table I, method 3, to four digits; the others were computed with 50 digits in Python's
// decimal.
TEST(IntervalsTest, WilsonIntervalsAreTheKnownOnes) {
  const Known known[] = {
      {81, 263, 0.2553, 0.3662},
      {15, 148, 0.0624, 0.1605},
      {0, 20, 0.0, 0.1611},
      {1, 29, 0.0061, 0.1718},
  };
  for (const Known& one : known) {
    const Interval interval = WilsonInterval(one.wins, one.n);
    EXPECT_NEAR(interval.low, one.low, 0.00005) << one.wins << " of " << one.n;
    EXPECT_NEAR(interval.high, one.high, 0.00005) << one.wins << " of " << one.n;
  }
}

TEST(IntervalsTest, WilsonIntervalsAreExactToTheLastDigits) {
  const Known known[] = {
      {0, 1, 0.00000000000000000000, 0.79345068562276257264},
      {1, 1, 0.20654931437723742736, 1.00000000000000000000},
      {1, 2, 0.09453120573423072979, 0.90546879426576927021},
      {5, 9, 0.26665129349549304306, 0.81122147890233539612},
      {1, 100, 0.00176743206414064821, 0.05448619617870531438},
      {50000, 100000, 0.49690108435968968228, 0.50309891564031031772},
      {1, 1000000, 0.00000017652457674537, 0.00000566491180431144},
      {333, 1000, 0.30447790334835623296, 0.36280023398581917820},
  };
  for (const Known& one : known) {
    const Interval interval = WilsonInterval(one.wins, one.n);
    EXPECT_NEAR(interval.low, one.low, 1e-15) << one.wins << " of " << one.n;
    EXPECT_NEAR(interval.high, one.high, 1e-15) << one.wins << " of " << one.n;
  }
}

TEST(IntervalsTest, AnIntervalBeginsAtZeroWithoutWinsAndEndsAtOneWithoutLosses) {
  for (int64_t n = 1; n <= 2000; ++n) {
    EXPECT_EQ(WilsonInterval(0, n).low, 0.0) << n;
    EXPECT_GT(WilsonInterval(0, n).high, 0.0) << n;
    EXPECT_EQ(WilsonInterval(n, n).high, 1.0) << n;
    EXPECT_LT(WilsonInterval(n, n).low, 1.0) << n;
  }
}

}  // namespace
}  // namespace recount::replay::statistics
