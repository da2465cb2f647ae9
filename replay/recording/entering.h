// Completes what a player or a judge enters (the judge's number, the level that is due, the team),
// and checks it by the judging clauses. Internal to the recorder.
#ifndef RECOUNT_REPLAY_RECORDING_ENTERING_H_
#define RECOUNT_REPLAY_RECORDING_ENTERING_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "events/judging.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// The judgement as it will be recorded, for the game at the timeline's cursor. bad_request if a
// text, an infraction or a team is invalid; illegal_action if there is no such card.
Result<Judgement> Completed(const timeline::JudgementRequest& request,
                            const timeline::Timeline& timeline);

// Whether it may be recorded now. `texts` are those of its slots. not_found for an event that is
// not there; illegal_action with the clause, as `verify` gives it.
Fault CheckJudgement(const Judgement& judgement, const std::vector<std::string>& texts,
                     const timeline::Timeline& timeline);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_ENTERING_H_
