#include "store/group_commit.h"

#include <algorithm>

namespace recount::store {
namespace {

// A leader waits for the members of the last group to join again, for at most 1/kGatherPart of the
// time that writing that group took.
constexpr int kGatherPart = 4;

// It never waits longer than this, because the last group may have been a bulk load of a minute.
constexpr std::chrono::milliseconds kLongestGather(20);

using Member = GroupCommit::Member;

// Returns true if a body refused the state that it found. Any other failure may have spoiled the
// transaction.
bool IsRefusal(const Fault& fault) {
  const auto code = CodeOf(fault);
  return code == ErrorCode::conflict || code == ErrorCode::exists || code == ErrorCode::not_found;
}

// The result of a transaction for several members.
struct Together {
  bool is_over = true;  // false if a member failed after writing; the others start again
  Fault fault = {};
};

// Runs all bodies in one transaction and commits. A member that fails is removed from `members`.
Together TryTogether(Environment& environment, const Tables& tables, std::vector<Member*>& members,
                     std::vector<Member*>& refused_behind_others) {
  Result<Transaction> transaction = environment.Begin(0);
  if (!transaction.ok()) return {.fault = transaction.error()};
  {
    WriteTransaction writing(*transaction, tables);
    for (auto member = members.begin(); member != members.end();) {
      Fault fault = environment.Explained((*member)->body(writing));
      const bool has_written = writing.TakeHasWritten();
      if (IsMapFull(fault)) return {.fault = std::move(fault)};
      if (!fault) {
        ++member;
        continue;
      }
      const bool is_refusal = IsRefusal(fault);
      (*member)->fault = std::move(fault);
      if (member != members.begin()) refused_behind_others.push_back(*member);
      member = members.erase(member);
      // The transaction may contain changes of the failed body, so it is aborted.
      if (has_written || !is_refusal) return {.is_over = false};
    }
    if (members.empty()) return {};
    if (Fault fault = environment.Explained(writing.PutTransaction())) {
      return {.fault = std::move(fault)};
    }
  }
  Fault fault = environment.Commit(*transaction);
  if (!fault) environment.FillUp();
  return {.fault = std::move(fault)};
}

// Writes each member in its own transaction. If there is no room for all, some may still fit.
void WriteOneByOne(Environment& environment, const Tables& tables,
                   absl::Span<Member* const> members) {
  for (Member* const& member : members) {
    member->fault = std::nullopt;
    WriteTogether(environment, tables, {&member, 1});
  }
}

}  // namespace

void WriteTogether(Environment& environment, const Tables& tables,
                   absl::Span<Member* const> members) {
  std::vector<Member*> left(members.begin(), members.end());
  std::vector<Member*> refused_behind_others;
  Together last = {.is_over = false};
  while (!last.is_over) {
    last = TryTogether(environment, tables, left, refused_behind_others);
    if (!IsMapFull(last.fault)) continue;
    if (Fault fault = environment.Grow()) {
      if (members.size() > 1) return WriteOneByOne(environment, tables, members);
      last.fault = std::move(fault);
    } else {
      last.is_over = false;
    }
  }
  for (Member* member : left) member->fault = last.fault;
  if (!last.fault) return;
  // They were refused because of earlier members of the group (a seq that is taken, a log that
  // exists). Those were not written either.
  for (Member* member : refused_behind_others) member->fault = last.fault;
}

Fault GroupCommit::Run(absl::FunctionRef<Fault(WriteTransaction&)> body, Milliseconds patience,
                       Lock lock_others, Write write) {
  const Clock::time_point deadline = Clock::now() + patience;
  Waiting mine{{body}};
  std::unique_lock<std::mutex> lock(mutex_);
  waiting_.push_back(&mine);
  arrived_.notify_one();
  while (!mine.is_done && (has_leader_ || mine.is_taken)) {
    if (mine.is_taken) {
      changed_.wait(lock);
    } else if (changed_.wait_until(lock, deadline) == std::cv_status::timeout && !mine.is_taken) {
      Leave(mine);
      return Error{.code = ErrorCode::io,
                   .message = "other processes have been writing for too long: try again"};
    }
  }
  if (mine.is_done) {
    if (mine.failure) std::rethrow_exception(mine.failure);
    return mine.fault;
  }

  has_leader_ = true;
  std::vector<Waiting*> taken;
  std::exception_ptr failure;
  try {
    if (Fault fault = Lead(lock, taken, deadline, lock_others, write)) mine.fault = fault;
  } catch (...) {
    failure = std::current_exception();
    if (!lock.owns_lock()) lock.lock();
  }
  // Whether it succeeded or not, no thread may be left waiting.
  if (taken.empty()) Leave(mine);
  for (Waiting* member : taken) {
    member->failure = failure;
    member->is_done = true;
  }
  has_leader_ = false;
  changed_.notify_all();
  if (failure) std::rethrow_exception(failure);
  return mine.fault;
}

Fault GroupCommit::Lead(std::unique_lock<std::mutex>& lock, std::vector<Waiting*>& taken,
                        Clock::time_point deadline, Lock lock_others, Write write) {
  Gather(lock, deadline);
  lock.unlock();
  // While this thread waits for other processes, more threads may join the group.
  const auto rest = std::chrono::duration_cast<Milliseconds>(deadline - Clock::now());
  Fault fault = lock_others(std::max(rest, Milliseconds(0)));
  lock.lock();
  if (fault) return fault;
  const std::vector<Member*> group(waiting_.begin(), waiting_.end());
  taken = std::exchange(waiting_, {});
  for (Waiting* member : taken) member->is_taken = true;
  lock.unlock();

  const Clock::time_point start = Clock::now();
  write(group);
  lock.lock();
  last_time_ = Clock::now() - start;
  last_size_ = taken.size();
  return std::nullopt;
}

// The members of the last group will probably write again soon. If the first of them wrote alone,
// all others would wait for its disk write. A thread that was alone last time does not wait.
void GroupCommit::Gather(std::unique_lock<std::mutex>& lock, Clock::time_point deadline) {
  const Clock::duration longest =
      std::min<Clock::duration>(last_time_ / kGatherPart, kLongestGather);
  arrived_.wait_until(lock, std::min(deadline, Clock::now() + longest),
                      [this] { return waiting_.size() >= last_size_; });
}

void GroupCommit::Leave(const Waiting& member) {
  waiting_.erase(std::find(waiting_.begin(), waiting_.end(), &member));
}

}  // namespace recount::store
