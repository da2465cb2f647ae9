// Completes what a player or a judge enters, before the judging clauses are checked: the judge's
// number, the level that is due, the team. Internal to the recorder.
#ifndef RECOUNT_REPLAY_RECORDING_ENTERING_H_
#define RECOUNT_REPLAY_RECORDING_ENTERING_H_

#include "events/error.h"
#include "events/judging.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// The judgement as it will be recorded, for the game at the timeline's cursor. bad_request if a
// text, an infraction or a team is invalid; illegal_action if there is no such card.
Result<Judgement> Completed(const timeline::JudgementRequest& request,
                            const timeline::Timeline& timeline);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_ENTERING_H_
