// The events of a log that the rules refuse and that a judge has accepted, so that the game goes on
// from there (docs/reference/judging.md, "Accepting an illegal event"). FoldLog follows them where
// the rules refuse such an event; JudgingState says which count.
//
//   const AcceptedEventsAt accepted = judging.AcceptedAt(seq);
//   FoldLog(*match, header, events, {.accepted = accepted.get()});
#ifndef RECOUNT_REPLAY_LOG_ACCEPTED_EVENTS_H_
#define RECOUNT_REPLAY_LOG_ACCEPTED_EVENTS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "events/error.h"
#include "events/judging.h"

namespace recount::replay::log {

// How one event counts.
struct Acceptance {
  uint64_t ruling = 0;  // the seq of the ruling that says so
  AcceptedAs as = AcceptedAs::null_value;
  // On the state before the event. Shared, because the tree of a log keeps several such lists.
  std::shared_ptr<const std::vector<StateOperation>> operations;

  bool operator==(const Acceptance& other) const { return ruling == other.ruling; }
};

// By the seq of the event.
using AcceptedEvents = std::map<uint64_t, Acceptance>;
// nullptr if there are none.
using AcceptedEventsAt = std::shared_ptr<const AcceptedEvents>;

// An accepted event that was met on the way, and why the rules refuse it.
struct OvercomeEvent {
  uint64_t ruling = 0;
  Error refusal;
};
using OvercomeEvents = std::map<uint64_t, OvercomeEvent>;

// Returns whether the state at an event follows from a ruling that was made later. Such an event
// has no digest, and its state is not kept beside the log.
bool IsStateOfLaterRuling(const AcceptedEvents* accepted, uint64_t seq);

// Returns whether the same events up to this one are accepted by the same rulings. Each may be
// nullptr.
bool AreSameUpTo(const AcceptedEvents* a, const AcceptedEvents* b, uint64_t seq);

// Returns the first event that one accepts and the other does not, or by another ruling; nothing if
// there is none. Each may be nullptr.
std::optional<uint64_t> FirstOfOthers(const AcceptedEvents* a, const AcceptedEvents* b);

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_ACCEPTED_EVENTS_H_
