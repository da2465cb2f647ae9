#include "tools/statistics/formats/row_queue.h"

#include <utility>

namespace recount::tools::statistics::formats {

std::unique_ptr<RowBatch> RowQueue::NewBatch() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!read_.empty()) {
      std::unique_ptr<RowBatch> batch = std::move(read_.back());
      read_.pop_back();
      batch->Clear();
      return batch;
    }
  }
  return std::make_unique<RowBatch>(*table_, game_);
}

bool RowQueue::Push(std::unique_ptr<RowBatch> batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.size() < kMostWaiting || !is_read_; });
  // The reader has failed or ended, so waiting for room would never end.
  if (!is_read_) return false;
  waiting_.push_back(std::move(batch));
  changed_.notify_all();
  return true;
}

void RowQueue::End(Writing writing) {
  const std::lock_guard<std::mutex> lock(mutex_);
  writing_ = writing;
  changed_.notify_all();
}

const RowBatch* RowQueue::Next() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (current_ != nullptr) read_.push_back(std::move(current_));
  changed_.wait(lock, [&] { return !waiting_.empty() || writing_ != Writing::goes_on; });
  if (waiting_.empty() || writing_ == Writing::aborted) return nullptr;
  current_ = std::move(waiting_.front());
  waiting_.pop_front();
  changed_.notify_all();
  return current_.get();
}

bool RowQueue::is_aborted() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return writing_ == Writing::aborted;
}

void RowQueue::StopReading() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_read_ = false;
  changed_.notify_all();
}

}  // namespace recount::tools::statistics::formats
