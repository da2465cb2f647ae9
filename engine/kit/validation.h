// Checks that all games make on states and configs from outside, and on actions.
#ifndef RECOUNT_ENGINE_KIT_VALIDATION_H_
#define RECOUNT_ENGINE_KIT_VALIDATION_H_

#include <algorithm>
#include <cstddef>

#include "engine/refusal.h"

namespace recount::engine::kit {

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
