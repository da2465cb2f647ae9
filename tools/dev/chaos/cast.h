// Runs the processes of a step, one at a time. The stream decides whose turn it is.
//
//   std::vector<Report> reports = RunPlan(plan, stream);
#ifndef RECOUNT_TOOLS_DEV_CHAOS_CAST_H_
#define RECOUNT_TOOLS_DEV_CHAOS_CAST_H_

#include <vector>

#include "engine/chance.h"
#include "tools/dev/chaos/plan.h"
#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

// Returns the reports in the order of the plan. Appends to `turns` which process ran after which,
// and where each was stopped.
std::vector<Report> RunPlan(const Plan& plan, engine::ChanceStream& stream,
                            std::vector<std::string>& turns);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_CAST_H_
