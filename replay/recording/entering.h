// What somebody enters into a log, made whole before the clauses of judging are asked: the judge's
// number, the level that is due, the team. Internal to the recorder.
#ifndef RECOUNT_REPLAY_RECORDING_ENTERING_H_
#define RECOUNT_REPLAY_RECORDING_ENTERING_H_

#include "replay/recording/recorder.h"

namespace recount::replay::recording {

// The judgement as it is recorded, in the game as the timeline stands, at its cursor. bad_request
// where a text, an infraction or a team is none; illegal_action where there is no such card.
Result<Judgement> Completed(const JudgementRequest& request, const Timeline& timeline);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_ENTERING_H_
