// The beginning of a log, as a log of its own.
//
//   const CutLog start(log, /*count=*/18, chain_17);
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_CUT_LOG_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_CUT_LOG_H_

#include <memory>
#include <string_view>
#include <vector>

#include "replay/log/log.h"

namespace recount::replay::recording::reproduce {

// The first `count` events of a log, which must outlive it. `head` is the chain hash of the last
// one.
class CutLog final : public log::Log {
 public:
  CutLog(const log::Log& log, uint64_t count, const Hash256& head)
      : log_(log), count_(count), head_(head) {}

  const Hash256& first() const override { return log_.first(); }
  const Hash256& head() const override { return head_; }
  uint64_t count() const override { return count_; }
  bool may_be_judged() const override { return log_.may_be_judged(); }

  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override {
    if (from >= count_) return std::nullopt;
    return log_.ForEachEvent(
        from, [&](const LoggedEvent& event) { return each(event) && event.seq + 1 < count_; });
  }
  Result<std::vector<Slot>> Openings(uint64_t seq) const override { return log_.Openings(seq); }
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override {
    return log_.ForEachOpened([&](uint64_t seq) { return seq >= count_ || each(seq); });
  }
  Result<std::string_view> CardSetJson(const Hash256& hash) const override {
    return log_.CardSetJson(hash);
  }
  std::unique_ptr<log::Log> Sibling(const Hash256& first) const override {
    return log_.Sibling(first);
  }

 private:
  const log::Log& log_;
  uint64_t count_;
  Hash256 head_;
};

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_CUT_LOG_H_
