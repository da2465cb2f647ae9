// The faults at length, with what was counted: every error at every system call, several processes
// at once, full disks, and kills until there were enough. Status 1 where anything was found.
//
//   ./bazelw run //tools/dev/store_faults:long -- --kills 10000
//   ./bazelw run //tools/dev/store_faults:long -- --minutes 240 --seed 5 --folder FOLDER
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "tools/dev/store_faults/company.h"
#include "tools/dev/store_faults/errors.h"
#include "tools/dev/store_faults/kills.h"

namespace recount::tools::dev::store_faults {
namespace {

using Clock = std::chrono::steady_clock;

struct Arguments {
  uint64_t kills = 10'000;
  uint64_t minutes = 0;  // 0: until the kills are done
  uint64_t seed = 1;
  std::string folder =
      std::filesystem::temp_directory_path() / ("faults-" + std::to_string(getpid()));
};

int Usage() {
  std::fprintf(stderr, "long [--kills N] [--minutes N] [--seed N] [--folder FOLDER]\n");
  return 3;
}

bool Read(int count, char** words, Arguments& arguments) {
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    const uint64_t number = std::strtoull(words[i + 1], nullptr, 10);
    if (name == "--kills") {
      arguments.kills = number;
    } else if (name == "--minutes") {
      arguments.minutes = number;
      arguments.kills = ~uint64_t{0};
    } else if (name == "--seed") {
      arguments.seed = number;
    } else if (name == "--folder") {
      arguments.folder = words[i + 1];
    } else {
      return false;
    }
  }
  return count % 2 == 1;
}

size_t TellFindings(const std::vector<std::string>& findings) {
  for (const std::string& finding : findings) std::printf("FOUND %s\n", finding.c_str());
  return findings.size();
}

void TellKills(const KillFigures& figures, double seconds) {
  std::printf("%lu kills in %lu rounds on %lu stores in %.0f s:\n", figures.kills, figures.rounds,
              figures.stores, seconds);
  for (const auto& [name, count] : figures.killed) {
    std::printf("  %6lu  %s\n", count, name.c_str());
  }
  std::printf(
      "  acknowledged: %lu commits, %lu events; %lu rounds left an unacknowledged commit\n  "
      "growths of the map: %lu; whole backups: %lu; looks: %lu\n  longest wait of the next "
      "process: %ld ms\n",
      figures.acknowledged, figures.events, figures.unacknowledged, figures.growths,
      figures.backups, figures.looks, static_cast<long>(figures.longest_wait.count()));
}

void TellErrors(const ErrorFigures& figures) {
  std::printf("system calls of the operations, and errors injected:\n");
  uint64_t injected = 0;
  for (const auto& [name, count] : figures.calls) {
    const auto found = figures.injected.find(name);
    const uint64_t number = found == figures.injected.end() ? 0 : found->second;
    injected += number;
    if (count > 0) std::printf("  %-14s %6lu calls %6lu errors\n", name.c_str(), count, number);
  }
  std::printf(
      "  together %lu: %lu times the operation succeeded, %lu it failed (%lu were there all "
      "the same), %lu stores to be opened again\n",
      injected, figures.succeeded, figures.failed, figures.done_all_the_same, figures.reopened);
}

// Several processes at once, and disks that are full. How many findings.
size_t RunCompany(const Arguments& arguments) {
  const CompanyOptions options{.folder = arguments.folder + "/company",
                               .seed = arguments.seed,
                               .time = Milliseconds(10'000)};
  const RivalFigures rivals = RunRivals(options);
  std::printf("three writers of the same logs: %lu seqs won, each by one; %lu times too late\n",
              rivals.won, rivals.lost);
  const GrowthFigures growth = RunGrowth(options);
  std::printf(
      "a map too small under two writers and two readers: %lu commits, %lu growths, %lu "
      "looks\n",
      growth.acknowledged, growth.growths, growth.looks);
  const HeldFigures held = RunHeldReader(options, 5'000);
  std::printf(
      "a reader that stays, %lu writes: the file has %lu bytes, with it %lu, after as many "
      "writes without it %lu\n",
      held.writes, held.bytes_before, held.bytes_held, held.bytes_after);
  const DiskFigures disk = RunFullDisk(options, 300);
  std::printf(
      "%lu limits of the size of a file: %lu writes found no room, %lu did\n"
      "not run: a file system of its own that fills, which needs the right to mount one\n",
      disk.limits, disk.failed, disk.done);
  std::fflush(stdout);
  return TellFindings(rivals.findings) + TellFindings(growth.findings) +
         TellFindings(held.findings) + TellFindings(disk.findings);
}

int Run(const Arguments& arguments) {
  const Clock::time_point began = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
  const double limit =
      arguments.minutes == 0 ? 1e18 : 60.0 * static_cast<double>(arguments.minutes);
  size_t findings = 0;
  ErrorFigures errors;
  for (const std::string& scenario : ErrorScenarios()) {
    SweepErrors(scenario, arguments.folder + "/errors", 0, 1, errors);
  }
  TellErrors(errors);
  findings += TellFindings(errors.findings);
  std::fflush(stdout);

  findings += RunCompany(arguments);

  double next = seconds() + 10;
  KillOptions options{
      .folder = arguments.folder + "/kills", .kills = arguments.kills, .seed = arguments.seed};
  options.goes_on = [&](const KillFigures& figures) {
    if (seconds() >= next) {
      next = seconds() + 10;
      std::printf("%.0f s: %lu kills, %lu commits\n", seconds(), figures.kills,
                  figures.acknowledged);
      std::fflush(stdout);
    }
    return seconds() < limit;
  };
  const double kills_began = seconds();
  const KillFigures kills = RunKills(options);
  TellKills(kills, seconds() - kills_began);
  findings += TellFindings(kills.findings);
  std::filesystem::remove_all(arguments.folder);
  std::printf("%zu findings\n", findings);
  return findings == 0 ? 0 : 1;
}

}  // namespace
}  // namespace recount::tools::dev::store_faults

int main(int count, char** words) {
  recount::tools::dev::store_faults::Arguments arguments;
  if (!recount::tools::dev::store_faults::Read(count, words, arguments))
    return recount::tools::dev::store_faults::Usage();
  return recount::tools::dev::store_faults::Run(arguments);
}
