// The events of a line of play: the path through the tree of a log's game events (judging.h).
//
//   const std::vector<engine::LogEvent> line = LineTo(log, judging, judging.cursor());
#ifndef RECOUNT_REPLAY_TIMELINE_LINE_H_
#define RECOUNT_REPLAY_TIMELINE_LINE_H_

#include <cstdint>
#include <vector>

#include "engine/match.h"
#include "replay/judging/judging.h"
#include "replay/log/log.h"

namespace recount::replay::timeline {

// Returns the game events after event 0 that lead to `node`, ascending. Their bytes are the log's.
// Cost: the events.
std::vector<engine::LogEvent> LineTo(const log::Log& log, const judging::JudgingState& judging,
                                     uint64_t node);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_LINE_H_
