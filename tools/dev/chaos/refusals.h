// Decides which refusals are justified. A process without incidents and without other processes
// must do what it set out to do, because it asks for nothing that the rules or the clauses of
// judging refuse.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_REFUSALS_H_
#define RECOUNT_TOOLS_DEV_CHAOS_REFUSALS_H_

#include <string>
#include <vector>

#include "tools/dev/chaos/look.h"
#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

// Returns a sentence for each refusal of a process that is not justified. `logs` are those before
// the step.
std::vector<std::string> WrongRefusals(const Report& report, const std::vector<Report>& all,
                                       const KnownLogs& logs);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_REFUSALS_H_
