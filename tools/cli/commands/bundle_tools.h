// The processes that bundles need, for their expressions and for another engine.
//
//   options.tools = BundleToolsFor("");
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_BUNDLE_TOOLS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_BUNDLE_TOOLS_H_

#include <string>
#include <string_view>

#include "replay/recording/reproduce/bundle_run.h"

namespace recount::tools::cli {

// Compiles a jq filter into a predicate, which runs in a child process. bad_request if it is not a
// filter; limit; io.
Result<replay::recording::reproduce::BundlePredicate> CompiledPredicate(std::string_view text);

// Returns the tools to make a bundle with. `against` is the command line of another engine, or
// empty to compare with none. Throws UsageError for an invalid command line.
replay::recording::reproduce::BundleTools BundleToolsFor(const std::string& against);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_BUNDLE_TOOLS_H_
