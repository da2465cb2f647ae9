// Makes a log of a store usable for replay.
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

// A log of a store as the reader sees it. The reader must outlive it.
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

// Checks that the events of a log match their chain hashes, up to its head. damaged if they do not,
// or if an event is missing; io. It is for callers that do not otherwise look at each byte, and
// that must tell damage from data that this build does not know. Cost: a hash per event.
Fault CheckChain(const log::Log& log);

// Returns the chain hash of event `count` - 1 of a log; `count` is at least 1 and at most the log's
// count. damaged or io if that event cannot be read.
Result<Hash256> HeadAt(const store::Reader& reader, const store::LogHead& head, uint64_t count);

// Puts "game ID: " before the error's message, where ID is the log's id in the form for people.
Error InGame(const store::LogHead& log, Error error);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_STORE_LOG_H_
