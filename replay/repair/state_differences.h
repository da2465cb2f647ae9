// Says in words in what two states of one game differ, for a judge who is about to put one right.
//
//   for (const std::string& line : StateDifferences(before, after, seating)) …
//   // "Schoolmaster (card 13): from Dee's hand to Dee's temple", "Bo's pool: 4, was 5"
#ifndef RECOUNT_REPLAY_REPAIR_STATE_DIFFERENCES_H_
#define RECOUNT_REPLAY_REPAIR_STATE_DIFFERENCES_H_

#include <string>
#include <vector>

#include "engine/match.h"

namespace recount::replay::repair {

// Compares all that a judge sees, except what follows from the rest: who is awaited, the digest,
// and, if anything else differs, a report of the past (Game::report_keys). Cards come first, by the
// places where they lay, then values in the order of the document. Returns nothing if the states
// are equal.
std::vector<std::string> StateDifferences(const engine::Match& before, const engine::Match& after,
                                          const engine::Seating& seating);

}  // namespace recount::replay::repair

#endif  // RECOUNT_REPLAY_REPAIR_STATE_DIFFERENCES_H_
