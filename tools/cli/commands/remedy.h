// The remedy for an event against the rules that `recount conflicts` names.
//
//   Result<std::vector<StateOperation>> operations = RemedyAt(timeline, 21, is_dry_run);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_REMEDY_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_REMEDY_H_

#include <cstdint>
#include <vector>

#include "events/error.h"
#include "events/state_operation.h"
#include "replay/timeline/timeline.h"

namespace recount::tools::cli {

// Returns the operations by which event `seq` can be accepted as it was done, as `conflicts` reads
// it. bad_request if it names none, and, unless it is a dry run, with the options that give them:
// a judge confirms them.
Result<std::vector<StateOperation>> RemedyAt(const replay::timeline::Timeline& timeline,
                                             uint64_t seq, bool is_dry_run);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_REMEDY_H_
