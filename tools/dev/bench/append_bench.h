// Benchmarks of appending: a Store, LMDB and SQLite (peers.h) each write into an empty folder and
// are timed by the wall clock. The items are events. Opening and closing are not timed.
#ifndef RECOUNT_TOOLS_DEV_BENCH_APPEND_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_APPEND_BENCH_H_

namespace recount::tools::dev::bench {

// Each benchmark is named WAY/EVENTS, where EVENTS is the number of events to append. WAY is one
// of:
//
//   append_whole    lmdb_whole    sqlite_whole    all in one transaction, durable
//   append_batches  lmdb_batches  sqlite_batches  1,000 per transaction, durable; append_batches
//                                                 uses Pipeline
//   append_bulk     lmdb_bulk     sqlite_bulk     1,000 per transaction, not durable
//   append_single   lmdb_single   sqlite_single   one per transaction, durable
//   append_serial                                 1,000 per transaction, durable, by Store::Append
//   append_waiting                                64 threads, each with its own log; a thread waits
//                                                 until its event is durable before the next
void RegisterAppendBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_APPEND_BENCH_H_
