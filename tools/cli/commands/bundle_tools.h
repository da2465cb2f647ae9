// The processes that bundles need: of their expressions, and of another engine.
//
//   options.tools = BundleToolsFor("");
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_BUNDLE_TOOLS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_BUNDLE_TOOLS_H_

#include <string>
#include <string_view>

#include "replay/recording/reproduce/bundle_run.h"

namespace recount::tools::cli {

// The predicate of a jq filter, in a child process. bad_request if it is not one; limit; io.
Result<replay::recording::reproduce::BundlePredicate> CompiledPredicate(std::string_view text);

// `against` is the command of another engine; empty: none is asked. Throws UsageError if it is not
// a command line.
replay::recording::reproduce::BundleTools BundleToolsFor(const std::string& against);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_BUNDLE_TOOLS_H_
