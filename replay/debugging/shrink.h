// Shrinking: the smallest log that can be found that still shows a fault
// (docs/reference/reproducing.md, "Shrinking"). Pure: what needs a process or a thread is handed
// in.
//
//   CandidateTables tables(start);
//   CandidateTrial trial(/*probe=*/nullptr);          // the fault is the log's refused event
//   Shrinker shrinker(tables, InOrder(trial));
//   const Result<Shrunk> shrunk = shrinker.Run(log, {});
//   shrunk->log.events();
//
// The result depends on the log and the fault alone: of several candidates that would do, the first
// in the order of the moves wins, however many are tried at once.
#ifndef RECOUNT_REPLAY_DEBUGGING_SHRINK_H_
#define RECOUNT_REPLAY_DEBUGGING_SHRINK_H_

#include <functional>
#include <optional>

#include "replay/debugging/moves.h"

namespace recount::replay::debugging {

// Says whether a log shows the fault.
class FaultProbe {
 public:
  virtual ~FaultProbe() = default;

  // After how many of its choices the log shows the fault, if it does; those behind them are then
  // left out. With a refused event, it must be at that. `end` is the state at the end of the log
  // (before its refused event).
  virtual Result<std::optional<size_t>> Shows(const WalkedLog& log, const engine::Match& end) = 0;

  // How often it could not tell so far, and said that the log does not show the fault.
  virtual uint64_t undecided() const { return 0; }
};

// Tries candidates. One per thread.
class Trial {
 public:
  virtual ~Trial() = default;

  // What the candidate makes of the base if that is smaller and shows the fault: walked dropping,
  // and if that refuses something, replacing.
  virtual Result<std::optional<WalkedLog>> Try(const WalkBase& base,
                                               const Candidate& candidate) = 0;

  // The events executed so far, and how often it could not tell whether the fault shows.
  virtual uint64_t executed() const = 0;
  virtual uint64_t undecided() const { return 0; }
};

// Walks candidates here, and asks a probe at the end.
class CandidateTrial final : public Trial {
 public:
  // nullptr: the fault is the refused event of the log, which the walk itself checks.
  explicit CandidateTrial(FaultProbe* probe) : probe_(probe) {}

  Result<std::optional<WalkedLog>> Try(const WalkBase& base, const Candidate& candidate) override;
  uint64_t executed() const override { return walker_.executed(); }
  uint64_t undecided() const override { return probe_ == nullptr ? 0 : probe_->undecided(); }

 private:
  Result<std::optional<WalkedLog>> Try(const WalkBase& base, const Candidate& candidate,
                                       Replacing replacing);

  FaultProbe* probe_;
  Walker walker_;
};

// What came of a batch of candidates.
struct TriedBatch {
  size_t tries = 0;       // up to the one that won, it included
  uint64_t executed = 0;  // events, in these
  uint64_t undecided = 0;
  std::optional<WalkedLog> better;  // of the first candidate that gave one, which was the last try
};

// Tries the candidates of a batch; the first in order that gives something wins.
using BatchTrial =
    std::function<Result<TriedBatch>(const WalkBase& base, absl::Span<const Candidate> batch)>;

// One after the other.
BatchTrial InOrder(Trial& trial);

struct ShrinkOptions {
  uint64_t max_tries = ~uint64_t{0};
  size_t batch = 1;  // how many candidates are handed out at once
  // Whether to end early; asked between batches.
  std::function<bool()> is_stopped = {};
  // Called with each better log, from the first on.
  std::function<Fault(const WalkedLog&)> each_better = {};
  // Called between batches.
  std::function<void(uint64_t tries, size_t events)> progress = {};
};

struct Shrunk {
  WalkedLog log;
  bool is_minimal = false;  // no move leads to a smaller log that shows the fault
  uint64_t tries = 0;       // candidates
  uint64_t executed = 0;    // events
  uint64_t undecided = 0;   // candidates on which the probe could not decide
};

// What came of shrinking, for people and scripts.
struct ShrinkSummary {
  std::vector<std::string> files;  // that were written
  size_t events_before = 0;        // with `created` and a refused event
  size_t events_after = 0;
  int players_before = 0;
  int players_after = 0;
  bool is_minimal = false;
  uint64_t tries = 0;
  uint64_t executed = 0;
  uint64_t undecided = 0;
};

class Shrinker {
 public:
  // `tables` must outlive it.
  Shrinker(CandidateTables& tables, BatchTrial trial) : tables_(tables), trial_(std::move(trial)) {}

  // `log` shows the fault. An error of the trial or of `each_better` ends the search.
  Result<Shrunk> Run(WalkedLog log, const ShrinkOptions& options);

 private:
  CandidateTables& tables_;
  BatchTrial trial_;
};

// The log that these events of a game make, whatever their bytes look like, up to the first that
// the rules refuse, which becomes its refused event. If executing the last one ends the process,
// the rules are not asked about it.
WalkedLog WalkedLogOf(std::shared_ptr<const CandidateTable> table,
                      absl::Span<const OwnedEvent> events, bool crashes_at_end = false);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_SHRINK_H_
