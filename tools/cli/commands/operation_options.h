// The options that say how a judge, or who describes a position, changes a state
// (docs/reference/cli.md, "rule"). They take effect in the order of the command line.
//
//   struct RuleOptions : Options { OperationOptions operations{*this}; … };
//   if (options.operations.are_given()) …
//   Result<std::vector<StateOperation>> operations = options.operations.On(match, names);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_OPERATION_OPTIONS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_OPERATION_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/state_operation.h"
#include "tools/cli/command.h"

namespace recount::tools::cli {

struct OperationOptions {
  static constexpr OptionRules kInOrder{.takes_one = true, .keeps_order = true};

  explicit OperationOptions(Options& options);

  bool are_given() const { return !of.in_order.empty(); }

  // Returns the operations on the state of a match. bad_request; not_found or io for a file.
  Result<std::vector<StateOperation>> On(const engine::Match& match,
                                         absl::Span<const std::string> names) const;

  Options& of;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_OPERATION_OPTIONS_H_
