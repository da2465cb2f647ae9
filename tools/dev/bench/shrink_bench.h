// Benchmarks of how fast shrinking tries candidates (R1): executed events per second compared with
// Match::Fold, and, with an expression, compared with making and evaluating one state.
//
//   RegisterShrinkBenchmarks();    // shrink_fold/GAME, shrink_refused/GAME, shrink_states/GAME, …
#ifndef RECOUNT_TOOLS_DEV_BENCH_SHRINK_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_SHRINK_BENCH_H_

namespace recount::tools::dev::bench {

inline constexpr const char* kShrunkGames[] = {"heretics", "hope", "empyrean", "inhumanity",
                                               "basicverse"};

void RegisterShrinkBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_SHRINK_BENCH_H_
