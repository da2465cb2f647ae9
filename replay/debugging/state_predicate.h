// A condition on states, such as an expression.
//
//   if (Fault fault = predicate.Ask(state_json)) return *fault;
//   const Result<StatePredicate::Answer> answer = predicate.Next();
#ifndef RECOUNT_REPLAY_DEBUGGING_STATE_PREDICATE_H_
#define RECOUNT_REPLAY_DEBUGGING_STATE_PREDICATE_H_

#include <string_view>

#include "events/error.h"

namespace recount::replay::debugging {

// Says whether a condition is true for a state. Several states may be passed before the first
// answer is taken.
class StatePredicate {
 public:
  virtual ~StatePredicate() = default;

  struct Answer {
    bool holds = false;
    bool has_failed = false;  // it could not be evaluated; `holds` is then false

    bool operator==(const Answer&) const = default;
  };

  // Passes a state, as the JSON that `show` prints.
  virtual Fault Ask(std::string_view state_json) = 0;

  // Returns the answer for the oldest state without one.
  virtual Result<Answer> Next() = 0;
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_STATE_PREDICATE_H_
