// Checks that all games make: of states and configs from outside, and of actions.
#ifndef RECOUNT_ENGINE_KIT_VALIDATION_H_
#define RECOUNT_ENGINE_KIT_VALIDATION_H_

#include <algorithm>
#include <cstddef>

#include "engine/refusal.h"

namespace recount::engine::kit {

// Whether all entries from the one at `from` on are `blank`.
template <class Range, class Value>
bool IsBlankFrom(const Range& range, size_t from, const Value& blank) {
  return std::all_of(range.begin() + static_cast<std::ptrdiff_t>(from), range.end(),
                     [&](const auto& value) { return value == blank; });
}

// Whether an enum of two values has one of them.
template <class Word>
constexpr bool IsOneOfTwo(Word word) {
  return word == Word{} || static_cast<int>(word) == 1;
}

// Refuses with the clause what is not allowed.
constexpr Refusal RefuseUnless(bool may, ClauseIndex clause) {
  return may ? Refusal::None() : Refusal::Illegal(clause);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_VALIDATION_H_
