// The files that `shrink` and `compare` write: bundles (.recount) and scenarios (.jsonl) of a game
// that shows a fault.
//
//   Result<ReproductionFiles> files = ReproductionFiles::At(console, {"bug.recount", "bug.jsonl"});
//   if (Fault fault = files->Write(run, game)) return console.Fail(*fault);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCTION_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCTION_H_

#include <string>
#include <vector>

#include "replay/recording/reproduce/shrink_run.h"
#include "tools/cli/console.h"
#include "tools/cli/output_file.h"

namespace recount::tools::cli {

class ReproductionFiles {
 public:
  // Checks the names without changing anything. Errors are those of OutputFile::At. Throws
  // UsageError.
  static Result<ReproductionFiles> At(const Console& console,
                                      const std::vector<std::string>& names);

  // Writes each file as a whole, replacing an existing one. `run` says what the fault is. Errors
  // are those of MakeBundle; io.
  Fault Write(const replay::recording::reproduce::ShrinkRun& run,
              const replay::recording::reproduce::ShrunkGame& game) const;

  // Writes the same with a bundle that has already been made.
  Fault Write(const replay::recording::reproduce::ShrinkRun& run,
              const replay::recording::reproduce::ShrunkGame& game,
              const std::string& bundle) const;

 private:
  struct File {
    bool is_bundle;
    OutputFile output;
  };

  explicit ReproductionFiles(std::vector<File> files) : files_(std::move(files)) {}
  bool has_bundle() const;

  std::vector<File> files_;
};

// If the log to shrink is a bundle and no option names the fault, takes the fault of the bundle. If
// executing its game ends the process, it takes the game too. Errors are those of reading it;
// not_shown if the game does not end the process here. Throws UsageError if it needs another
// engine.
Fault TakeFaultOfBundle(const std::string& log_to_shrink,
                        replay::recording::reproduce::ShrinkRun& run);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCTION_H_
