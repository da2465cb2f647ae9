// The medians of one run of benchmarks, for ratios.
//
//   Medians medians = RunBenchmarks(&argc, argv);
//   double ratio = medians.Seconds("fold_all/2") / medians.Seconds("bare_sha256/2");
#ifndef RECOUNT_TOOLS_DEV_BENCH_MEDIANS_H_
#define RECOUNT_TOOLS_DEV_BENCH_MEDIANS_H_

#include <map>
#include <string>
#include <utility>

namespace recount::tools::dev::bench {

class Medians {
 public:
  // Items per second, as the benchmark of that name counted them. Ends the program if the run
  // had none of that name.
  double Rate(const std::string& name) const;

  // The median of a counter of the benchmark of that name.
  double Counter(const std::string& name, const std::string& counter) const;

  // Seconds an item.
  double Seconds(const std::string& name) const { return 1 / Rate(name); }

 private:
  friend class MedianReporter;

  // By the name of the benchmark, and "items_per_second" or the name of a counter.
  std::map<std::pair<std::string, std::string>, double> medians_;
};

// Runs all registered benchmarks, interleaved at random and repeated; the options of Google
// Benchmark may say otherwise.
Medians RunBenchmarks(int argc, char** argv);

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_MEDIANS_H_
