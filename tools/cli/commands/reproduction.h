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
  // Looks at what the names mean, and changes nothing. Errors of OutputFile::At. Throws UsageError.
  static Result<ReproductionFiles> At(const Console& console,
                                      const std::vector<std::string>& names);

  // Writes each file whole, in place of what is there. `run` says what the fault is. Errors of
  // MakeBundle; io.
  Fault Write(const replay::recording::reproduce::ShrinkRun& run,
              const replay::recording::reproduce::ShrunkGame& game) const;

  // The same with a bundle that has been made.
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

// If the log to shrink is a bundle, and no option names the fault: takes that of the bundle, and
// its game too if executing that ends the process. Errors of reading it; not_shown if it does not
// end the process here. Throws UsageError if it needs another engine.
Fault TakeFaultOfBundle(const std::string& log_to_shrink,
                        replay::recording::reproduce::ShrinkRun& run);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_REPRODUCTION_H_
