// Runs the processes of a step, one at a time: whose turn it is follows from the stream.
//
//   std::vector<Report> reports = RunPlan(plan, stream);
#ifndef RECOUNT_TOOLS_DEV_CHAOS_CAST_H_
#define RECOUNT_TOOLS_DEV_CHAOS_CAST_H_

#include <vector>

#include "engine/chance.h"
#include "tools/dev/chaos/plan.h"
#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

// In the order of the plan. `turns` receives who went on after whom, and where each was held.
std::vector<Report> RunPlan(const Plan& plan, engine::ChanceStream& stream,
                            std::vector<std::string>& turns);

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_CAST_H_
