// The benchmarks of long logs: the endless game of the tests in a store on disk, with the snapshots
// that recording leaves.
#ifndef RECOUNT_TOOLS_DEV_BENCH_SEEK_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_SEEK_BENCH_H_

#include "store/store.h"

namespace recount::tools::dev::bench {

// The log lengths that are measured.
inline constexpr unsigned kLongLogs[] = {100, 100'000, 1'000'000};

// One iteration of these does 10,000 operations; p50 and p99, in nanoseconds, are counters.
//   seek/EVENTS      Timeline::SeekTo a random event of a log of this length
//   point_read       mdb_get of a random event of the longest log, every byte touched
// One iteration of these is one operation:
//   diff/EVENTS      Diff of a log and of its first three quarters, in two stores
void RegisterSeekBenchmarks();

// Returns the store of these logs.
const store::Reader& LongLogsReader();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_SEEK_BENCH_H_
