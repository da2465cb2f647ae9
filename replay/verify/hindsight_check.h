// Plays an observed game once more with what its record has learnt in the end, and adds to a report
// what contradicts it (docs/reference/table.md, "Hindsight").
//
//   LogReport report = VerifyLog(log, sets);
//   AddHindsight(log, sets, report);
//   if (report.observed) … report.observed->unproved …
#ifndef RECOUNT_REPLAY_VERIFY_HINDSIGHT_CHECK_H_
#define RECOUNT_REPLAY_VERIFY_HINDSIGHT_CHECK_H_

#include "replay/verify/verify.h"

namespace recount::replay::verify {

// Sets `observed`, and adds a finding for each contradicted event of the current line of play.
// `report` is that of the log. Changes nothing if the game is not observed, or if the line cannot
// be executed to its end.
void AddHindsight(const log::Log& log, log::CardSets& sets, LogReport& report);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_HINDSIGHT_CHECK_H_
