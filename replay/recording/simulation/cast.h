// Runs the processes of a step, one at a time: whose turn it is follows from the stream.
//
//   std::vector<Report> reports = RunPlan(plan, stream);
#ifndef RECOUNT_REPLAY_RECORDING_SIMULATION_CAST_H_
#define RECOUNT_REPLAY_RECORDING_SIMULATION_CAST_H_

#include <vector>

#include "engine/chance.h"
#include "replay/recording/simulation/plan.h"
#include "replay/recording/simulation/report.h"

namespace recount::replay::recording::simulation {

// In the order of the plan. `turns` receives who went on after whom, and where each was held.
std::vector<Report> RunPlan(const Plan& plan, engine::ChanceStream& stream,
                            std::vector<std::string>& turns);

}  // namespace recount::replay::recording::simulation

#endif  // RECOUNT_REPLAY_RECORDING_SIMULATION_CAST_H_
