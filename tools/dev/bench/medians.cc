#include "tools/dev/bench/medians.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "events/check.h"
#include "fmt/format.h"

namespace recount::tools::dev::bench {
namespace {

constexpr char kRate[] = "items_per_second";

}  // namespace

class MedianReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      for (const auto& [counter, value] : run.counters) {
        values_[{run.run_name.function_name, counter}].push_back(value);
      }
    }
  }

  Medians Take() {
    Medians medians;
    for (auto& [name, values] : values_) {
      std::sort(values.begin(), values.end());
      medians.medians_[name] = values[values.size() / 2];
    }
    return medians;
  }

 private:
  std::map<std::pair<std::string, std::string>, std::vector<double>> values_;
};

double Medians::Rate(const std::string& name) const { return Counter(name, kRate); }

double Medians::Counter(const std::string& name, const std::string& counter) const {
  const auto median = medians_.find({name, counter});
  if (median == medians_.end()) {
    FailCheck(__FILE__, __LINE__, fmt::format("{} did not run, or has no {}", name, counter));
  }
  return median->second;
}

Medians RunBenchmarks(int argc, char** argv) {
  std::vector<std::string> defaults = {
      argv[0],
      "--benchmark_enable_random_interleaving=true",
      "--benchmark_repetitions=15",
      "--benchmark_min_time=0.05",
  };
  std::vector<char*> all;
  for (std::string& option : defaults) all.push_back(option.data());
  all.insert(all.end(), argv + 1, argv + argc);
  int count = static_cast<int>(all.size());
  benchmark::Initialize(&count, all.data());
  if (benchmark::ReportUnrecognizedArguments(count, all.data())) std::exit(1);
  MedianReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return reporter.Take();
}

}  // namespace recount::tools::dev::bench
