// Benchmarks of observed games: the public records of random games, entered and folded.
//
//   RegisterObservedBenchmarks();    // known_hope:, observed_hope:, …
//   EnteringOf("hope:").p99;       // milliseconds
#ifndef RECOUNT_TOOLS_DEV_BENCH_OBSERVED_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_OBSERVED_BENCH_H_

#include <cstddef>
#include <string>
#include <vector>

namespace recount::tools::dev::bench {

// Returns the part of the names after the way and `_`, as GamesTables does, of the variants that
// can be observed.
std::vector<std::string> ObservedTables();

// How long it took to enter an event of the public record, in milliseconds, and how many events the
// full games and their records have.
struct Entering {
  double median = 0;
  double p99 = 0;
  double most = 0;
  size_t known_events = 0;
  size_t observed_events = 0;
};
Entering EnteringOf(const std::string& table);

// `known_…` folds the full games, and `observed_…` their records, both with every check.
// `hindsight_…` goes through the records in hindsight. Items are events.
void RegisterObservedBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_OBSERVED_BENCH_H_
