// Writes batches one after another, each in a transaction. While one is being written to the disk,
// the caller builds the next and this class hashes it. It speeds up bulk loads; recording a single
// event must wait for the disk anyway.
//
//   Pipeline pipeline(store);
//   auto games = std::make_shared<std::vector<PreparedLog>>(…);
//   Fault fault = pipeline.Create(LogsOf(*games), games);  // `games` keeps the bytes alive
//   …                                                      // the next batch
//   fault = pipeline.Flush();                              // all batches are durable
//
// (In Durability::bulk, Flush only writes them, and Store::Sync makes them durable.) Only a Flush
// without a fault guarantees that. A Create or Append without a fault says that no earlier batch
// has failed so far. After the first failure every call returns that failure, and no later batch is
// written. If writing a batch throws (out of memory), every later call throws the same exception.
//
// At most two batches are in memory: one that is being written and one that waits. One thread may
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
  // If the system cannot start a thread, all calls return io.
  explicit Pipeline(Store& store);
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;
  // Waits for the batches being written.
  ~Pipeline();

  // Begins all logs of the batch or none, like Store::CreateAll. `owner` keeps the data alive that
  // the logs point to.
  Fault Create(std::vector<NewLog> logs, std::shared_ptr<const void> owner);

  // Appends all of the batch or nothing, like Store::AppendAll.
  Fault Append(std::vector<NewEvents> events, std::shared_ptr<const void> owner);

  // Waits until everything is written.
  Fault Flush();

 private:
  struct Batch {
    std::vector<NewLog> logs;
    std::vector<NewEvents> events;
    std::vector<KnownChain> chains;  // one for each of these
    std::shared_ptr<const void> owner;
  };
  // Returns the head that a log has after all batches.
  Result<Hash256*> HeadOf(uint64_t log);
  // Records the failure of a batch that was never passed to the writer.
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
  std::exception_ptr failure_;  // thrown by the writer
  std::thread writer_;
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_PIPELINE_H_
