// A log that counts how many of its events are read, for tests that limit the cost of an operation.
//
//   const CountedLog counted(log);
//   …
//   EXPECT_LE(counted.events_read, kSnapshotEvery + 1);
#ifndef RECOUNT_REPLAY_LOG_TESTING_COUNTED_LOG_H_
#define RECOUNT_REPLAY_LOG_TESTING_COUNTED_LOG_H_

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/log/log.h"

namespace recount::replay::log {

// Wraps `log`, which must outlive it.
class CountedLog final : public Log {
 public:
  explicit CountedLog(const Log& log) : log_(log) {}

  const Hash256& first() const override { return log_.first(); }
  const Hash256& head() const override { return log_.head(); }
  uint64_t count() const override { return log_.count(); }
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override {
    return log_.ForEachEvent(from, [&](const LoggedEvent& event) {
      ++events_read;
      return each(event);
    });
  }
  Result<std::vector<Slot>> Openings(uint64_t seq) const override { return log_.Openings(seq); }
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override {
    return log_.ForEachOpened(each);
  }
  Result<std::string_view> CardSetJson(const Hash256& hash) const override {
    return log_.CardSetJson(hash);
  }
  bool may_be_judged() const override { return log_.may_be_judged(); }
  std::optional<LogSummary> Summary() const override { return log_.Summary(); }
  bool is_lenient() const override { return log_.is_lenient(); }
  std::optional<Snapshot> SnapshotBefore(uint64_t seq) const override {
    return log_.SnapshotBefore(seq);
  }
  Fault ForEachSnapshot(absl::FunctionRef<bool(const Snapshot&)> each) const override {
    return log_.ForEachSnapshot(each);
  }
  std::unique_ptr<Log> Sibling(const Hash256& first) const override { return log_.Sibling(first); }

  mutable uint64_t events_read = 0;

 private:
  const Log& log_;
};

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_TESTING_COUNTED_LOG_H_
