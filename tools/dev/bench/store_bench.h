// Benchmarks of a store of 20,000 two-player games of Heretics (stored_games.h). The items are the
// events read, including `created`. If two ways to do the same thing get different results, the
// program ends.
#ifndef RECOUNT_TOOLS_DEV_BENCH_STORE_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_STORE_BENCH_H_

namespace recount::tools::dev::bench {

// Reading. These add up every byte of events and chain hashes:
//   scan              all logs, one after another, by Reader::ForEachEvent
//   raw_scan          LMDB's cursor over the table
//   random            the same logs in random order
//   random_by_number  the same, each log looked up by its number first
//   raw_random        LMDB's cursor: one seek per log, then on to its end
// Replaying all logs, one after another:
//   replay            opened by Begin, then bytes verified and legality checked by Match::Fold
//   straight_replay   LMDB's cursor, FlatBuffers' verifier, the rules
// Auditing all logs, one after another:
//   verify            VerifyLog: bytes, chain, openings, rules, chance, digests
//   verify_store      the same, and CheckTables
//   raw_chain         LMDB's cursor, the chain of each log computed and compared
//   audit_1, audit_2  AuditStore with one job and with two, by the wall clock
//   rules_1, rules_2  AskStore about rules version 2 with one job and with two, by the wall clock
// Exporting all logs into one file in memory:
//   export            Export
//   raw_export        LMDB's cursor, all bytes copied one after another and hashed once
void RegisterStoreBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_STORE_BENCH_H_
