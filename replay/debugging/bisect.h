// Finds the first event after which a predicate of the judge's state is true
// (docs/reference/reproducing.md).
//
//   Result<Bisection> found = BisectByScan(log, sets, predicate);
//   if (found.ok() && found->seq) … true after event *found->seq, and after no earlier one …
//
// The states are those after the events on the path to the cursor, as far as the rules accept the
// events: there is no state after an illegal event.
//
// A scan makes states ahead of their answers, so that a predicate in another process runs at the
// same time. The result does not depend on how far ahead.
#ifndef RECOUNT_REPLAY_DEBUGGING_BISECT_H_
#define RECOUNT_REPLAY_DEBUGGING_BISECT_H_

#include <functional>
#include <optional>
#include <string_view>

#include "replay/debugging/state_predicate.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::debugging {

struct Bisection {
  std::optional<uint64_t> seq;  // the event that was found
  uint64_t evaluated = 0;       // the number of states, up to and including that one
  uint64_t errors = 0;          // the number of states that could not be evaluated
  bool is_exact = true;         // whether it is the first such event of all
  // The event that the rules refuse, if the states end there.
  std::optional<uint64_t> illegal;
};

// Called with the number of states that have an answer, and with the maximum number of states.
using BisectProgress = std::function<void(uint64_t, uint64_t)>;

// Returns the first event after which the predicate is true. Evaluates each state in order, from
// event 0 on, and stops at the first match. damaged or too_new if the log cannot be executed that
// far; errors of the predicate, with the event.
Result<Bisection> BisectByScan(
    const log::Log& log, log::CardSets& sets, StatePredicate& predicate,
    const BisectProgress& progress = [](uint64_t, uint64_t) {});

// Returns an event after which the predicate is true although it is false right before it, or event
// 0. Nothing if it is false after the last event. Evaluates one state more than the logarithm of
// their number. It is the first such event of all if the predicate stays true once it is true.
// Errors as for BisectByScan, for any event on the path.
Result<Bisection> BisectByHalves(const log::Log& log, log::CardSets& sets,
                                 StatePredicate& predicate);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_BISECT_H_
