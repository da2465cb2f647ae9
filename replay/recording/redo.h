// The rows that a rewind or a correction has taken off the line of play, for recording them again
// (JDG-10).
//
//   Result<Rows> rows = SupersededRows(timeline, Redoing());
//   // Show them to the judge; Recorder::Redo(id, Redoing()) records them.
#ifndef RECOUNT_REPLAY_RECORDING_REDO_H_
#define RECOUNT_REPLAY_RECORDING_REDO_H_

#include "events/error.h"
#include "replay/recording/rows.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// Returns the rows that followed the target of the newest rewind or correction and that have not
// been replaced, ascending. After a correction these are the ones behind the last row that it
// entered again. illegal_action with JDG-10 if there are none.
Result<Rows> SupersededRows(const timeline::Timeline& timeline, const timeline::Redoing& what);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_REDO_H_
