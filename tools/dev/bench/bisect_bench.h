// What `bisect` costs beside its parts: a log of Heretics and one of the endless game of the tests,
// searched for what never holds, so that every state is made and evaluated.
#ifndef RECOUNT_TOOLS_DEV_BENCH_BISECT_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_BISECT_BENCH_H_

namespace recount::tools::dev::bench {

inline constexpr const char* kBisectGames[] = {"heretics", "endless"};

// By the clock, a state each:
//   bisect_scan/GAME     BisectByScan, with an Expression in its child process
//   bisect_parts/GAME    making and evaluating all states in one thread of one process, in which
//                        libjq has neither limits nor a clock
//   bisect_states/GAME   making all states alone
// And once each:
//   bisect_compile       Expression::Compile
//   bisect_halves        BisectByHalves in the longest log of seek_bench.h
void RegisterBisectBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_BISECT_BENCH_H_
