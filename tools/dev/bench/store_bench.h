// The benchmarks of a store of 20,000 games of Heretics of two players (stored_games.h). Each
// counts the events that it reads, `created` among them, as items. Two ways to the same thing that
// come to another result end the program.
#ifndef RECOUNT_TOOLS_DEV_BENCH_STORE_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_STORE_BENCH_H_

namespace recount::tools::dev::bench {

// Reading, every byte of events and chain hashes added up:
//   scan              all logs, one after another, by Reader::ForEachEvent
//   raw_scan          LMDB's cursor over the table
//   random            the same logs in random order
//   random_by_number  the same, each log looked up by its number first
//   raw_random        LMDB's cursor: a seek a log, and on to its end
// Replaying all logs, one after another:
//   replay            opened by Begin, then bytes verified and legality checked by Match::Fold
//   straight_replay   LMDB's cursor, FlatBuffers' verifier, the rules
// Auditing all logs, one after another:
//   verify            VerifyLog: bytes, chain, openings, rules, chance, digests
//   verify_store      the same, and CheckTables
//   raw_chain         LMDB's cursor, the chain of each log computed and compared
//   audit_1, audit_2  AuditStore with one job and with two, by the clock on the wall
// Exporting all logs into one file in memory:
//   export            Export
//   raw_export        LMDB's cursor, all bytes copied behind each other and hashed once
void RegisterStoreBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_STORE_BENCH_H_
