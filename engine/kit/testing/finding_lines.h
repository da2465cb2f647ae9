// Findings about states as text, and tables of damaged states with their findings.
//
//   ExpectFindings(cards, state, Clauses(), {
//       {"/round: 1 to 11 (HER-7.1)\n", [](State& s) { s.round = 12; }},
//       {": bytes that are blank\n", [](State& s) { s.unused = 1; }},
//   });
//
// A line has the path, what was expected, and the clause if there is one. Bytes that no document
// contains have no path.
#ifndef RECOUNT_ENGINE_KIT_TESTING_FINDING_LINES_H_
#define RECOUNT_ENGINE_KIT_TESTING_FINDING_LINES_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>

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

// A change of a sound state, and what is found then.
template <class State>
struct Damage {
  std::string_view lines;
  void (*change)(State& state);
};

// Returns what is found in the state as it is after the change.
template <class Cards, class State>
std::string FindingsAfter(const Cards& cards, State state, absl::Span<const Clause> clauses,
                          void (*change)(std::type_identity_t<State>&)) {
  change(state);
  return FindingsIn(cards, state, clauses);
}

// Expects the lines of each damage, and that nothing is found in the state itself. A damage is
// named by its place in the list.
template <class Cards, class State>
void ExpectFindings(const Cards& cards, const State& state, absl::Span<const Clause> clauses,
                    absl::Span<const Damage<std::type_identity_t<State>>> damages) {
  ASSERT_EQ(FindingsIn(cards, state, clauses), "");
  for (size_t i = 0; i < damages.size(); ++i) {
    EXPECT_EQ(FindingsAfter(cards, state, clauses, damages[i].change), damages[i].lines) << i;
  }
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_TESTING_FINDING_LINES_H_
