// Collects the medians of one run of benchmarks, to compute ratios from.
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
  // Returns the items per second that the named benchmark counted. Ends the program if the run had
  // no benchmark of that name.
  double Rate(const std::string& name) const;

  // Returns the median of a counter of the named benchmark.
  double Counter(const std::string& name, const std::string& counter) const;

  // Returns the seconds per item.
  double Seconds(const std::string& name) const { return 1 / Rate(name); }

 private:
  friend class MedianReporter;

  // The key is the name of the benchmark, and "items_per_second" or the name of a counter.
  std::map<std::pair<std::string, std::string>, double> medians_;
};

// Runs all registered benchmarks, interleaved at random and repeated, unless options of Google
// Benchmark override that.
Medians RunBenchmarks(int argc, char** argv);

}  // namespace recount::tools::dev::bench

#endif  // RECOUNT_TOOLS_DEV_BENCH_MEDIANS_H_
