#include "store/pipeline.h"

#include <system_error>

#include "events/chain.h"
#include "fmt/format.h"
#include "store/write_transaction.h"

namespace recount::store {

Pipeline::Pipeline(Store& store) : store_(store) {
  try {
    writer_ = std::thread([this] { Run(); });
  } catch (const std::system_error& error) {
    status_ = StoreError(StoreCode::io, fmt::format("starting a thread: {}", error.what()));
  }
}

Pipeline::~Pipeline() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
  }
  changed_.notify_all();
  if (writer_.joinable()) writer_.join();
}

absl::Status Pipeline::Create(std::vector<NewLog> logs, std::shared_ptr<const void> owner) {
  Batch batch{.logs = std::move(logs), .events = {}, .chains = {}, .owner = std::move(owner)};
  for (const NewLog& log : batch.logs) {
    batch.chains.push_back(ChainAfter(kBeforeFirst, log.events));
  }
  return PassOn(std::move(batch));
}

absl::StatusOr<Hash256*> Pipeline::HeadOf(uint64_t log) {
  const auto known = heads_.find(log);
  if (known != heads_.end()) return &known->second;
  // The map does not grow under a reader: none is opened beside a write.
  const absl::Status written = Flush();
  if (!written.ok()) return written;
  const absl::StatusOr<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.status();
  const absl::StatusOr<LogHead> head = reader->Log(log);
  if (!head.ok()) return head.status();
  return &(heads_[log] = head->record.head);
}

absl::Status Pipeline::Append(std::vector<NewEvents> events, std::shared_ptr<const void> owner) {
  Batch batch{.logs = {}, .events = std::move(events), .chains = {}, .owner = std::move(owner)};
  for (const NewEvents& added : batch.events) {
    const absl::StatusOr<Hash256*> head = HeadOf(added.log);
    if (!head.ok()) return Fail(head.status());
    batch.chains.push_back(ChainAfter(**head, added.events));
    if (!added.events.empty()) **head = batch.chains.back().hashes.back();
  }
  return PassOn(std::move(batch));
}

absl::Status Pipeline::Fail(const absl::Status& status) {
  const std::lock_guard<std::mutex> lock(mutex_);
  status_.Update(status);
  changed_.notify_all();
  return status_;
}

absl::Status Pipeline::PassOn(Batch batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !next_ || !status_.ok() || failure_; });
  if (failure_) std::rethrow_exception(failure_);
  if (status_.ok()) next_ = std::move(batch);
  changed_.notify_all();
  return status_;
}

absl::Status Pipeline::Flush() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !is_writing_ && (!next_ || !status_.ok() || failure_); });
  if (failure_) std::rethrow_exception(failure_);
  return status_;
}

void Pipeline::Run() {
  try {
    WriteUntilEnd();
  } catch (...) {
    const std::lock_guard<std::mutex> lock(mutex_);
    failure_ = std::current_exception();
    is_writing_ = false;
    changed_.notify_all();
  }
}

void Pipeline::WriteUntilEnd() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return has_ended_ || next_; });
    if (!next_ || !status_.ok()) return;
    const Batch batch = *std::exchange(next_, std::nullopt);
    is_writing_ = true;
    changed_.notify_all();
    lock.unlock();
    const absl::Status status = WriteBatch(batch);
    lock.lock();
    is_writing_ = false;
    status_.Update(status);
    changed_.notify_all();
  }
}

absl::Status Pipeline::WriteBatch(const Batch& batch) {
  return store_.Write([&](WriteTransaction& writing) {
    for (size_t i = 0; i < batch.logs.size(); ++i) {
      const absl::Status status = writing.Create(batch.logs[i], &batch.chains[i]).status();
      if (!status.ok()) return status;
    }
    for (size_t i = 0; i < batch.events.size(); ++i) {
      const absl::Status status = writing.Append(batch.events[i], &batch.chains[i]).status();
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  });
}

}  // namespace recount::store
