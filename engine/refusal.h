// The reason why the rules refuse an event. It is small enough to be returned in a hot loop. The
// text for people is made later (Match::Explain).
#ifndef RECOUNT_ENGINE_REFUSAL_H_
#define RECOUNT_ENGINE_REFUSAL_H_

#include "engine/clause.h"
#include "events/error.h"

namespace recount::engine {

struct [[nodiscard]] Refusal {
  bool refused = false;
  ErrorCode code = ErrorCode::illegal_action;
  ClauseIndex clause = kNoClause;

  // Returns the value that means acceptance.
  static constexpr Refusal None() { return {}; }

  static constexpr Refusal Illegal(ClauseIndex clause) {
    return {true, ErrorCode::illegal_action, clause};
  }

  static constexpr Refusal Because(ErrorCode code, ClauseIndex clause = kNoClause) {
    return {true, code, clause};
  }

  constexpr explicit operator bool() const { return refused; }
  constexpr bool operator==(const Refusal&) const = default;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_REFUSAL_H_
