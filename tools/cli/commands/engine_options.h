// What `compare` and `shrink` take from the command line to run another program.
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

// How long another engine may take for a reply, and a command for a log, unless --timeout says
// otherwise: seconds.
inline constexpr char kEngineTimeout[] = "10";
inline constexpr char kCommandTimeout[] = "60";

// How another engine is asked.
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

// A command line with a timeout in seconds. It ends early on a signal (StopSignals). Throws
// UsageError.
replay::process::ForeignCommand CommandOf(const std::string& text, const std::string& timeout);

// Throws UsageError.
replay::recording::reproduce::CompareOptions CompareOptionsOf(const EngineOptions& options);

// Throws UsageError for the name of a file that is neither a bundle nor a scenario.
void CheckReproductions(const std::vector<std::string>& files);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_ENGINE_OPTIONS_H_
