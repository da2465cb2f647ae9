// Tries candidates of a log that ends the process that executes it: each is walked in a child
// process (docs/reference/reproducing.md, "Shrinking").
//
//   CrashTrial trial;
//   Result<bool> shown = trial.ShowsAtEnd(log);       // WalkedLog::crashes_at_end
//   Result<std::optional<WalkedLog>> better = trial.Try(base, candidate);
//
// Cost: a process for each walk, and the walk once more here, up to where the child ended.
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_CRASH_TRIAL_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_CRASH_TRIAL_H_

#include <atomic>
#include <optional>

#include "replay/debugging/protocol_game.h"
#include "replay/debugging/shrink.h"
#include "replay/log/log.h"
#include "replay/process/shared_value.h"

namespace recount::replay::recording::reproduce {

// What a child tells its parent however it ends.
struct WalkedInChild {
  std::atomic<uint64_t> step = 0;  // of the walk; 0 between two
  // Of a walk that has ended by itself.
  uint64_t executed = 0;
  bool has_refused = false;
};

class CrashTrial final : public debugging::Trial {
 public:
  CrashTrial();

  // A candidate shows the crash where the rules check or execute an event: that is then its last
  // one. limit if a walk takes too much; io.
  Result<std::optional<debugging::WalkedLog>> Try(const debugging::WalkBase& base,
                                                  const debugging::Candidate& candidate) override;
  uint64_t executed() const override { return executed_ + walker_.executed(); }

  // Whether executing the log ends the process at its last event. limit, io.
  Result<bool> ShowsAtEnd(const debugging::WalkedLog& log);

 private:
  // The walk up to and including the event that ends the child; nullptr if none does, or if the
  // log would be longer than the base. `has_refused` is as in Walker.
  Result<const debugging::Walk*> Take(const debugging::WalkBase& base,
                                      const debugging::Candidate& candidate,
                                      debugging::Replacing replacing, bool& has_refused);

  process::SharedValue<WalkedInChild> shared_;
  debugging::Walker walker_;
  uint64_t executed_ = 0;  // in children that did not end early
};

// The game of a log, up to and including the event that ends the process that executes it.
// not_shown if none does; limit, io; otherwise the errors of GameOfLog.
Result<debugging::ProtocolGame> CrashingGameOf(const log::Log& log);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_CRASH_TRIAL_H_
