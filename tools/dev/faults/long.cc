#include "tools/dev/faults/long.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace recount::tools::dev::faults {
namespace {

void Tell(const std::string& name, const CommandFigures& figures) {
  uint64_t calls = 0;
  uint64_t injected = 0;
  for (const auto& [call, count] : figures.calls) calls += count;
  for (const auto& [call, count] : figures.injected) injected += count;
  std::printf(
      "%-22s %6lu calls, %6lu faults: %5lu done all the same, %5lu failed (%lu of them recorded), "
      "%5lu killed, %zu findings\n",
      name.c_str(), calls, injected, figures.done, figures.failed, figures.done_all_the_same,
      figures.killed, figures.findings.size());
  for (const std::string& finding : figures.findings) std::printf("FOUND %s\n", finding.c_str());
  std::fflush(stdout);
}

}  // namespace

int RunAtLength(const LongOptions& options) {
  size_t findings = 0;
  std::map<std::string, uint64_t> calls;
  std::map<std::string, uint64_t> injected;
  for (const std::string& scenario : CommandScenarios()) {
    if (!options.only.empty() && options.only != scenario) continue;
    CommandFigures figures;
    SweepCommand(scenario, options.sweep, figures);
    Tell(scenario, figures);
    findings += figures.findings.size();
    for (const auto& [call, count] : figures.calls) calls[call] += count;
    for (const auto& [call, count] : figures.injected) injected[call] += count;
  }
  for (const auto& [call, count] : calls) {
    std::printf("  %-14s %8lu calls %7lu faults\n", call.c_str(), count, injected[call]);
  }
  std::filesystem::remove_all(options.sweep.folder);
  std::printf("%zu findings\n", findings);
  return findings == 0 ? 0 : 1;
}

}  // namespace recount::tools::dev::faults
