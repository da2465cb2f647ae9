// The options of `compare` and `shrink` for running another program.
//
//   const ForeignCommand command = CommandOf(options.against, options.engine.timeout);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_OPTIONS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_OPTIONS_H_

#include <string>
#include <vector>

#include "replay/process/foreign_command.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "tools/cli/command.h"

namespace recount::tools::cli {

// The default timeouts in seconds, for a reply of another engine and for a command per log.
// --timeout overrides them.
inline constexpr char kEngineTimeout[] = "10";
inline constexpr char kCommandTimeout[] = "60";

// The options for another engine.
//
//   struct CompareCommandOptions : Options {
//     const EngineOptions engine{*this, "seconds to wait for each reply"};
//   };
struct EngineOptions {
  Options& of;
  const char* timeout_help;
  const std::string& parts =
      of.Text("--parts", "ask only these: reply,state,view,legal (default: all)");
  const std::vector<std::string>& ignored = of.Texts(
      "--ignore", "pass over this JSON Pointer and what is below; * is any step; repeatable",
      kTakesOne);
  const bool& is_strict =
      of.Flag("--strict", "compare effects and state hashes too, for two builds of Recount");
  const std::string& timeout = of.Text("--timeout", timeout_help);
};

// Returns a command line with a timeout in seconds. It ends early on a signal (StopSignals). Throws
// UsageError.
replay::process::ForeignCommand CommandOf(const std::string& text, const std::string& timeout);

// Reads the options of a comparison. Throws UsageError.
replay::recording::reproduce::CompareOptions CompareOptionsOf(const EngineOptions& options);

// Throws UsageError if a file name is neither that of a bundle nor of a scenario.
void CheckReproductions(const std::vector<std::string>& files);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_OPTIONS_H_
