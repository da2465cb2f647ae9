// The clauses that a ruling on an event is likely to cite: a shortlist for whoever rules.
#ifndef RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_
#define RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_

#include <string>
#include <vector>

#include "replay/transcript.h"

namespace recount::replay::evidence {

// The clause that the event breaks, those of what it brought about, and those of judging that a
// ruling of that kind follows; in this order, none twice.
std::vector<std::string> LikelyClauses(const RenderedEvent& event, RulingKind kind);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_
