// Finds the clauses that a ruling probably cites, as a short list for the judge.
//
//   LikelyClauses(playback.steps[seq].rendered, RulingKind::accept);   // {"HER-4.7", "JDG-19"}
#ifndef RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_
#define RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "events/judging.h"
#include "replay/judging/judging.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"

namespace recount::replay::evidence {

// Returns the clause that the event breaks, the clauses of its effects, and the judging clause for
// a ruling of this kind, in this order and each once. They are at most five: the judging clause is
// always there, and the last effects may be left out.
std::vector<std::string> LikelyClauses(const timeline::RenderedEvent& event, RulingKind kind);

// Returns the event that a ruling is about: the one that it accepts, the one that its dispute
// names, or else the one at the cursor.
uint64_t EventRuledOn(const Ruling& ruling, const judging::JudgingState& judging);

// Adds the likely clauses, each with its text, to the refusal of a ruling that cites none. If the
// log cannot be read up to the event, the refusal stays as it is.
Error WithLikelyClauses(Error refusal, const Ruling& ruling, const timeline::Timeline& timeline);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LIKELY_CLAUSES_H_
