// Goes to a node whose path `verify` has executed before, when a judgement moves the cursor.
//
//   ReplayPath(log, header, judging, node, *match, checkpoints);   // match was at event 0
#ifndef RECOUNT_REPLAY_VERIFY_REPLAY_PATH_H_
#define RECOUNT_REPLAY_VERIFY_REPLAY_PATH_H_

#include <cstdint>

#include "replay/judging/judging.h"
#include "replay/judging/way.h"
#include "replay/log/log_header.h"

namespace recount::replay::verify {

// Brings a match that is at event 0 to a node, from the nearest checkpoint on the path, and keeps
// checkpoints on the way. Every event of the path must have been executed without a fault. Cost:
// the events since that checkpoint, about log::kSnapshotEvery.
void ReplayPath(const log::Log& log, const log::LogHeader& header,
                const judging::JudgingState& judging, uint64_t node, engine::Match& match,
                judging::Checkpoints& checkpoints);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_REPLAY_PATH_H_
