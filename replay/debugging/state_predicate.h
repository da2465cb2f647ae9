// Something that is asked of states, such as an expression.
//
//   if (Fault fault = predicate.Ask(state_json)) return *fault;
//   const Result<StatePredicate::Answer> answer = predicate.Next();
#ifndef RECOUNT_REPLAY_DEBUGGING_STATE_PREDICATE_H_
#define RECOUNT_REPLAY_DEBUGGING_STATE_PREDICATE_H_

#include <string_view>

#include "events/error.h"

namespace recount::replay::debugging {

// Says whether something holds for a state. It may be asked about several states before the first
// of the answers is taken.
class StatePredicate {
 public:
  virtual ~StatePredicate() = default;

  struct Answer {
    bool holds = false;
    bool has_failed = false;  // it could not be evaluated; it does not hold then

    bool operator==(const Answer&) const = default;
  };

  // Asks about a state: the JSON that `show` prints.
  virtual Fault Ask(std::string_view state_json) = 0;

  // The answer to the oldest question that has none yet.
  virtual Result<Answer> Next() = 0;
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_STATE_PREDICATE_H_
