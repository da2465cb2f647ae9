// Says in words what `diff` found (diff.h).
//
//   for (const std::string& line : DiffSummary(difference)) …
//     // The accounts differ first at event 21.
//     // A: Dee lays Student (card 12), which lies in Dee's Graveyard since event 9 (HER-4.7)
//     // B: Dee lays Schoolmaster (card 13)
//     // Here the rules let B stand. B is refused later, at event 29: …
//     // A is refused at event 21 and, if that is accepted, nowhere else.
//     // So neither account is legal as a whole.
#ifndef RECOUNT_REPLAY_EVIDENCE_DIFF_WORDS_H_
#define RECOUNT_REPLAY_EVIDENCE_DIFF_WORDS_H_

#include <string>
#include <vector>

#include "replay/evidence/diff.h"

namespace recount::replay::evidence {

// Returns at most ten lines, which have no JSON Pointers. Those for a view contain only what the
// view shows, and say whether it gets a verdict.
std::vector<std::string> DiffSummary(const Difference& difference);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_DIFF_WORDS_H_
