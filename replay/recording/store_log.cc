#include "replay/recording/store_log.h"

#include "events/chain.h"
#include "fmt/format.h"

namespace recount::replay::recording {

Fault CheckChain(const log::Log& log) {
  Hash256 chain = kBeforeFirst;
  std::optional<uint64_t> wrong;
  Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    chain = ChainHash(chain, event.bytes);
    if (chain != event.chain || (event.seq == 0 && chain != log.first())) wrong = event.seq;
    return !wrong;
  });
  if (fault) return log::AsDamage(*std::move(fault));
  if (!wrong && chain == log.head()) return std::nullopt;
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("event {} is not the one that was recorded; `recount verify` "
                                      "says more",
                                      wrong.value_or(log.count() - 1))};
}

Fault StoreLog::ForEachEvent(uint64_t from,
                             absl::FunctionRef<bool(const LoggedEvent&)> each) const {
  uint64_t next = from;
  Fault fault = reader_.ForEachEvent(head_, from, [&](const LoggedEvent& event) {
    ++next;
    return each(event);
  });
  if (!fault) return std::nullopt;
  Error error = *fault;
  error.seq = next;
  // The store reports both as damaged, but verification distinguishes a missing event from a torn
  // one.
  if (error.code == ErrorCode::damaged) {
    const auto is_there = reader_.HasEvent(head_.log, next);
    if (is_there.ok()) error.code = *is_there ? ErrorCode::torn : ErrorCode::missing;
  }
  return error;
}

std::optional<LogSummary> StoreLog::Summary() const {
  // A summary is a hint, so one that cannot be read is treated as missing.
  const auto summary = reader_.Summary(head_);
  return summary.ok() ? *summary : std::nullopt;
}

Result<std::vector<Slot>> StoreLog::Openings(uint64_t seq) const {
  auto openings = reader_.Openings(head_.log, seq);
  if (openings.ok()) return *std::move(openings);
  Error error = openings.error();
  if (error.code != ErrorCode::io) error.code = ErrorCode::bad_opening;
  error.seq = seq;
  return error;
}

Fault StoreLog::ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const {
  // Openings without an event are found in the table of openings (store/check.h).
  Fault fault =
      reader_.ForEachOpened(head_.log, [&](uint64_t seq) { return seq < count() && each(seq); });
  return fault;
}

Result<std::string_view> StoreLog::CardSetJson(const Hash256& hash) const {
  const auto json = reader_.CardSetJson(hash);
  if (json.ok()) return *json;
  Error error = json.error();
  if (error.code != ErrorCode::io) error.code = ErrorCode::card_set;
  error.seq = 0;
  return error;
}

std::optional<Snapshot> StoreLog::SnapshotBefore(uint64_t seq) const {
  // A snapshot is a hint, so one that cannot be read is treated as missing.
  const auto snapshot = reader_.SnapshotBefore(head_.log, seq);
  return snapshot.ok() ? *snapshot : std::nullopt;
}

Fault StoreLog::ForEachSnapshot(absl::FunctionRef<bool(const Snapshot&)> each) const {
  return reader_.ForEachSnapshot(head_.log, each);
}

std::unique_ptr<log::Log> StoreLog::Sibling(const Hash256& first) const {
  const auto head = reader_.Find(ToHex(first));
  if (!head.ok() || reader_.CheckEnds(*head)) return nullptr;
  return std::make_unique<StoreLog>(reader_, *head);
}

Result<Hash256> HeadAt(const store::Reader& reader, const store::LogHead& head, uint64_t count) {
  if (count == head.record.count) return head.record.head;
  const Result<LoggedEvent> last = log::EventAt(StoreLog(reader, head), count - 1);
  if (!last.ok()) return log::AsDamage(last.error());
  return last->chain;
}

Error InGame(const store::LogHead& log, Error error) {
  error.message = fmt::format("game {}: {}", LogId(log.record.first), error.message);
  return error;
}

}  // namespace recount::replay::recording
