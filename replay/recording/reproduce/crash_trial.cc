#include "replay/recording/reproduce/crash_trial.h"

#include <new>

#include "replay/process/bounded_child.h"
#include "replay/recording/reproduce/inspection.h"

namespace recount::replay::recording::reproduce {

using debugging::Candidate;
using debugging::Replacing;
using debugging::Walk;
using debugging::WalkBase;
using debugging::WalkedLog;
using debugging::Walker;

CrashTrial::CrashTrial() {
  if (shared_.fault()) throw std::bad_alloc();
}

Result<const Walk*> CrashTrial::Take(const WalkBase& base, const Candidate& candidate,
                                     Replacing replacing, bool& has_refused) {
  shared_->step = 0;
  const Result<process::ChildEnd> end = process::RunBounded(
      [&](process::ChildWriter&) {
        Walker walker;
        walker.Watch(shared_->step);
        walker.Take(base, candidate, replacing);
        shared_->executed = walker.executed();
        shared_->has_refused = walker.has_refused();
      },
      [](std::string_view) { return true; });
  if (!end.ok()) return end.error();
  const Walk* walk = nullptr;
  // A walk without a crash does not show the fault. A step of 0 means that the crash was outside of
  // it.
  if (!end->has_crashed) {
    executed_ += shared_->executed;
    has_refused = shared_->has_refused;
  } else if (const uint64_t step = shared_->step; step > 0) {
    walk = walker_.TakeUntil(base, candidate, replacing, step);
    has_refused = walker_.has_refused();
  }
  return walk;
}

Result<std::optional<WalkedLog>> CrashTrial::Try(const WalkBase& base, const Candidate& candidate) {
  for (const Replacing replacing : {Replacing::no, Replacing::yes}) {
    bool has_refused = false;
    const Result<const Walk*> walk = Take(base, candidate, replacing, has_refused);
    if (!walk.ok()) return walk.error();
    if (*walk != nullptr && walker_.IsSmaller(base, candidate)) {
      return std::optional(walker_.LogOf(base, candidate));
    }
    // Replacing choices can only help if the rules refused one.
    if (!has_refused) break;
  }
  return std::optional<WalkedLog>();
}

Result<bool> CrashTrial::ShowsAtEnd(const WalkedLog& log) {
  const WalkBase base(log);
  const Candidate whole{.pieces = {{0, base.size()}}};
  bool has_refused = false;
  const Result<const Walk*> walk = Take(base, whole, Replacing::no, has_refused);
  if (!walk.ok()) return walk.error();
  return *walk != nullptr && (*walk)->tail.size() == base.size();
}

Result<debugging::ProtocolGame> CrashingGameOf(const log::Log& log) {
  const Result<Inspection> seen = Inspect(log, {.parts_from = ~uint64_t{0}});
  if (!seen.ok()) return seen.error();
  if (!seen->crashed_at || *seen->crashed_at == 0) {
    return Error{.code = ErrorCode::not_shown,
                 .message = "executing the game does not end the process"};
  }
  log::CardSets sets;
  return debugging::GameOfLog(log, sets, seen->crashed_at);
}

}  // namespace recount::replay::recording::reproduce
