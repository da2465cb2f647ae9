// The benchmarks of long logs: the endless game of the tests in a store on disk, with the snapshots
// that recording leaves.
#ifndef RECOUNT_TOOLS_DEV_BENCH_SEEK_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_SEEK_BENCH_H_

#include "store/store.h"

namespace recount::tools::dev::bench {

// The lengths that are measured.
inline constexpr unsigned kLongLogs[] = {100, 100'000, 1'000'000};

// An iteration of each is 10,000 of what it does; p50 and p99, in nanoseconds, are counters.
//   seek/EVENTS      Timeline::SeekTo a random event of a log of this length
//   point_read       mdb_get of a random event of the longest log, every byte touched
// An iteration is one:
//   diff/EVENTS      Diff of a log and of its first three quarters, in two stores
void RegisterSeekBenchmarks();

// The store of these logs.
const store::Reader& LongLogsReader();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_SEEK_BENCH_H_
