// The benchmarks of appending: a Store beside LMDB and SQLite (peers.h), each into an empty folder,
// by the clock on the wall. The items are events; the time of opening and closing is not counted.
#ifndef RECOUNT_TOOLS_BENCH_APPEND_BENCH_H_
#define RECOUNT_TOOLS_BENCH_APPEND_BENCH_H_

namespace recount::bench {

// WAY/EVENTS, where WAY is one of these with `append`, `lmdb` or `sqlite` in front:
//   …_whole    all in one transaction, durable
//   …_batches  a thousand a transaction, durable; append by Pipeline
//   …_bulk     a thousand a transaction, not durable
//   …_single   one a transaction, durable
// and
//   append_serial    a thousand a transaction, durable, by Store::Append
//   append_waiting   64 threads, each with a log of its own, that wait for each of their events to
//                    be durable
void RegisterAppendBenchmarks();

}  // namespace recount::bench

#endif  // RECOUNT_TOOLS_BENCH_APPEND_BENCH_H_
