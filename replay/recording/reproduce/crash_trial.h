// Tries candidates of a log that crashes the process that executes it. Each is walked in a child
// process (docs/reference/reproducing.md, "Shrinking").
//
//   CrashTrial trial;
//   Result<bool> shown = trial.ShowsAtEnd(log);       // WalkedLog::crashes_at_end
//   Result<std::optional<WalkedLog>> better = trial.Try(base, candidate);
//
// Cost: a process per walk, and another walk in this process, up to where the child ended.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_CRASH_TRIAL_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_CRASH_TRIAL_H_

#include <atomic>
#include <optional>

#include "replay/debugging/protocol_game.h"
#include "replay/debugging/shrink.h"
#include "replay/log/log.h"
#include "replay/process/shared_value.h"

namespace recount::replay::recording::reproduce {

// The data that a child leaves for its parent, however it ends.
struct WalkedInChild {
  std::atomic<uint64_t> step = 0;  // the step of the walk; 0 between two walks
  // About a walk that has ended without a crash.
  uint64_t executed = 0;
  bool has_refused = false;
};

class CrashTrial final : public debugging::Trial {
 public:
  CrashTrial();

  // A candidate shows the crash at the event that the rules are checking or executing; that is then
  // its last event. limit if a walk exceeds a limit; io.
  Result<std::optional<debugging::WalkedLog>> Try(const debugging::WalkBase& base,
                                                  const debugging::Candidate& candidate) override;
  uint64_t executed() const override { return executed_ + walker_.executed(); }

  // Returns true if executing the log crashes the process at its last event. limit, io.
  Result<bool> ShowsAtEnd(const debugging::WalkedLog& log);

 private:
  // Returns the walk up to and including the event that crashes the child. nullptr if no event
  // does, or if the log would be longer than the base. `has_refused` is as in Walker.
  Result<const debugging::Walk*> Take(const debugging::WalkBase& base,
                                      const debugging::Candidate& candidate,
                                      debugging::Replacing replacing, bool& has_refused);

  process::SharedValue<WalkedInChild> shared_;
  debugging::Walker walker_;
  uint64_t executed_ = 0;  // in children that did not crash
};

// Returns the game of a log, up to and including the event that crashes the process that executes
// it. not_shown if no event does; limit, io; otherwise the errors of GameOfLog.
Result<debugging::ProtocolGame> CrashingGameOf(const log::Log& log);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_CRASH_TRIAL_H_
