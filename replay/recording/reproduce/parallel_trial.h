// Tries candidates of a shrinker in several threads. The result is that of a single thread: the
// first successful candidate in order wins.
//
//   ParallelTrial trial(std::move(trials));          // one thread for each
//   Shrinker shrinker(tables, trial.Batches());
//   shrinker.Run(log, {.batch = trial.batch_size()});
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_PARALLEL_TRIAL_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_PARALLEL_TRIAL_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "replay/debugging/shrink.h"

namespace recount::replay::recording::reproduce {

class ParallelTrial {
 public:
  // Starts a thread for each trial, which alone uses that trial. The threads live as long as the
  // object, since a child process that a trial starts ends with its thread. Throws
  // std::system_error if the system cannot start a thread.
  explicit ParallelTrial(std::vector<std::unique_ptr<debugging::Trial>> trials);
  ~ParallelTrial();
  ParallelTrial(const ParallelTrial&) = delete;
  ParallelTrial& operator=(const ParallelTrial&) = delete;

  // Returns the number of candidates to pass at once.
  size_t batch_size() const { return threads_.size() * 16; }

  // Returns the function for a Shrinker; valid as long as this object.
  debugging::BatchTrial Batches();

 private:
  // The result of a thread for one candidate.
  struct Tried {
    uint64_t executed = 0;
    uint64_t undecided = 0;
    std::optional<debugging::WalkedLog> better;
    Fault fault;

    bool is_decisive() const { return better || fault; }
  };

  void Work(debugging::Trial& trial);
  Result<debugging::TriedBatch> Try(const debugging::WalkBase& base,
                                    absl::Span<const debugging::Candidate> batch);
  void Stop();

  std::vector<std::unique_ptr<debugging::Trial>> trials_;

  std::mutex mutex_;
  std::condition_variable has_work_;
  std::condition_variable is_done_;
  bool is_stopped_ = false;
  // The current batch.
  const debugging::WalkBase* base_ = nullptr;
  absl::Span<const debugging::Candidate> batch_;
  std::vector<Tried> tried_;
  size_t next_ = 0;     // the first candidate that no thread has taken
  size_t decided_ = 0;  // candidates from here on need not be tried
  size_t working_ = 0;  // threads that work on a candidate

  std::vector<std::thread> threads_;
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_PARALLEL_TRIAL_H_
