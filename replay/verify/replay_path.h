// Goes to a node whose path `verify` has read before, when a judgement moves the cursor or accepts
// an event.
//
//   const Replayed replayed =
//       ReplayPath(log, header, judging, node, *match, accepted, checkpoints, refused);
//   if (!replayed.stopped_at) …                      // match was at event 0, and is at the node
#ifndef RECOUNT_REPLAY_VERIFY_REPLAY_PATH_H_
#define RECOUNT_REPLAY_VERIFY_REPLAY_PATH_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/match.h"
#include "events/error.h"
#include "replay/judging/judging.h"
#include "replay/judging/way.h"
#include "replay/log/log_header.h"
#include "replay/verify/refused_events.h"

namespace recount::replay::verify {

// Returns the match right after event 0, which must have been opened before.
std::unique_ptr<engine::Match> OpenFirst(const log::Log& log, log::CardSets& sets);

struct Replayed {
  // The event on the path that cannot be executed; the match is at the node before it.
  std::optional<uint64_t> stopped_at;
  Fault refusal;  // if that was not known
};

// Brings a match that is at event 0 to a node, from the nearest checkpoint on the path, and keeps
// checkpoints on the way. `accepted`, perhaps nullptr, are the events that count although the rules
// refuse them. Tells `refused` which events have been executed. Cost: the events since that
// checkpoint, about log::kSnapshotEvery, and all behind an event that has been accepted since.
Replayed ReplayPath(const log::Log& log, const log::LogHeader& header,
                    const judging::JudgingState& judging, uint64_t node, engine::Match& match,
                    const log::AcceptedEvents* accepted, judging::Checkpoints& checkpoints,
                    RefusedEvents& refused);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_REPLAY_PATH_H_
