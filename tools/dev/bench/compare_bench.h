// Times `compare` with `recount engine`, and that engine alone with the same requests from a file
// (R2). Both write to /dev/null.
//
//   RegisterCompareBenchmarks();     // engine_alone/heretics, compare/heretics, …
#ifndef RECOUNT_TOOLS_DEV_BENCH_COMPARE_BENCH_H_
#define RECOUNT_TOOLS_DEV_BENCH_COMPARE_BENCH_H_

namespace recount::tools::dev::bench {

// A table whose engines are compared; there is a small game and a large one.
struct ComparedTable {
  const char* game;
  int players;
  int games;
};

inline constexpr ComparedTable kComparedTables[] = {{"heretics", 2, 200}, {"basicverse", 2, 10}};

void RegisterCompareBenchmarks();

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_COMPARE_BENCH_H_
