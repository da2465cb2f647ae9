// Runs the benchmarks with all options of Google Benchmark. report.cc prints the tables instead.
#include <benchmark/benchmark.h>

#include "tools/dev/bench/append_bench.h"
#include "tools/dev/bench/bisect_bench.h"
#include "tools/dev/bench/compare_bench.h"
#include "tools/dev/bench/games_bench.h"
#include "tools/dev/bench/heretics_bench.h"
#include "tools/dev/bench/judging_bench.h"
#include "tools/dev/bench/observed_bench.h"
#include "tools/dev/bench/seek_bench.h"
#include "tools/dev/bench/shrink_bench.h"
#include "tools/dev/bench/store_bench.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  recount::tools::dev::bench::RegisterHereticsBenchmarks();
  recount::tools::dev::bench::RegisterGamesBenchmarks();
  recount::tools::dev::bench::RegisterObservedBenchmarks();
  recount::tools::dev::bench::RegisterStoreBenchmarks();
  recount::tools::dev::bench::RegisterAppendBenchmarks();
  recount::tools::dev::bench::RegisterSeekBenchmarks();
  recount::tools::dev::bench::RegisterJudgingBenchmarks();
  recount::tools::dev::bench::RegisterBisectBenchmarks();
  recount::tools::dev::bench::RegisterCompareBenchmarks();
  recount::tools::dev::bench::RegisterShrinkBenchmarks();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
