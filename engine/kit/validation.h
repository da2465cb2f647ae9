// Checks that all games make on states and configs from outside, and on actions.
#ifndef RECOUNT_ENGINE_KIT_VALIDATION_H_
#define RECOUNT_ENGINE_KIT_VALIDATION_H_

#include <algorithm>
#include <cstddef>

#include "engine/refusal.h"
#include "engine/state_findings.h"

namespace recount::engine::kit {

// Returns whether the game's Inspect finds nothing wrong with a state.
template <class Cards, class State>
bool IsSound(const Cards& cards, const State& state) {
  StateFindings findings(StateFindings::Keep::nothing);
  Inspect(cards, state, findings);
  return findings.is_sound();
}

// Returns whether all entries from index `from` on are `blank`.
template <class Range, class Value>
bool IsBlankFrom(const Range& range, size_t from, const Value& blank) {
  return std::all_of(range.begin() + static_cast<std::ptrdiff_t>(from), range.end(),
                     [&](const auto& value) { return value == blank; });
}

// Returns whether an enum of two values has a valid one.
template <class Word>
constexpr bool IsOneOfTwo(Word word) {
  return word == Word{} || static_cast<int>(word) == 1;
}

// Refuses, with the clause, an action that is not allowed.
constexpr Refusal RefuseUnless(bool may, ClauseIndex clause) {
  return may ? Refusal::None() : Refusal::Illegal(clause);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_VALIDATION_H_
