// The judgements in a case file: disputes, rulings with what they cost, appeals, annotations,
// accidents, extra time, and signatures.
#ifndef RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_
#define RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_

#include <set>

#include "replay/evidence/case_file.h"

namespace recount::replay::evidence {

// Where the entries come from. All of it must outlive the call.
struct JudgementSource {
  const log::Log& log;
  log::CardSets& sets;
  timeline::Timeline& timeline;  // of the log; it is moved, and is at the cursor in the end
  // The refused events that a viewer other than the judge may know about.
  const std::set<uint64_t>& shown_illegal;
  const std::function<void(uint64_t)>& progress;
};

// Adds them to a file that has its viewer and its players. damaged or too_new if a required state
// cannot be reached.
Fault AddJudgements(const JudgementSource& source, CaseFile& file);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_
