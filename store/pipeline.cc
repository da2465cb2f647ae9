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
    fault_ =
        Error{.code = ErrorCode::io, .message = fmt::format("starting a thread: {}", error.what())};
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

Fault Pipeline::Create(std::vector<NewLog> logs, std::shared_ptr<const void> owner) {
  Batch batch{.logs = std::move(logs), .events = {}, .chains = {}, .owner = std::move(owner)};
  for (const NewLog& log : batch.logs) {
    batch.chains.push_back(ChainAfter(kBeforeFirst, log.events));
  }
  return PassOn(std::move(batch));
}

Result<Hash256*> Pipeline::HeadOf(uint64_t log) {
  const auto known = heads_.find(log);
  if (known != heads_.end()) return &known->second;
  // The map cannot grow while a reader is open, so this waits until no write is running.
  if (Fault fault = Flush()) return *std::move(fault);
  const Result<Reader> reader = store_.Read();
  if (!reader.ok()) return reader.error();
  const Result<LogHead> head = reader->Log(log);
  if (!head.ok()) return head.error();
  return &(heads_[log] = head->record.head);
}

Fault Pipeline::Append(std::vector<NewEvents> events, std::shared_ptr<const void> owner) {
  Batch batch{.logs = {}, .events = std::move(events), .chains = {}, .owner = std::move(owner)};
  for (const NewEvents& added : batch.events) {
    const Result<Hash256*> head = HeadOf(added.log);
    if (!head.ok()) return Fail(head.error());
    batch.chains.push_back(ChainAfter(**head, added.events));
    if (!added.events.empty()) **head = batch.chains.back().hashes.back();
  }
  return PassOn(std::move(batch));
}

Fault Pipeline::Fail(const Fault& fault) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!fault_) fault_ = fault;
  changed_.notify_all();
  return fault_;
}

Fault Pipeline::PassOn(Batch batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !next_ || fault_ || failure_; });
  if (failure_) std::rethrow_exception(failure_);
  if (!fault_) next_ = std::move(batch);
  changed_.notify_all();
  return fault_;
}

Fault Pipeline::Flush() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !is_writing_ && (!next_ || fault_ || failure_); });
  if (failure_) std::rethrow_exception(failure_);
  return fault_;
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
    if (!next_ || fault_) return;
    const Batch batch = *std::exchange(next_, std::nullopt);
    is_writing_ = true;
    changed_.notify_all();
    lock.unlock();
    Fault fault = WriteBatch(batch);
    lock.lock();
    is_writing_ = false;
    if (!fault_) fault_ = fault;
    changed_.notify_all();
  }
}

Fault Pipeline::WriteBatch(const Batch& batch) {
  return store_.Write([&](WriteTransaction& writing) -> Fault {
    for (size_t i = 0; i < batch.logs.size(); ++i) {
      if (Fault fault = writing.Create(batch.logs[i], &batch.chains[i]).fault()) return fault;
    }
    for (size_t i = 0; i < batch.events.size(); ++i) {
      if (Fault fault = writing.Append(batch.events[i], &batch.chains[i]).fault()) return fault;
    }
    return std::nullopt;
  });
}

}  // namespace recount::store
