// Finds all events of a log that the rules refuse, each under stated assumptions about those before
// it (docs/reference/judging.md, "What a judge is shown").
//
//   Result<Conflicts> conflicts = ConflictsOf(timeline);
//   for (const Conflict& conflict : conflicts->list) …
//
// Only a log that was recorded at a table has such events (events/FORMAT.md, "As played"). The
// events on the path to the cursor are read. Nothing is changed, and nothing is a ruling: a reading
// is the one that leads furthest, and a judge may see it otherwise.
//
// Cost: the events times the conflicts times their candidates. Without a refused event, one seek.
#ifndef RECOUNT_REPLAY_EVIDENCE_CONFLICTS_H_
#define RECOUNT_REPLAY_EVIDENCE_CONFLICTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "events/state_operation.h"
#include "replay/evidence/assumptions.h"
#include "replay/evidence/card_history.h"
#include "replay/timeline/timeline.h"
#include "replay/verify/verify.h"

namespace recount::replay::evidence {

// The most conflicts of a log.
inline constexpr size_t kMaxConflicts = 64;

struct Conflict {
  uint64_t seq = 0;
  engine::Seat seat = engine::kNoSeat;  // as it was written down; none for an outcome
  std::string sentence;                 // as the judge reads it, without a full stop
  std::string action;                   // JSON; "" for an outcome
  std::string clause;                   // "" if no clause says so
  std::string message;                  // why the rules refuse it
  // Where the first card that the event names lies, under the assumptions about earlier events.
  std::optional<CardWhereabouts> cause;
  std::string card_name;  // of the cause
  Assumption assumed;
  std::vector<uint64_t> with;  // the other event of the same slip
  bool is_of_record = false;   // it may be a slip of the record

  // Returns whether an earlier conflict already stands for the slip.
  bool IsSecondOfSlip() const {
    return assumed.kind == Assumption::Kind::seat && !with.empty() && with.front() < seq;
  }
};

struct Conflicts {
  const engine::Game* game = nullptr;  // has the names of places
  std::vector<Conflict> list;          // in the order of the log
  uint64_t until = 0;                  // the last event that was read
  bool is_complete = true;             // false: there are more than kMaxConflicts
  uint64_t work = 0;                   // how often an event was executed
};

// How many conflicts may be slips of the record, and how many are events against the rules. Two
// conflicts of one slip count once.
struct ConflictCounts {
  uint64_t slips = 0;
  uint64_t events = 0;
};

ConflictCounts CountsOf(const Conflicts& conflicts);

// Returns the operations on the state before the event with which a judge can accept it as it was
// done, as the reading says; nothing if the reading is no other place of a card.
std::optional<std::vector<StateOperation>> RemedyFor(const Conflict& conflict);

// Leaves the timeline at the last state before the first refused event, or at the cursor. damaged
// or too_new for a log that cannot be read.
Result<Conflicts> ConflictsOf(timeline::Timeline& timeline);

// Counts the conflicts of a log that was verified with this report. Costs nothing if the rules
// refuse no event that counts. 0 for a log that cannot be read, which the findings report.
uint64_t CountConflicts(const log::Log& log, log::CardSets& sets, const verify::LogReport& report);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CONFLICTS_H_
