// Writes batches one after another, each in a transaction: while one is being written to the disk,
// the caller builds the next and this class hashes it. For bulk loads; recording a single event has
// to wait anyway.
//
//   Pipeline pipeline(store);
//   auto games = std::make_shared<std::vector<PreparedLog>>(…);
//   Fault fault = pipeline.Create(LogsOf(*games), games);  // `games` keeps the bytes alive
//   …                                                      // the next batch
//   fault = pipeline.Flush();                              // all of it is durable
//
// (In Durability::bulk it is written, and Sync makes it durable.) Only a Flush without a fault
// makes batches durable. A Create or Append without one says that no batch before it has failed.
// Every call after the first failure returns that failure, and no batch after the failed one is
// written. An exception while a batch is written (no memory) is thrown again by every call after
// it.
//
// At most two batches are kept: one that is being written and one that waits for it. One thread may
// use a Pipeline at a time; the Store must outlive it, and may be used by others meanwhile.
#ifndef RECOUNT_STORE_PIPELINE_H_
#define RECOUNT_STORE_PIPELINE_H_

#include <condition_variable>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "events/error.h"
#include "store/store.h"

namespace recount::store {

struct KnownChain;

class Pipeline {
 public:
  // If the system gives no thread, all calls return io.
  explicit Pipeline(Store& store);
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;
  // Waits for the batches being written.
  ~Pipeline();

  // Begins logs, all of the batch or none, as Store::CreateAll. `owner` keeps alive the data that
  // the logs point at.
  Fault Create(std::vector<NewLog> logs, std::shared_ptr<const void> owner);

  // Appends, all of the batch or none, as Store::AppendAll.
  Fault Append(std::vector<NewEvents> events, std::shared_ptr<const void> owner);

  // Waits until everything is written.
  Fault Flush();

 private:
  struct Batch {
    std::vector<NewLog> logs;
    std::vector<NewEvents> events;
    std::vector<KnownChain> chains;  // of each of them
    std::shared_ptr<const void> owner;
  };
  // The head of a log once all batches are written.
  Result<Hash256*> HeadOf(uint64_t log);
  // Keeps the failure of a batch that could not even be passed on.
  Fault Fail(const Fault& fault);
  Fault PassOn(Batch batch);
  void Run();
  void WriteUntilEnd();
  Fault WriteBatch(const Batch& batch);

  Store& store_;
  std::map<uint64_t, Hash256> heads_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Batch> next_;
  bool is_writing_ = false;
  bool has_ended_ = false;
  Fault fault_;
  std::exception_ptr failure_;  // what the writer has thrown
  std::thread writer_;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_PIPELINE_H_
