// The actions that a rewind has superseded, to be recorded again (JDG-10).
//
//   Result<Superseded> actions = SupersededActions(timeline, Redoing());
//   …show them; Recorder::Redo(id, Redoing()) records them…
#ifndef RECOUNT_REPLAY_RECORDING_REDO_H_
#define RECOUNT_REPLAY_RECORDING_REDO_H_

#include <vector>

#include "events/json.h"
#include "replay/recording/recorder.h"

namespace recount::replay::recording {

struct SupersededAction {
  uint64_t seq = 0;
  engine::Seat seat = 0;
  std::string action;  // JSON
};
using Superseded = std::vector<SupersededAction>;

// Those that followed where the newest rewind in force led, ascending. illegal_action with JDG-10
// where there are none.
Result<Superseded> SupersededActions(const Timeline& timeline, const Redoing& what);

// Plays them. What refuses the first of them is the error; what refuses a later one stands in
// `redone`, with the seqs of what was played.
Result<Applied> RecordAgain(const Superseded& superseded, Play& play, Redone& redone);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_REDO_H_
