// The first event after which a predicate of the judge's state holds
// (docs/reference/reproducing.md).
//
//   Result<Bisection> found = BisectByScan(log, sets, predicate);
//   if (found.ok() && found->seq) … holds after event *found->seq, and after none before it …
//
// The states are those after the events on the path to the cursor, as far as the rules accept them:
// after an illegal event there is none.
//
// A scan makes states ahead of their answers, so that a predicate of another process runs at the
// same time. What it says does not depend on how far ahead.
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
  uint64_t evaluated = 0;       // states, up to and including that one
  uint64_t errors = 0;          // how many of them could not be evaluated
  bool is_exact = true;         // it is the first such event of all
  // The event that the rules refuse, if the states end before it.
  std::optional<uint64_t> illegal;
};

// Called with the number of states that have an answer, and with how many there are at most.
using BisectProgress = std::function<void(uint64_t, uint64_t)>;

// The first event after which the predicate holds: evaluates each state in order, from event 0 on,
// and stops at the first. damaged or too_new if the log cannot be executed that far; errors of the
// predicate, with the event.
Result<Bisection> BisectByScan(
    const log::Log& log, log::CardSets& sets, StatePredicate& predicate,
    const BisectProgress& progress = [](uint64_t, uint64_t) {});

// An event after which the predicate holds and right before which it does not, or event 0. Nothing
// if it does not hold after the last event. Evaluates one state more than the logarithm of their
// number. It is the first such event of all if the predicate stays true once it is true. Errors as
// above, of any event on the path.
Result<Bisection> BisectByHalves(const log::Log& log, log::CardSets& sets,
                                 StatePredicate& predicate);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_BISECT_H_
