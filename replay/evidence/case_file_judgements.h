// Adds the judgements to a case file: disputes, rulings with their costs, appeals, annotations,
// exposures by accident, extra time, and signatures.
#ifndef RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_
#define RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_

#include <set>

#include "replay/evidence/case_file.h"

namespace recount::replay::evidence {

// The sources of the entries. All of them must outlive the call.
struct JudgementSource {
  const log::Log& log;
  log::CardSets& sets;
  timeline::Timeline& timeline;  // of the log; the call moves it and leaves it at the cursor
  // The refused events that a viewer other than the judge may know about.
  const std::set<uint64_t>& shown_illegal;
  const std::function<void(uint64_t)>& progress;
};

// Adds the judgements to a file that already has its viewer and its players. damaged or too_new if
// a required state cannot be reached.
Fault AddJudgements(const JudgementSource& source, CaseFile& file);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_
