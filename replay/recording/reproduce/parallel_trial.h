// Tries candidates of a shrinker in several threads. The outcome is that of one thread: the first
// candidate in order wins.
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
  // A thread for each trial, which is used by it alone. The threads live as long as the object,
  // since a child process that a trial starts ends with the thread that started it. Throws
  // std::system_error if the system gives no thread.
  explicit ParallelTrial(std::vector<std::unique_ptr<debugging::Trial>> trials);
  ~ParallelTrial();
  ParallelTrial(const ParallelTrial&) = delete;
  ParallelTrial& operator=(const ParallelTrial&) = delete;

  // How many candidates to hand out at once.
  size_t batch_size() const { return threads_.size() * 16; }

  // Valid as long as this.
  debugging::BatchTrial Batches();

 private:
  // What a thread made of one candidate.
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
  // The batch that is being tried.
  const debugging::WalkBase* base_ = nullptr;
  absl::Span<const debugging::Candidate> batch_;
  std::vector<Tried> tried_;
  size_t next_ = 0;     // the first candidate that nobody has taken
  size_t decided_ = 0;  // the candidates from here on need not be tried
  size_t working_ = 0;  // threads that have a candidate

  std::vector<std::thread> threads_;
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_PARALLEL_TRIAL_H_
