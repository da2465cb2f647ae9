// The queue of an audit: units that wait for a worker, and the results of a run. A server hands
// each unit to one worker, and to another if the first does not say that it is at work.
//
//   WorkQueue queue(*connection);
//   queue.AskFor(2);
//   auto unit = queue.Take(until);         // verify the file …
//   queue.SayBusy(**unit);                 // … every kBusyEvery
//   queue.Finish(**unit, result);          // one result for each unit of a run, and no second one
#ifndef RECOUNT_STORE_JETSTREAM_WORK_QUEUE_H_
#define RECOUNT_STORE_JETSTREAM_WORK_QUEUE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "store/jetstream/api.h"
#include "store/jetstream/pull.h"

namespace recount::store::jetstream {

// A worker that is silent for 30 s loses its unit.
inline constexpr Milliseconds kBusyEvery(10'000);

struct QueuedUnit {
  std::string run;
  std::string unit;   // 32 hex digits
  std::string file;   // an absolute path; empty: the message cannot be read
  std::string stats;  // a folder; empty: no tables are wanted
};

// Whether it is 32 lower-case hex digits.
bool IsUnit(std::string_view text);

// Puts units into the queue, several at once; one that is there already stays as it is. forbidden,
// unavailable.
Fault Enqueue(JetStream& jetstream, const std::vector<QueuedUnit>& units);

struct TakenUnit {
  QueuedUnit queued;
  uint64_t deliveries = 0;  // how often it has been handed out, this time included
  std::string reply;        // where it is acknowledged
};

// For one thread.
class WorkQueue {
 public:
  // The connection must outlive it, and has no other consumer.
  explicit WorkQueue(Connection& connection) : jetstream_(connection) {}

  // Sees to it that so many units have been asked for and not come.
  Fault AskFor(uint64_t units);

  // The next unit of any run; nothing if none comes until then. What is in the queue and no unit is
  // taken out. forbidden; unavailable if nobody has had the queue for kPatience.
  Result<std::optional<TakenUnit>> Take(Clock::time_point until);

  // The worker is at work on it.
  Fault SayBusy(const TakenUnit& unit);

  // Publishes the result and takes the unit out of the queue. False if the unit had a result: then
  // that one counts. forbidden; unavailable after kPatience: then the unit is in the queue still.
  Result<bool> Finish(const TakenUnit& unit, const std::string& result);

  // Whether no unit waits, and no worker has one.
  Result<bool> IsEmpty();

 private:
  Fault TakeStatus(const Message& message);
  Fault Acknowledge(const std::string& reply, const char* word);

  JetStream jetstream_;
  uint64_t under_way_ = 0;  // how many units have been asked for and not come
  Clock::time_point asked_ = {};
  Clock::time_point not_before_ = {};              // the next question
  std::optional<Clock::time_point> unheard_ = {};  // since when nobody has the queue
};

// Reads the results of a run in order, as they come.
class ResultReader {
 public:
  // `name` is that of the consumer.
  ResultReader(ConnectionOptions options, std::string name, std::string run);

  // The next result, or nothing if none comes until then; `unit` says of which. not_found if there
  // is no such stream; forbidden; unavailable.
  struct UnitResult {
    std::string unit;
    std::string data;
  };
  Result<std::optional<UnitResult>> Next(Clock::time_point until);

  // Whether all results that were there have been read. Not before the first Next.
  bool IsCaughtUp() const { return pull_ != nullptr && pull_->IsCaughtUp(); }

 private:
  ConnectionOptions options_;
  NewConsumer consumer_;
  std::unique_ptr<Pull> pull_;
  Clock::time_point heard_;
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_WORK_QUEUE_H_
