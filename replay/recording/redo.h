// The actions that a rewind has superseded, for recording them again (JDG-10).
//
//   Result<Superseded> actions = SupersededActions(timeline, Redoing());
//   // Show them to the judge; Recorder::Redo(id, Redoing()) records them.
#ifndef RECOUNT_REPLAY_RECORDING_REDO_H_
#define RECOUNT_REPLAY_RECORDING_REDO_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "events/error.h"
#include "replay/play/play.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

struct SupersededAction {
  uint64_t seq = 0;
  engine::Seat seat = 0;
  std::string action;    // JSON
  play::Seen seen = {};  // in an observed game
};
using Superseded = std::vector<SupersededAction>;

// Returns the actions that followed the target of the newest rewind in force, ascending.
// illegal_action with JDG-10 if there are none.
Result<Superseded> SupersededActions(const timeline::Timeline& timeline,
                                     const timeline::Redoing& what);

// Plays the actions. Returns the refusal if the first one is refused. If a later one is refused,
// `redone` has the refusal and the seqs of the played actions.
Result<play::Applied> RecordAgain(const Superseded& superseded, play::Play& play,
                                  timeline::Redone& redone);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_REDO_H_
