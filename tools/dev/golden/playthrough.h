// Writes a game as a text that people can read and that a test compares line by line: the complete
// start, and for each event what happened, under which clauses, what changed, what each viewer sees
// of it, and what may happen next.
#ifndef RECOUNT_TOOLS_DEV_GOLDEN_PLAYTHROUGH_H_
#define RECOUNT_TOOLS_DEV_GOLDEN_PLAYTHROUGH_H_

#include <string>

#include "replay/recording/random_games/simulate.h"

namespace recount::tools::dev::golden {

// Returns the text of a simulated log.
std::string Playthrough(const engine::Game& game,
                        const replay::recording::random_games::SimulatedLog& log);

// Returns the log as a .recount file.
std::string LogFile(const replay::recording::random_games::SimulatedLog& log);

}  // namespace recount::tools::dev::golden

#endif  // RECOUNT_TOOLS_DEV_GOLDEN_PLAYTHROUGH_H_
