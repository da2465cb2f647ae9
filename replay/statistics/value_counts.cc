#include "replay/statistics/value_counts.h"

#include <algorithm>

#include "events/check.h"

namespace recount::replay::statistics {
namespace {

constexpr size_t kSmallestBatch = 1024;

}  // namespace

void ValueCounts::Add(int64_t value) {
  ++count_;
  pending_.push_back(value);
  // The batch grows with the runs, so that merging costs a constant per value.
  if (pending_.size() >= std::max(kSmallestBatch, runs_.size() / 2)) Merge();
}

void ValueCounts::Merge() {
  std::sort(pending_.begin(), pending_.end());
  const auto merged = static_cast<std::ptrdiff_t>(runs_.size());
  for (const int64_t value : pending_) runs_.push_back({value, 1});
  pending_.clear();
  std::inplace_merge(runs_.begin(), runs_.begin() + merged, runs_.end(),
                     [](const Run& a, const Run& b) { return a.value < b.value; });
  size_t kept = 0;
  for (const Run& run : runs_) {
    if (kept > 0 && runs_[kept - 1].value == run.value) {
      runs_[kept - 1].times += run.times;
    } else {
      runs_[kept++] = run;
    }
  }
  runs_.resize(kept);
}

int64_t ValueCounts::AtRank(int64_t numerator, int64_t denominator) {
  RECOUNT_CHECK(count_ > 0 && numerator >= 0 && numerator <= denominator);
  if (!pending_.empty()) Merge();
  // The rank is computed with integers, because q·m as a double may lie just above it.
  const int64_t rank = std::max<int64_t>((numerator * count_ + denominator - 1) / denominator, 1);
  int64_t passed = 0;
  for (const Run& run : runs_) {
    passed += run.times;
    if (passed >= rank) return run.value;
  }
  return runs_.back().value;
}

}  // namespace recount::replay::statistics
