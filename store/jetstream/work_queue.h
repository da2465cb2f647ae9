// Accesses the queue of an audit: units that wait for a worker, and the results of a run. A server
// delivers each unit to one worker, and to another one if the first does not report that it is
// busy.
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
  std::string file;   // an absolute path; empty if the message cannot be read
  std::string stats;  // a folder for tables; empty if none are requested
};

// Returns true for 32 lower-case hex digits.
bool IsUnit(std::string_view text);

// Adds units to the queue, several at once. A unit that is there already does not change.
// forbidden, unavailable.
Fault Enqueue(JetStream& jetstream, const std::vector<QueuedUnit>& units);

struct TakenUnit {
  QueuedUnit queued;
  uint64_t deliveries = 0;  // how often it has been delivered, this time included
  std::string reply;        // the subject for its acknowledgement
};

// Takes units from the queue. One thread may use it.
class WorkQueue {
 public:
  // The connection must outlive the queue and have no other consumer.
  explicit WorkQueue(Connection& connection) : jetstream_(connection) {}

  // Requests units until this many requested ones have not arrived yet.
  Fault AskFor(uint64_t units);

  // The next unit of any run; nothing if none arrives before `until`. Messages that are not units
  // are removed from the queue. forbidden; unavailable if no server has had the queue for
  // kPatience.
  Result<std::optional<TakenUnit>> Take(Clock::time_point until);

  // Reports that the worker is busy with the unit.
  Fault SayBusy(const TakenUnit& unit);

  // Publishes the result and removes the unit from the queue. False if the unit already had a
  // result, which then counts. forbidden; unavailable after kPatience, and the unit then stays in
  // the queue.
  Result<bool> Finish(const TakenUnit& unit, const std::string& result);

  // Returns true if no unit waits and no worker has one.
  Result<bool> IsEmpty();

 private:
  Fault TakeStatus(const Message& message);
  Fault Acknowledge(const std::string& reply, const char* word);

  JetStream jetstream_;
  uint64_t under_way_ = 0;  // the number of requested units that have not arrived
  Clock::time_point asked_ = {};
  Clock::time_point not_before_ = {};              // the next request
  std::optional<Clock::time_point> unheard_ = {};  // the time since which no server has the queue
};

// Reads the results of a run in order, as they arrive.
class ResultReader {
 public:
  // `name` is the name of the consumer.
  ResultReader(ConnectionOptions options, std::string name, std::string run);

  // The next result, with its unit, or nothing if none arrives before `until`. not_found if there
  // is no such stream; forbidden; unavailable.
  struct UnitResult {
    std::string unit;
    std::string data;
  };
  Result<std::optional<UnitResult>> Next(Clock::time_point until);

  // Returns true if all existing results have been read; false before the first Next.
  bool IsCaughtUp() const { return pull_ != nullptr && pull_->IsCaughtUp(); }

 private:
  ConnectionOptions options_;
  NewConsumer consumer_;
  std::unique_ptr<Pull> pull_;
  Clock::time_point heard_;
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_WORK_QUEUE_H_
