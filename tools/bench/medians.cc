#include "tools/bench/medians.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "events/check.h"
#include "fmt/format.h"

namespace recount::bench {

class MedianReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      rates_[run.run_name.function_name].push_back(run.counters.at("items_per_second"));
    }
  }

  Medians Take() {
    Medians medians;
    for (auto& [name, rates] : rates_) {
      std::sort(rates.begin(), rates.end());
      medians.rates_[name] = rates[rates.size() / 2];
    }
    return medians;
  }

 private:
  std::map<std::string, std::vector<double>> rates_;
};

double Medians::Rate(const std::string& name) const {
  const auto rate = rates_.find(name);
  if (rate == rates_.end()) FailCheck(__FILE__, __LINE__, fmt::format("{} did not run", name));
  return rate->second;
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

}  // namespace recount::bench
