// Benchmarks of `bisect` and of its parts. A log of Heretics and one of the tests' endless game are
// searched for a condition that is never true, so that every state is made and evaluated.
#ifndef RECOUNT_TOOLS_DEV_BENCH_BISECT_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_BISECT_BENCH_H_

namespace recount::tools::dev::bench {

inline constexpr const char* kBisectGames[] = {"heretics", "endless"};

// These count wall-clock time per state:
//   bisect_scan/GAME     BisectByScan, with an Expression in its child process
//   bisect_parts/GAME    making and evaluating all states in one thread of one process, in which
//                        libjq has neither limits nor a clock
//   bisect_states/GAME   only making all states
// These run once per iteration:
//   bisect_compile       Expression::Compile
//   bisect_halves        BisectByHalves in the longest log of seek_bench.h
void RegisterBisectBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_BISECT_BENCH_H_
