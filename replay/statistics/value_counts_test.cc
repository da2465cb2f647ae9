#include "replay/statistics/value_counts.h"

#include <algorithm>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace recount::replay::statistics {
namespace {

ValueCounts Of(const std::vector<int64_t>& values) {
  ValueCounts counts;
  for (const int64_t value : values) counts.Add(value);
  return counts;
}

struct RankCase {
  std::vector<int64_t> values;
  int64_t min, q1, median, q3, p90, max;
};

TEST(ValueCountsTest, RanksAreTheNearestOnes) {
  const RankCase cases[] = {
      {{7}, 7, 7, 7, 7, 7, 7},
      {{9, 2}, 2, 2, 2, 9, 9, 9},
      {{3, 1, 2}, 1, 1, 2, 3, 3, 3},
      {{4, 3, 2, 1}, 1, 1, 2, 3, 4, 4},
      {{5, 5, 5, 5, -1}, -1, 5, 5, 5, 5, 5},
      {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 1, 3, 5, 8, 9, 10},
      {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 1, 3, 6, 9, 10, 11},
  };
  for (const RankCase& one : cases) {
    ValueCounts counts = Of(one.values);
    EXPECT_EQ(counts.count(), static_cast<int64_t>(one.values.size()));
    EXPECT_EQ(counts.AtRank(0, 1), one.min);
    EXPECT_EQ(counts.AtRank(1, 4), one.q1);
    EXPECT_EQ(counts.AtRank(1, 2), one.median);
    EXPECT_EQ(counts.AtRank(3, 4), one.q3);
    EXPECT_EQ(counts.AtRank(9, 10), one.p90);
    EXPECT_EQ(counts.AtRank(1, 1), one.max);
  }
}

TEST(ValueCountsTest, ManyValuesHaveTheRanksOfTheSortedList) {
  std::mt19937_64 random(1);
  for (const int64_t different : {1, 10, 3'000, 1'000'000'000}) {
    std::vector<int64_t> values;
    ValueCounts counts;
    for (int i = 0; i < 20'000; ++i) {
      values.push_back(static_cast<int64_t>(random() % static_cast<uint64_t>(different)));
      counts.Add(values.back());
      if (i == 777) counts.AtRank(1, 2);  // a query between two values changes nothing
    }
    std::sort(values.begin(), values.end());
    for (const int64_t percent : {0, 1, 25, 50, 75, 90, 99, 100}) {
      const int64_t rank = std::max<int64_t>(1, (percent * 20'000 + 99) / 100);
      EXPECT_EQ(counts.AtRank(percent, 100), values[static_cast<size_t>(rank - 1)])
          << percent << " of " << different;
    }
  }
}

}  // namespace
}  // namespace recount::replay::statistics
