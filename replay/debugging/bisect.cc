#include "replay/debugging/bisect.h"

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>

#include "fmt/format.h"

namespace recount::replay::debugging {
namespace {

// The search asks ahead. Once kMostAhead answers are unread, it reads until kLeastAhead remain. It
// reads many at once, because each wait costs as much as processing a small state. Both are
// constants, so that how far a damaged log is read does not depend on timing.
constexpr size_t kMostAhead = 128;
constexpr size_t kLeastAhead = 64;

class Search {
 public:
  Search(timeline::Timeline timeline, StatePredicate& predicate)
      : timeline_(std::move(timeline)),
        path_(timeline_.judging().PathTo(timeline_.judging().cursor())),
        predicate_(predicate) {}

  Result<Bisection> Scan(const BisectProgress& progress) {
    // All answers that are due must be read before the search ends, because one of them may be the
    // result.
    Fault fault;
    for (uint64_t next = 0; next < path_.size() && !fault; ++next) {
      if (due_.size() == kMostAhead) {
        while (due_.size() > kLeastAhead) {
          if (Take()) return End();
          progress(found_.evaluated, path_.size());
        }
      }
      fault = timeline_.SeekTo(path_[next]);
      if (timeline_.illegal()) break;
      if (!fault) fault = Ask();
    }
    while (!due_.empty()) {
      if (Take()) return End();
      progress(found_.evaluated, path_.size());
    }
    if (fault) return *fault;
    if (timeline_.illegal()) found_.illegal = timeline_.illegal()->seq;
    return End();
  }

  Result<Bisection> Halve() {
    found_.is_exact = false;
    if (Fault fault = timeline_.SeekToEnd()) return *fault;
    if (timeline_.illegal()) found_.illegal = timeline_.illegal()->seq;
    // The predicate is true after the first `most` events, and false after the first `least`,
    // unless that is 0.
    uint64_t most = path_.CountUpTo(timeline_.seq());
    uint64_t least = 0;
    Result<bool> holds = HoldsHere();
    if (!holds.ok()) return holds.error();
    if (!*holds) return found_;
    while (most - least > 1) {
      const uint64_t middle = least + (most - least) / 2;
      if (Fault fault = timeline_.SeekTo(path_[middle - 1])) return *fault;
      holds = HoldsHere();
      if (!holds.ok()) return holds.error();
      (*holds ? most : least) = middle;
    }
    found_.seq = path_[most - 1];
    return found_;
  }

 private:
  // Asks about the current state of the timeline.
  Fault Ask() {
    due_.push_back(timeline_.seq());
    Fault fault = predicate_.Ask(
        Written(timeline_.match().StateJson(engine::Viewer::Judge(), timeline_.seating())));
    if (!fault) return std::nullopt;
    due_.pop_back();
    return At(timeline_.seq(), *std::move(fault));
  }

  // Takes the oldest answer that is due. Returns true if the search ends with it, because the
  // predicate is true or failed with an error.
  bool Take() {
    const uint64_t seq = due_.front();
    due_.pop_front();
    const Result<StatePredicate::Answer> answer = predicate_.Next();
    if (!answer.ok()) {
      failed_ = At(seq, answer.error());
      return true;
    }
    ++found_.evaluated;
    found_.errors += answer->has_failed ? 1 : 0;
    if (answer->holds) found_.seq = seq;
    return answer->holds;
  }

  Result<bool> HoldsHere() {
    if (Fault fault = Ask()) return *fault;
    const bool is_end = Take();
    if (failed_) return *failed_;
    return is_end;
  }

  Result<Bisection> End() const {
    if (failed_) return *failed_;
    return found_;
  }

  static Error At(uint64_t seq, Error error) {
    error.message = fmt::format("after event {}: {}", seq, error.message);
    return error;
  }

  timeline::Timeline timeline_;
  judging::Path path_;
  StatePredicate& predicate_;
  std::deque<uint64_t> due_;  // the events whose states have no answer yet
  Bisection found_;
  Fault failed_;
};

}  // namespace

Result<Bisection> BisectByScan(const log::Log& log, log::CardSets& sets, StatePredicate& predicate,
                               const BisectProgress& progress) {
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  if (Fault fault = log::CheckNotObserved(timeline->header(), "bisect")) return *fault;
  return Search(*std::move(timeline), predicate).Scan(progress);
}

Result<Bisection> BisectByHalves(const log::Log& log, log::CardSets& sets,
                                 StatePredicate& predicate) {
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  if (Fault fault = log::CheckNotObserved(timeline->header(), "bisect")) return *fault;
  return Search(*std::move(timeline), predicate).Halve();
}

}  // namespace recount::replay::debugging
