// Shrinks a game that shows a fault: looks for the fault twice, then searches for the smallest log
// that still shows it (docs/reference/reproducing.md, "Shrinking").
//
//   ShrinkRun run{.game = *GameOfLog(log, sets), .predicate = ".wave == 2"};
//   run.each_better = [&](const ShrunkGame& better) { …; return Fault(); };  // write the file
//   Result<ShrinkReport> report = RunShrink(run);
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_SHRINK_RUN_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_SHRINK_RUN_H_

#include <functional>
#include <optional>
#include <string>

#include "replay/debugging/shrink_source.h"
#include "replay/process/foreign_command.h"
#include "replay/recording/reproduce/comparison_run.h"

namespace recount::replay::recording::reproduce {

// The smallest log that shows the fault so far.
struct ShrunkGame {
  debugging::ProtocolGame game;
  size_t events = 0;  // includes `created` and a refused event
  // For a difference between engines: its place in this game.
  std::optional<debugging::EngineDifference> difference = {};
};

// If predicate, against and command are empty, the fault is the last event of the game: the rules
// refuse it, or it crashes the process that executes it.
struct ShrinkRun {
  debugging::ProtocolGame game;
  std::string predicate = {};                           // a jq filter
  std::optional<process::ForeignCommand> against = {};  // another engine
  CompareOptions compared = {};                         // used with `against`
  std::optional<process::ForeignCommand> command = {};  // exits with 1 if it sees the fault

  int jobs = 1;
  uint64_t max_tries = ~uint64_t{0};
  std::function<bool()> is_stopped = {};
  // Called in one thread with each better log, beginning with the first one that shows the fault.
  std::function<Fault(const ShrunkGame&)> each_better = {};
  std::function<void(uint64_t tries, size_t events)> progress = {};
};

struct ShrinkReport {
  ShrunkGame shrunk;
  debugging::ShrinkSummary summary;  // without files
};

// not_shown if the game does not show the fault, unsteady if it shows it only once, or no longer at
// the end; bad_request if the predicate is not a filter; limit; not_found if a program cannot be
// started; io; an error of each_better.
Result<ShrinkReport> RunShrink(const ShrinkRun& run);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_SHRINK_RUN_H_
