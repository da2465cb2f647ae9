// Executes the events of a path of a log: those of the game by its rules, repairs by their
// operations, and illegal events that a judge has accepted as the ruling says
// (docs/reference/judging.md, "The log and the tree").
//
//   const engine::FoldReport report = FoldLog(*match, header, events);
//   if (report.fault) …                    // at event events[report.applied]
#ifndef RECOUNT_REPLAY_LOG_FOLD_LOG_H_
#define RECOUNT_REPLAY_LOG_FOLD_LOG_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
#include "replay/log/accepted_events.h"
#include "replay/log/log_header.h"
#include "replay/repair/repair.h"

namespace recount::replay::log {

// Which checks a fold makes besides those of the rules.
struct FoldOptions {
  bool follows_repairs = true;  // if false, a repair is corrupt, as other judgements are
  bool verifies_bytes = true;   // if false, the bytes were verified before
  std::optional<bool> compares_digests = {};  // if empty: unless the log is lenient
  bool compares_seed = true;  // each outcome with the seed that it was drawn from, if it is open
  bool explains = true;       // if false, a refusal has no text
  // Gets the effects of the events, if it is given. An event that is refused adds nothing.
  engine::EffectList* effects = nullptr;
  // The events that count although the rules refuse them. They are followed only where the rules
  // refuse them: an earlier ruling may have made such an event legal.
  const AcceptedEvents* accepted = nullptr;
  // Gets the accepted events that the rules refused on the way, if it is given.
  OvercomeEvents* overcome = nullptr;
};

// Folds nodes that follow each other. `match` must be a match of this log, at the node before the
// first. Faults are those of Match::Fold, and of a repair: illegal_action with JDG-17 if it leads
// to no state, bad_chance with JDG-18 if its outcomes do not fit or are not those of the seed. An
// accepted event of which the ruling makes no state is refused as without the ruling. At a fault
// the match is that of the node before, except that an event that diverged has been applied.
engine::FoldReport FoldLog(engine::Match& match, const LogHeader& header,
                           absl::Span<const engine::LogEvent> events,
                           const FoldOptions& options = {});

// Executes an event that the rules refuse as a judge accepts it. Faults: illegal_action with JDG-17
// if the operations lead to no state, or the rules refuse the event there too; bad_chance with
// JDG-18 for outcomes of the operations; their messages do not name the ruling. At a fault nothing
// changes.
Fault FoldAccepted(engine::Match& match, const LogHeader& header, const engine::LogEvent& event,
                   const Acceptance& acceptance, const FoldOptions& options = {});

// Returns true if the code is a refusal by the rules, as opposed to invalid bytes.
bool IsRefusal(ErrorCode code);

// Makes the state to which operations lead as event `seq` of the log, and fills in the outcomes
// that they lack: those of the seed, if it is open.
repair::RepairedState RepairAt(const engine::Match& match, const LogHeader& header, uint64_t seq,
                               std::vector<StateOperation>& operations);

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_FOLD_LOG_H_
