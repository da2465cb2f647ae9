// Shrinking: finds the smallest log that still shows a fault (docs/reference/reproducing.md,
// "Shrinking"). It starts no process and no thread itself; those that it needs are passed in.
//
//   CandidateTables tables(start);
//   CandidateTrial trial(/*probe=*/nullptr);          // the fault is the log's refused event
//   Shrinker shrinker(tables, InOrder(trial));
//   const Result<Shrunk> shrunk = shrinker.Run(log, {});
//   shrunk->log.events();
//
// The result depends only on the log and the fault: if several candidates show the fault, the first
// one in the order of the moves wins, no matter how many are tried at once.
#ifndef RECOUNT_REPLAY_DEBUGGING_SHRINK_H_
#define RECOUNT_REPLAY_DEBUGGING_SHRINK_H_

#include <functional>
#include <optional>

#include "replay/debugging/moves.h"

namespace recount::replay::debugging {

// Checks whether a log shows the fault.
class FaultProbe {
 public:
  virtual ~FaultProbe() = default;

  // Returns the number of choices after which the log shows the fault, so that the later ones can
  // be left out; nothing if it does not show the fault. If the log ends with a refused event, the
  // fault must be at that event. `end` is the state at the end of the log (before its refused
  // event).
  virtual Result<std::optional<size_t>> Shows(const WalkedLog& log, const engine::Match& end) = 0;

  // Returns the number of logs on which it could not decide so far. They count as not showing the
  // fault.
  virtual uint64_t undecided() const { return 0; }
};

// Tries candidates. Each thread needs its own.
class Trial {
 public:
  virtual ~Trial() = default;

  // Applies the candidate to the base. Returns the result if that is smaller and shows the fault.
  // Refused actions are dropped first, and replaced in a second attempt.
  virtual Result<std::optional<WalkedLog>> Try(const WalkBase& base,
                                               const Candidate& candidate) = 0;

  // The number of events executed so far, and of candidates on which it could not decide.
  virtual uint64_t executed() const = 0;
  virtual uint64_t undecided() const { return 0; }
};

// Walks candidates in this process, and calls a probe at the end.
class CandidateTrial final : public Trial {
 public:
  // If `probe` is nullptr, the fault is the refused event of the log, which the walk itself checks.
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

// The result of a batch of candidates.
struct TriedBatch {
  size_t tries = 0;       // up to and including the one that won
  uint64_t executed = 0;  // the events in these tries
  uint64_t undecided = 0;
  std::optional<WalkedLog> better;  // the result of the last try, if that won
};

// Tries the candidates of a batch. The first successful one in order wins.
using BatchTrial =
    std::function<Result<TriedBatch>(const WalkBase& base, absl::Span<const Candidate> batch)>;

// Tries them one after the other.
BatchTrial InOrder(Trial& trial);

struct ShrinkOptions {
  uint64_t max_tries = ~uint64_t{0};
  size_t batch = 1;  // the number of candidates per batch
  // Returns true to end early. It is called between batches.
  std::function<bool()> is_stopped = {};
  // Called with each better log, including the first one.
  std::function<Fault(const WalkedLog&)> each_better = {};
  // Called between batches.
  std::function<void(uint64_t tries, size_t events)> progress = {};
};

struct Shrunk {
  WalkedLog log;
  bool is_minimal = false;  // no move leads to a smaller log that shows the fault
  uint64_t tries = 0;       // the number of candidates
  uint64_t executed = 0;    // the number of events
  uint64_t undecided = 0;   // the number of candidates on which the probe could not decide
};

// The result of shrinking, for people and scripts.
struct ShrinkSummary {
  std::vector<std::string> files;  // the files that were written
  size_t events_before = 0;        // includes `created` and a refused event
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

  // `log` must show the fault. An error of the trial or of `each_better` ends the search.
  Result<Shrunk> Run(WalkedLog log, const ShrinkOptions& options);

 private:
  CandidateTables& tables_;
  BatchTrial trial_;
};

// Returns the log of these events of a game, which may be encoded differently. It ends at the first
// event that the rules refuse, which becomes its refused event. If executing the last event crashes
// the process, the rules do not check it.
WalkedLog WalkedLogOf(std::shared_ptr<const CandidateTable> table,
                      absl::Span<const OwnedEvent> events, bool crashes_at_end = false);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_SHRINK_H_
