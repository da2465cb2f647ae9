// Whole commands under faults at length, with what was counted. Status 1 where anything was found.
//
//   ./bazelw run //tools/dev/faults:long
//   ./bazelw run //tools/dev/faults:long -- --only act --errors 100000 --kills 5000
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "tools/dev/faults/sweep.h"

namespace recount::tools::dev::faults {
namespace {

struct Arguments {
  SweepOptions options = {
      .folder = std::filesystem::temp_directory_path() / ("commands-" + std::to_string(getpid())),
      .errors = 100'000,
      .allocations = 300,
      .kills = 100'000,
      .first = 0};
  std::string only;
};

int Usage() {
  std::fprintf(stderr,
               "long [--only COMMAND] [--errors N] [--allocations N] [--kills N] [--first N] "
               "[--folder FOLDER]\n");
  return 3;
}

bool Read(int count, char** words, Arguments& arguments) {
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    const uint64_t number = std::strtoull(words[i + 1], nullptr, 10);
    if (name == "--errors") {
      arguments.options.errors = number;
    } else if (name == "--allocations") {
      arguments.options.allocations = number;
    } else if (name == "--kills") {
      arguments.options.kills = number;
    } else if (name == "--first") {
      arguments.options.first = number;
    } else if (name == "--folder") {
      arguments.options.folder = words[i + 1];
    } else if (name == "--only") {
      arguments.only = words[i + 1];
    } else {
      return false;
    }
  }
  return count % 2 == 1;
}

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

int Run(const Arguments& arguments) {
  size_t findings = 0;
  std::map<std::string, uint64_t> calls;
  std::map<std::string, uint64_t> injected;
  for (const std::string& scenario : CommandScenarios()) {
    if (!arguments.only.empty() && arguments.only != scenario) continue;
    CommandFigures figures;
    SweepCommand(scenario, arguments.options, figures);
    Tell(scenario, figures);
    findings += figures.findings.size();
    for (const auto& [call, count] : figures.calls) calls[call] += count;
    for (const auto& [call, count] : figures.injected) injected[call] += count;
  }
  for (const auto& [call, count] : calls) {
    std::printf("  %-14s %8lu calls %7lu faults\n", call.c_str(), count, injected[call]);
  }
  std::filesystem::remove_all(arguments.options.folder);
  std::printf("%zu findings\n", findings);
  return findings == 0 ? 0 : 1;
}

}  // namespace
}  // namespace recount::tools::dev::faults

int main(int count, char** words) {
  recount::tools::dev::faults::Arguments arguments;
  if (!recount::tools::dev::faults::Read(count, words, arguments))
    return recount::tools::dev::faults::Usage();
  return recount::tools::dev::faults::Run(arguments);
}
