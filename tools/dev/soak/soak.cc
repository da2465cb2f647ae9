// Runs the tests of faults for a long time, for hours if needed. The status is 1 if there were
// findings, and 3 if an option is invalid.
//
//   ./bazelw run //tools/dev/soak -- store_faults --minutes 240 --seed 5 --folder FOLDER
//   ./bazelw run //tools/dev/soak -- chaos --seeds 1000 --from 5000 --jobs 2
//   ./bazelw run //tools/dev/soak -- faults --only act --errors 100000 --kills 5000
//   ./bazelw run //tools/dev/soak -- --help-all
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>

#include "tools/dev/chaos/long.h"
#include "tools/dev/faults/long.h"
#include "tools/dev/store_faults/long.h"

namespace recount::tools::dev::soak {
namespace {

std::string FolderOfProcess(const std::filesystem::path& parent, const std::string& name) {
  return parent / (name + "-" + std::to_string(getpid()));
}

// Returns where the simulation writes: into memory, if the machine has such a folder.
std::filesystem::path FastFolder() {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code error;
  const bool has_memory = std::filesystem::is_directory(memory, error);
  return has_memory ? memory : std::filesystem::temp_directory_path();
}

CLI::Option* AddNumber(CLI::App& command, const std::string& name, uint64_t& number,
                       const std::string& help) {
  return command.add_option(name, number, help)->check(CLI::NonNegativeNumber);
}

void AddChaos(CLI::App& app, std::function<int()>& run, chaos::LongOptions& options) {
  CLI::App& command = *app.add_subcommand("chaos", "Simulate real games under faults");
  options.folder = FolderOfProcess(FastFolder(), "simulation");
  CLI::Option* seed = AddNumber(command, "--seed", options.seed, "Run this seed, and trace it");
  for (CLI::Option* many : {
           AddNumber(command, "--seeds", options.seeds, "Run this many seeds"),
           AddNumber(command, "--from", options.from, "Begin with this seed"),
           AddNumber(command, "--minutes", options.minutes, "Stop after this time"),
           AddNumber(command, "--jobs", options.jobs, "Run this many processes at a time"),
       }) {
    many->excludes(seed);
  }
  AddNumber(command, "--steps", options.steps, "Take this many steps per seed");
  command.add_option("--folder", options.folder, "Write stores here");
  command.callback([&] { run = [&] { return chaos::RunAtLength(options); }; });
}

void AddFaults(CLI::App& app, std::function<int()>& run, faults::LongOptions& options) {
  CLI::App& command = *app.add_subcommand("faults", "Run whole commands under faults");
  options.sweep.folder = FolderOfProcess(std::filesystem::temp_directory_path(), "commands");
  command.add_option("--only", options.only, "Run this command only");
  AddNumber(command, "--errors", options.sweep.errors, "Try at most this many failing calls");
  AddNumber(command, "--allocations", options.sweep.allocations,
            "Try at most this many failing allocations");
  AddNumber(command, "--kills", options.sweep.kills, "Try at most this many kills");
  AddNumber(command, "--first", options.sweep.first, "Choose other faults by another number");
  command.add_option("--folder", options.sweep.folder, "Write stores here");
  command.callback([&] { run = [&] { return faults::RunAtLength(options); }; });
}

void AddStoreFaults(CLI::App& app, std::function<int()>& run, store_faults::LongOptions& options) {
  CLI::App& command = *app.add_subcommand("store_faults", "Run a store under faults and kills");
  options.folder = FolderOfProcess(std::filesystem::temp_directory_path(), "faults");
  CLI::Option* kills = AddNumber(command, "--kills", options.kills, "Stop after this many kills");
  CLI::Option* minutes = AddNumber(command, "--minutes", options.minutes,
                                   "Stop after this time; then the number of kills is unlimited");
  AddNumber(command, "--seed", options.seed, "Choose other moments by another seed");
  command.add_option("--folder", options.folder, "Write stores here");
  command.callback([&run, &options, kills, minutes] {
    if (*minutes && !*kills) options.kills = ~uint64_t{0};
    run = [&options] { return store_faults::RunAtLength(options); };
  });
}

int Main(int count, char** words) {
  chaos::LongOptions chaos_options;
  faults::LongOptions faults_options;
  store_faults::LongOptions store_options;
  std::function<int()> run;
  CLI::App app("The tests of faults at length");
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Show the options of each");
  AddChaos(app, run, chaos_options);
  AddFaults(app, run, faults_options);
  AddStoreFaults(app, run, store_options);
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 3;
  }
  if (chaos_options.jobs == 0) chaos_options.jobs = 1;
  return run();
}

}  // namespace
}  // namespace recount::tools::dev::soak

int main(int count, char** words) { return recount::tools::dev::soak::Main(count, words); }
