// Implements group commit: threads that write at the same time share one transaction, and so wait
// for the disk once. The first of them is the leader: it takes all waiting threads and writes for
// them.
//
//   GroupCommit groups;
//   Fault fault = groups.Run(body, patience, lock, write);
//
// Each body has its own fault: if one is refused (conflict, exists), the others are still written.
// Internal to the store.
#ifndef RECOUNT_STORE_GROUP_COMMIT_H_
#define RECOUNT_STORE_GROUP_COMMIT_H_

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "events/error.h"
#include "store/environment.h"
#include "store/tables.h"
#include "store/write_transaction.h"

namespace recount::store {

class GroupCommit {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // The write of one thread and its result. The body may run again, from the start, in another
  // transaction.
  struct Member {
    absl::FunctionRef<Fault(WriteTransaction&)> body;
    Fault fault = std::nullopt;
  };

  // Locks out other processes; waits at most this long.
  using Lock = absl::FunctionRef<Fault(Milliseconds)>;
  // Writes for all members, each of which gets its fault, and unlocks.
  using Write = absl::FunctionRef<void(absl::Span<Member* const>)>;

  // Runs `body` in a transaction, together with the bodies of all threads that are waiting. One of
  // these threads calls `lock` and `write` for all. io if no leader has taken this body within
  // `patience`. If `lock` or `write` throws (out of memory), every member throws it.
  Fault Run(absl::FunctionRef<Fault(WriteTransaction&)> body, Milliseconds patience, Lock lock,
            Write write);

  // The number of threads in Run that no leader has taken.
  size_t Waiters() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<size_t>(std::count_if(waiting_.begin(), waiting_.end(),
                                             [](const Waiting* one) { return !one->is_taken; }));
  }

 private:
  using Clock = std::chrono::steady_clock;

  // A member, from its arrival until its thread gets its fault.
  struct Waiting : Member {
    bool is_taken = false;  // by a leader, which will set is_done
    bool is_done = false;
    std::exception_ptr failure = nullptr;  // the exception that was thrown while writing it
  };

  // Locks out other processes, takes all waiting threads, and writes for them. Returns the fault of
  // the lock.
  Fault Lead(std::unique_lock<std::mutex>& lock, std::vector<Waiting*>& taken,
             Clock::time_point deadline, Lock lock_others, Write write);
  void Gather(std::unique_lock<std::mutex>& lock, Clock::time_point deadline);
  void Leave(const Waiting& member);

  std::mutex mutex_;
  std::condition_variable changed_;  // a member is done, or there is no leader
  std::condition_variable arrived_;  // another member waits
  bool has_leader_ = false;
  std::vector<Waiting*> waiting_;
  size_t last_size_ = 1;            // of the last group
  Clock::duration last_time_ = {};  // the duration of writing it
};

// Writes for all members in one transaction and commits it; each gets its fault. If one is refused,
// the others are still written. Grows the map if it is too small.
void WriteTogether(Environment& environment, const Tables& tables,
                   absl::Span<GroupCommit::Member* const> members);

}  // namespace recount::store

#endif  // RECOUNT_STORE_GROUP_COMMIT_H_
