// The benchmarks by themselves, with all options of Google Benchmark. report.cc makes the table.
#include <benchmark/benchmark.h>

#include "tools/bench/append_bench.h"
#include "tools/bench/bisect_bench.h"
#include "tools/bench/compare_bench.h"
#include "tools/bench/games_bench.h"
#include "tools/bench/heretics_bench.h"
#include "tools/bench/judging_bench.h"
#include "tools/bench/seek_bench.h"
#include "tools/bench/shrink_bench.h"
#include "tools/bench/store_bench.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  recount::tools::bench::RegisterHereticsBenchmarks();
  recount::tools::bench::RegisterGamesBenchmarks();
  recount::tools::bench::RegisterStoreBenchmarks();
  recount::tools::bench::RegisterAppendBenchmarks();
  recount::tools::bench::RegisterSeekBenchmarks();
  recount::tools::bench::RegisterJudgingBenchmarks();
  recount::tools::bench::RegisterBisectBenchmarks();
  recount::tools::bench::RegisterCompareBenchmarks();
  recount::tools::bench::RegisterShrinkBenchmarks();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
