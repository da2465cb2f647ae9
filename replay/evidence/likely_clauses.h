// Finds the clauses that a ruling on an event probably cites, as a short list for the judge.
#ifndef RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_
#define RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_

#include <string>
#include <vector>

#include "replay/timeline/transcript.h"

namespace recount::replay::evidence {

// Returns the clause that the event breaks, the clauses of its effects, and the judging clauses for
// a ruling of this kind, in this order and each once.
std::vector<std::string> LikelyClauses(const timeline::RenderedEvent& event, RulingKind kind);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_
