// The evidence that judgements show too.
//
//   Result<OrderedJson> cost = TellBackup(console, "1a2b", 15);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_EVIDENCE_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_EVIDENCE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "events/state_operation.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Prints the plan for a rewind to event `to` if the output is for people, and returns its document.
Result<OrderedJson> TellBackup(const Console& console, const std::string& id, uint64_t to);

// Prints, if the output is for people, which cards of the piles that a repair of the state at the
// cursor shuffles are known in their place. Returns them: [{"operation":0,"index":0,"card":9,
// "seats":[5]}].
Result<OrderedJson> TellKnownInPiles(const Console& console, const std::string& id,
                                     const std::vector<StateOperation>& operations);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_EVIDENCE_H_
