// Says whether the person who keeps the record may correct it alone (docs/reference/judging.md,
// "Corrections of the record", JDG-20): that depends on what has been decided and learnt since, and
// on whether the record contradicts itself.
//
//   Fault refused = MayCorrectAlone(log, sets, correction, rows);  // the next event of the log
//   AddCorrections(log, sets, report);                             // those of the log
#ifndef RECOUNT_REPLAY_EVIDENCE_CORRECTIONS_H_
#define RECOUNT_REPLAY_EVIDENCE_CORRECTIONS_H_

#include "events/error.h"
#include "events/judging.h"
#include "replay/log/log_header.h"
#include "replay/timeline/corrected_rows.h"
#include "replay/verify/verify.h"

namespace recount::replay::evidence {

// Returns why a judge must confirm a correction that is to be the next event of the log; nothing if
// it may be made alone. It must keep JDG-21. illegal_action with JDG-20; damaged if the log cannot
// be read. Cost: a walk through the log with the views of all seats, and once more if the record
// may contradict itself.
Fault MayCorrectAlone(const log::Log& log, log::CardSets& sets, const Correction& correction,
                      const timeline::CorrectedRows& rows);

// Adds a finding for each correction of the log that was made alone and might not be. `report` is
// that of the log. Costs nothing if there is none.
void AddCorrections(const log::Log& log, log::CardSets& sets, verify::LogReport& report);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CORRECTIONS_H_
