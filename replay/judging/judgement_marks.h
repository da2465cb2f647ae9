// Checks the parts of a penalty that the recorder derives from the game (JDG-7, JDG-11, JDG-12):
// the mark of a deviation, and the seats of a team.
//
//   for (const Error& fault : MarkFaults(judgement, judging, match)) … fault.clause …
#ifndef RECOUNT_REPLAY_JUDGING_JUDGEMENT_MARKS_H_
#define RECOUNT_REPLAY_JUDGING_JUDGEMENT_MARKS_H_

#include <vector>

#include "engine/match.h"
#include "replay/judging/judging.h"

namespace recount::replay::judging {

// Returns the faults of a judgement that JudgingState::Check accepts as the next event:
// illegal_action with the clause. `match` is the state at the cursor, or nullptr if it is unknown.
std::vector<Error> MarkFaults(const Judgement& judgement, const JudgingState& judging,
                              const engine::Match* match);

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGEMENT_MARKS_H_
