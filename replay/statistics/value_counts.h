// Counts how often each value came, for exact ranks of many values.
//
//   ValueCounts counts;
//   for (int64_t value : {5, 1, 5}) counts.Add(value);
//   counts.AtRank(1, 2);                   // 5: the median
//
// Memory: at most about 55 bytes per different value, no matter how often each comes (16 bytes
// stay, the rest is needed while a batch is merged). Time: that of sorting batches; 15 million
// values take about two seconds.
#ifndef RECOUNT_REPLAY_STATISTICS_VALUE_COUNTS_H_
#define RECOUNT_REPLAY_STATISTICS_VALUE_COUNTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace recount::replay::statistics {

class ValueCounts {
 public:
  void Add(int64_t value);

  // Returns the number of values that were added.
  int64_t count() const { return count_; }

  // Returns the value at a nearest rank: among the m values in ascending order, the ⌈numerator /
  // denominator · m⌉-th, but at least the first. The fraction must be from 0 to 1, and m at least
  // 1. It first merges the values that were added since the last call.
  int64_t AtRank(int64_t numerator, int64_t denominator);

 private:
  struct Run {
    int64_t value = 0;
    int64_t times = 0;
  };
  void Merge();

  std::vector<Run> runs_;         // by value
  std::vector<int64_t> pending_;  // not yet merged, in the order of Add
  int64_t count_ = 0;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_VALUE_COUNTS_H_
