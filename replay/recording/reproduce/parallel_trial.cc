#include "replay/recording/reproduce/parallel_trial.h"

#include <algorithm>

namespace recount::replay::recording::reproduce {

using debugging::Candidate;
using debugging::TriedBatch;
using debugging::WalkBase;
using debugging::WalkedLog;

ParallelTrial::ParallelTrial(std::vector<std::unique_ptr<debugging::Trial>> trials)
    : trials_(std::move(trials)) {
  try {
    for (const auto& trial : trials_) threads_.emplace_back([this, &trial] { Work(*trial); });
  } catch (...) {
    Stop();
    throw;
  }
}

ParallelTrial::~ParallelTrial() { Stop(); }

void ParallelTrial::Stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  has_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

debugging::BatchTrial ParallelTrial::Batches() {
  return
      [this](const WalkBase& base, absl::Span<const Candidate> batch) { return Try(base, batch); };
}

void ParallelTrial::Work(debugging::Trial& trial) {
  std::unique_lock lock(mutex_);
  for (;;) {
    has_work_.wait(lock, [&] { return is_stopped_ || next_ < decided_; });
    if (is_stopped_) return;
    const size_t index = next_++;
    ++working_;
    const WalkBase& base = *base_;
    const Candidate& candidate = batch_[index];
    lock.unlock();
    Tried tried;
    const uint64_t executed = trial.executed();
    const uint64_t undecided = trial.undecided();
    Result<std::optional<WalkedLog>> better = trial.Try(base, candidate);
    tried.executed = trial.executed() - executed;
    tried.undecided = trial.undecided() - undecided;
    if (better.ok()) {
      tried.better = *std::move(better);
    } else {
      tried.fault = better.error();
    }
    lock.lock();
    // Later candidates no longer matter. Earlier ones that are still being tried do, so that the
    // result is that of one thread.
    if (tried.is_decisive()) decided_ = std::min(decided_, index + 1);
    tried_[index] = std::move(tried);
    --working_;
    if (working_ == 0 && next_ >= decided_) is_done_.notify_one();
  }
}

Result<TriedBatch> ParallelTrial::Try(const WalkBase& base, absl::Span<const Candidate> batch) {
  std::unique_lock lock(mutex_);
  base_ = &base;
  batch_ = batch;
  tried_.clear();
  tried_.resize(batch.size());
  next_ = 0;
  decided_ = batch.size();
  has_work_.notify_all();
  is_done_.wait(lock, [&] { return working_ == 0 && next_ >= decided_; });
  TriedBatch result;
  for (size_t i = 0; i < decided_; ++i) {
    ++result.tries;
    result.executed += tried_[i].executed;
    result.undecided += tried_[i].undecided;
    if (tried_[i].fault) return *tried_[i].fault;
    result.better = std::move(tried_[i].better);
    if (result.better) break;
  }
  return result;
}

}  // namespace recount::replay::recording::reproduce
