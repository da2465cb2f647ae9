// A work list that several child processes share. Each takes a few items at a time. If a damaged
// page ends one of them, the parent knows in which item that was, and another process goes on.
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
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/error.h"
#include "replay/process/processes.h"
#include "replay/process/shared_value.h"

namespace recount::replay::process {

// Waits until one of these children has something to say, at most so long, and hands on what each
// has said by then, with its place in the list, until `each` returns a fault. io.
Fault ReadFromAny(const std::vector<Child*>& children, std::chrono::milliseconds most,
                  absl::FunctionRef<Fault(size_t index, const Child::Said& said)> each);

inline constexpr int kMostPoolProcesses = 64;

// What the processes of a pool have in common.
struct PoolBoard {
  std::atomic<uint64_t> next;                         // the first item that nobody has taken
  std::atomic<uint64_t> current[kMostPoolProcesses];  // the item that each process is in
};

class Pool;

// A process of the pool, in that process.
class PoolWorker {
 public:
  // The next item; nothing if there are no more. Until the next call, the process is in that item.
  std::optional<uint64_t> Next();

  // Sends a message at once, with those that wait.
  void Write(std::string_view message) { writer_.Write(message); }

  // Sends a message with others: at the latest when Next is called after 100 ms, or takes more
  // items from the list. What waits when the process dies is lost.
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
  std::vector<uint64_t> taken_;  // the next one comes last
  Clock::time_point flushed_ = Clock::now();
};

struct PoolWork {
  // Runs in each process, until there are no more items.
  std::function<void(PoolWorker& worker)> work;
  // Takes what a process has said. A fault ends the pool.
  std::function<Fault(const std::vector<std::string>& messages)> hear;
  // Is told that damage has ended a process, how (EndText), and in which item, which is finished by
  // that; none: it was in none. A fault ends the pool.
  std::function<Fault(std::optional<uint64_t> item, const std::string& how)> died;
};

class Pool {
 public:
  // Of items 0, 1, …. `processes` is taken as 1 to kMostPoolProcesses; no more are started than
  // there are items.
  Pool(uint64_t items, int processes);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Runs the processes until all have ended. After damage in an item, a new process does what the
  // dead one had taken and not finished; one that was in no item is not replaced, so items may be
  // left. Errors: those of `work`; io if the system refuses memory or a process, or if something
  // else than damage ended one.
  Fault Run(const PoolWork& work);

  // Says that nothing more has to be done for this item.
  void Finish(uint64_t item);
  bool is_finished(uint64_t item) const { return is_finished_[item]; }
  uint64_t finished() const { return finished_; }

 private:
  friend class PoolWorker;

  // The items from this one on that a process takes together, last one first.
  std::vector<uint64_t> RangeFrom(uint64_t from) const;
  Fault Start(size_t place, std::vector<uint64_t> taken, const PoolWork& work);
  Fault End(size_t place, const PoolWork& work);

  uint64_t items_;
  size_t processes_;
  uint64_t at_once_;  // items that a process takes together; such a range begins at a multiple
  SharedValue<PoolBoard> board_;
  std::vector<Child> children_;
  std::vector<bool> is_finished_;
  uint64_t finished_ = 0;
};

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_POOL_H_
