// A work list that several child processes share. Each process takes a few items at a time. If a
// damaged page ends a process, the parent knows its item, and a new process continues.
//
//   Pool pool(names.size(), /*processes=*/2);
//   Fault fault = pool.Run({
//       .work =
//           [&](PoolWorker& worker) {
//             while (const auto item = worker.Next()) worker.WriteSoon(Encoded(Answer{*item, …}));
//           },
//       .hear =
//           [&](const std::vector<std::string>& messages) -> Fault {
//             …
//             pool.Finish(answer.item);
//           },
//       .died = [&](std::optional<uint64_t> item, const std::string& how) -> Fault { … },
//   });
#ifndef RECOUNT_REPLAY_PROCESS_POOL_H_
#define RECOUNT_REPLAY_PROCESS_POOL_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/error.h"
#include "replay/process/processes.h"
#include "replay/process/shared_value.h"

namespace recount::replay::process {

// Waits, at most `most`, until one of these children has sent something. Then calls `each` with
// what each child has sent and its index in the list, until `each` returns a fault. Errors: io, or
// the fault of `each`.
Fault ReadFromAny(const std::vector<Child*>& children, std::chrono::milliseconds most,
                  absl::FunctionRef<Fault(size_t index, const Child::Said& said)> each);

inline constexpr int kMostPoolProcesses = 64;

// The memory that the processes of a pool share.
struct PoolBoard {
  std::atomic<uint64_t> next;                         // the first item that nobody has taken
  std::atomic<uint64_t> current[kMostPoolProcesses];  // the item that each process is working on
};

class Pool;

// The pool as seen from inside one of its processes.
class PoolWorker {
 public:
  // Returns the next item; nothing if there are no more. The process counts as working on it until
  // the next call.
  std::optional<uint64_t> Next();

  // Sends a message at once, after those that wait.
  void Write(std::string_view message) { writer_.Write(message); }

  // Sends a message together with others: at the latest when Next is called after 100 ms or takes
  // more items from the list. Messages that wait are lost if the process dies.
  void WriteSoon(std::string_view message) { writer_.Add(message); }
  void Flush() { writer_.Flush(); }

 private:
  friend class Pool;
  using Clock = std::chrono::steady_clock;

  PoolWorker(ChildWriter& writer, Pool& pool, size_t place, std::vector<uint64_t> taken)
      : writer_(writer), pool_(pool), place_(place), taken_(std::move(taken)) {}

  ChildWriter& writer_;
  Pool& pool_;
  size_t place_;
  std::vector<uint64_t> taken_;  // the next item is the last one
  Clock::time_point flushed_ = Clock::now();
};

struct PoolWork {
  // Runs in each process, until there are no more items.
  std::function<void(PoolWorker& worker)> work;
  // Receives the messages of a process. A fault ends the pool.
  std::function<Fault(const std::vector<std::string>& messages)> hear;
  // Called when damage has ended a process, with its item and how it ended (EndText). The item
  // counts as finished; it is empty if the process was not working on one. A fault ends the pool.
  std::function<Fault(std::optional<uint64_t> item, const std::string& how)> died;
};

class Pool {
 public:
  // A pool for the items 0, 1, …. `processes` is clamped to 1 to kMostPoolProcesses, and to the
  // number of items.
  Pool(uint64_t items, int processes);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Runs the processes until all have ended. After damage in an item, a new process continues with
  // the items that the dead one had taken and not finished. A process that was not working on an
  // item is not replaced, so some items may be left. Errors: those of PoolWork; io if the system
  // refuses memory or a process, or if a process ended in another way than by damage.
  Fault Run(const PoolWork& work);

  // Records that this item is finished.
  void Finish(uint64_t item);
  bool is_finished(uint64_t item) const { return is_finished_[item]; }
  uint64_t finished() const { return finished_; }

 private:
  friend class PoolWorker;

  // Returns the items, from this one on, that a process takes together; the last one comes first.
  std::vector<uint64_t> RangeFrom(uint64_t from) const;
  Fault Start(size_t place, std::vector<uint64_t> taken, const PoolWork& work);
  Fault End(size_t place, const PoolWork& work);

  uint64_t items_;
  size_t processes_;
  uint64_t at_once_;  // the size of such a range; each begins at a multiple of it
  SharedValue<PoolBoard> board_;
  std::vector<Child> children_;
  std::vector<bool> is_finished_;
  uint64_t finished_ = 0;
};

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_POOL_H_
