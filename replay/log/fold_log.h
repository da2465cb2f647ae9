// Executes the events of a path of a log: those of the game by its rules, and repairs by their
// operations (docs/reference/judging.md, "The log and the tree").
//
//   const engine::FoldReport report = FoldLog(*match, header, events);
//   if (report.fault) …                    // at event events[report.applied]
#ifndef RECOUNT_REPLAY_LOG_FOLD_LOG_H_
#define RECOUNT_REPLAY_LOG_FOLD_LOG_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/match.h"
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
};

// Folds nodes that follow each other. `match` must be a match of this log, at the node before the
// first. Faults are those of Match::Fold, and of a repair: illegal_action with JDG-17 if it leads
// to no state, bad_chance with JDG-18 if its outcomes do not fit or are not those of the seed. At a
// fault the match is that of the node before, except that an event that diverged has been applied.
engine::FoldReport FoldLog(engine::Match& match, const LogHeader& header,
                           absl::Span<const engine::LogEvent> events,
                           const FoldOptions& options = {});

// Makes the state to which operations lead as event `seq` of the log, and fills in the outcomes
// that they lack: those of the seed, if it is open.
repair::RepairedState RepairAt(const engine::Match& match, const LogHeader& header, uint64_t seq,
                               std::vector<StateOperation>& operations);

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_FOLD_LOG_H_
