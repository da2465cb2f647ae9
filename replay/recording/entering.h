// Completes the entry of a player or a judge (the judge's number, the level that is due, the team),
// and checks it by the judging clauses. Internal to the recorder.
#ifndef RECOUNT_REPLAY_RECORDING_ENTERING_H_
#define RECOUNT_REPLAY_RECORDING_ENTERING_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "events/judging.h"
#include "replay/recording/repair_entry.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::recording {

// Returns the judgement in the form in which it will be recorded, for the game at the timeline's
// cursor. bad_request if a text, an infraction or a team is invalid; illegal_action if the game
// does not have the card.
Result<Judgement> Completed(const timeline::JudgementRequest& request,
                            const timeline::Timeline& timeline);

// Checks that the judgement may be recorded now, and makes the state of a repair (repair_entry.h).
// Another judgement makes no state, and the match is nullptr. `texts` has the texts of its slots.
// The timeline must be at its cursor, and is there afterwards. not_found for an event that does not
// exist; illegal_action with the clause, as in `verify`.
Result<MadeState> StateOf(Judgement& judgement, const std::vector<std::string>& texts,
                          timeline::Timeline& timeline, bool is_dry_run);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_ENTERING_H_
