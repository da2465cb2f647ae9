// Findings about states as text, for tables of expected findings.
//
//   EXPECT_EQ(FindingsIn(cards, state, Clauses()),
//             "/round: 1 to 11 (HER-7.1)\n"      // the path, what was expected, and the clause
//             ": bytes that are blank\n");       // bytes that no document contains have no path
#ifndef RECOUNT_ENGINE_KIT_TESTING_FINDING_LINES_H_
#define RECOUNT_ENGINE_KIT_TESTING_FINDING_LINES_H_

#include <string>

#include "absl/types/span.h"
#include "engine/clause.h"
#include "engine/kit/validation.h"
#include "engine/state_findings.h"
#include "events/check.h"

namespace recount::engine::kit {

// Returns a line for each finding; "" if there is none.
std::string FindingLines(absl::Span<const StateFinding> findings, absl::Span<const Clause> clauses);

// Returns what the game's Inspect finds in the state. `clauses` are those of the game.
template <class Cards, class State>
std::string FindingsIn(const Cards& cards, const State& state, absl::Span<const Clause> clauses) {
  StateFindings findings(StateFindings::Keep::all);
  Inspect(cards, state, findings);
  // The verdict does not depend on what is kept.
  RECOUNT_CHECK_EQ(findings.is_sound(), findings.list().empty());
  RECOUNT_CHECK_EQ(findings.is_sound(), IsSound(cards, state));
  return FindingLines(findings.list(), clauses);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_TESTING_FINDING_LINES_H_
