// Benchmarks of Heretics in memory. A name has what the benchmark does and the number of players,
// like "checked/3". The items are events (moves and shuffles). All benchmarks run over the same
// 1,024 random games, and one that reaches other states than the others ends the program.
#ifndef RECOUNT_TOOLS_DEV_BENCH_HERETICS_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_HERETICS_BENCH_H_

namespace recount::tools::dev::bench {

// These take plain actions and the outcome of the shuffle:
//   unchecked       applied
//   checked         awaited, checked, applied
//   digests         checked, with a digest of every state
// These take encoded events, by Match::Fold, game after game from a clone of the beginning:
//   fold            applied
//   fold_bytes      after ReadEvent
//   fold_legality   after ReadEvent and Check
//   fold_all        after ReadEvent and Check, and every digest compared
//   audit           the chain of a game, then the same
//   audit_by_event  the chain and the same, event by event
// These are the bare limits:
//   bare_xxh3       the digest of one state after another
//   bare_sha256     the chain over the events' bytes
//   bare_scan       the sum of all 8-byte words of the events
void RegisterHereticsBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_HERETICS_BENCH_H_
