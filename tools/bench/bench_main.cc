// The benchmarks by themselves, with all options of Google Benchmark. report.cc makes the table.
#include <benchmark/benchmark.h>

#include "tools/bench/heretics_bench.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  recount::bench::RegisterHereticsBenchmarks();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
