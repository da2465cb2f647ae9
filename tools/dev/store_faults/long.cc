#include "tools/dev/store_faults/long.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/dev/store_faults/company.h"
#include "tools/dev/store_faults/errors.h"
#include "tools/dev/store_faults/kills.h"

namespace recount::tools::dev::store_faults {
namespace {

using Clock = std::chrono::steady_clock;

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

// Runs the tests with several processes and with full disks. Returns the number of findings.
size_t RunCompany(const LongOptions& long_options) {
  const CompanyOptions options{.folder = long_options.folder + "/company",
                               .seed = long_options.seed,
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

}  // namespace

int RunAtLength(const LongOptions& options) {
  const Clock::time_point began = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
  const double limit = options.minutes == 0 ? 1e18 : 60.0 * static_cast<double>(options.minutes);
  size_t findings = 0;
  ErrorFigures errors;
  for (const std::string& scenario : ErrorScenarios()) {
    SweepErrors(scenario, options.folder + "/errors", 0, 1, errors);
  }
  TellErrors(errors);
  findings += TellFindings(errors.findings);
  std::fflush(stdout);

  findings += RunCompany(options);

  double next = seconds() + 10;
  KillOptions kill_options{
      .folder = options.folder + "/kills", .kills = options.kills, .seed = options.seed};
  kill_options.goes_on = [&](const KillFigures& figures) {
    if (seconds() >= next) {
      next = seconds() + 10;
      std::printf("%.0f s: %lu kills, %lu commits\n", seconds(), figures.kills,
                  figures.acknowledged);
      std::fflush(stdout);
    }
    return seconds() < limit;
  };
  const double kills_began = seconds();
  const KillFigures kills = RunKills(kill_options);
  TellKills(kills, seconds() - kills_began);
  findings += TellFindings(kills.findings);
  std::filesystem::remove_all(options.folder);
  std::printf("%zu findings\n", findings);
  return findings == 0 ? 0 : 1;
}

}  // namespace recount::tools::dev::store_faults
