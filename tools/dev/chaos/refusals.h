// Which refusals are right. A process to which nothing happens, and that has no company, must do
// what it set out to do: it asks for nothing that the rules or the clauses of judging refuse.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_REFUSALS_H_
#define RECOUNT_TOOLS_DEV_CHAOS_REFUSALS_H_

#include <string>
#include <vector>

#include "tools/dev/chaos/look.h"
#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

// What one process of a step was refused and should not have been, a sentence each. `logs`: before
// the step.
std::vector<std::string> WrongRefusals(const Report& report, const std::vector<Report>& all,
                                       const KnownLogs& logs);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_REFUSALS_H_
