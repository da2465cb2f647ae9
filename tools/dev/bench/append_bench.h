// The benchmarks of appending: a Store beside LMDB and SQLite (peers.h), each into an empty folder,
// by the clock on the wall. The items are events; the time of opening and closing is not counted.
#ifndef RECOUNT_TOOLS_DEV_BENCH_APPEND_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_APPEND_BENCH_H_

namespace recount::tools::dev::bench {

// The name of each benchmark is WAY/EVENTS. EVENTS is how many are appended. WAY is one of:
//
//   append_whole    lmdb_whole    sqlite_whole    all in one transaction, durable
//   append_batches  lmdb_batches  sqlite_batches  1,000 per transaction, durable; append_batches by
//                                                 Pipeline
//   append_bulk     lmdb_bulk     sqlite_bulk     1,000 per transaction, not durable
//   append_single   lmdb_single   sqlite_single   one per transaction, durable
//   append_serial                                 1,000 per transaction, durable, by Store::Append
//   append_waiting                                64 threads, each with a log of its own, that wait
//                                                 until each of their events is durable
void RegisterAppendBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_APPEND_BENCH_H_
