// A log of a store, as one of the logs that are replayed.
//
//   const StoreLog log(reader, head);
//   Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) { … return true; });
#ifndef RECOUNT_REPLAY_RECORDING_STORE_LOG_H_
#define RECOUNT_REPLAY_RECORDING_STORE_LOG_H_

#include <memory>

#include "events/error.h"
#include "replay/log/log.h"
#include "store/store.h"

namespace recount::replay::recording {

// A log of a store, as seen by the reader, which must outlive it.
class StoreLog final : public log::Log {
 public:
  StoreLog(const store::Reader& reader, const store::LogHead& head)
      : reader_(reader), head_(head) {}

  const store::LogHead& store_head() const { return head_; }

  const Hash256& first() const override { return head_.record.first; }
  const Hash256& head() const override { return head_.record.head; }
  uint64_t count() const override { return head_.record.count; }
  bool may_be_judged() const override { return head_.record.is_judged != 0; }
  std::optional<LogSummary> Summary() const override;
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override;
  Result<std::vector<Slot>> Openings(uint64_t seq) const override;
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override;
  Result<std::string_view> CardSetJson(const Hash256& hash) const override;
  std::optional<Snapshot> SnapshotBefore(uint64_t seq) const override;
  Fault ForEachSnapshot(absl::FunctionRef<bool(const Snapshot&)> each) const override;
  std::unique_ptr<log::Log> Sibling(const Hash256& first) const override;

 private:
  const store::Reader& reader_;
  store::LogHead head_;
};

// Whether the events of a log give the chain hashes that stand beside them, up to its head: damaged
// if they do not, or if one is not there; io. For what is made of a log without looking at each
// byte, and so that what this build does not know is known to be no damage. Cost: a hash per event.
Fault CheckChain(const log::Log& log);

// The chain hash of the last of a log's first `count` events: at least one, and not more than it
// has. damaged or io if that event cannot be read.
Result<Hash256> HeadAt(const store::Reader& reader, const store::LogHead& head, uint64_t count);

// The error with "game ID: " before its message, where ID is what people see of the log's id.
Error InGame(const store::LogHead& log, Error error);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_STORE_LOG_H_
