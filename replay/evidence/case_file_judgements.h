// What a case file tells of judgements: disputes, rulings with what they cost, appeals,
// annotations, accidents, extra time, and who signs.
#ifndef RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_
#define RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_

#include <set>

#include "replay/evidence/case_file.h"

namespace recount::replay::evidence {

// Where the entries come from. All of it must outlive the call.
struct JudgementSource {
  const Log& log;
  CardSets& sets;
  Timeline& timeline;  // of the log; it is sought through, and at the cursor in the end
  // The events that the rules refuse, of which a viewer other than the judge is told so.
  const std::set<uint64_t>& told_illegal;
  const std::function<void(uint64_t)>& progress;
};

// Adds them to a file that has its viewer and its players. damaged or too_new if a state that is
// needed cannot be reached.
Fault AddJudgements(const JudgementSource& source, CaseFile& file);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_JUDGEMENTS_H_
