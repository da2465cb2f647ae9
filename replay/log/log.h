// One account of a game: its events in order with their chain hashes, and the data beside them.
// Everything else in replay/ works on a Log, so games in a store (replay/recording/store_log.h), in
// a file and in memory are treated the same.
//
//   FileLog log(file, file.logs[0]);
//   Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) { … return true; });
#ifndef RECOUNT_REPLAY_LOG_LOG_H_
#define RECOUNT_REPLAY_LOG_LOG_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/chain.h"
#include "events/owned_event.h"
#include "events/recount_file.h"

namespace recount::replay::log {

// The number of events after which the next snapshot of the state is stored.
inline constexpr uint64_t kSnapshotEvery = 64;

// Canonical bytes of the state after event `seq`.
struct StateSnapshot {
  uint64_t seq;
  std::vector<uint8_t> canonical;
};

class Log {
 public:
  virtual ~Log() = default;

  // The hash of the first event, the hash of the last one, and the number of events: chain(0),
  // chain(count - 1).
  virtual const Hash256& first() const = 0;
  virtual const Hash256& head() const = 0;
  virtual uint64_t count() const = 0;

  // Calls `each` with the events `from`, … in order, read in place, until it returns false. Returns
  // a fault with its seq if an event does not exist (missing) or has no room for a chain hash
  // (torn).
  virtual Fault ForEachEvent(uint64_t from,
                             absl::FunctionRef<bool(const LoggedEvent&)> each) const = 0;

  // Returns the summary of the log in its current form; nothing if the log has none.
  virtual std::optional<LogSummary> Summary() const { return std::nullopt; }

  // Returns false only if the log certainly has no judgement (judging.h).
  virtual bool may_be_judged() const { return true; }

  // Returns true if the log is read for display, as far as possible, although it may be invalid;
  // verification reports what is wrong with it. Digests and seeds are not compared, an action that
  // the rules refuse is refused with or without a digest, and a judgement that breaks a clause of
  // judging has no effect.
  virtual bool is_lenient() const { return false; }

  // Returns the openings of an event, slot by slot; empty if there are none.
  virtual Result<std::vector<Slot>> Openings(uint64_t seq) const = 0;

  // Calls `each` with the seqs of the events that have openings, ascending, until it returns false.
  // A file may also have openings for events that it does not have.
  virtual Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const = 0;

  // Returns the canonical JSON of a card set. card_set if the log does not have it or its hash
  // differs.
  virtual Result<std::string_view> CardSetJson(const Hash256& hash) const = 0;

  // Returns the newest snapshot at or before event `seq`; nothing if the log has none.
  virtual std::optional<Snapshot> SnapshotBefore(uint64_t) const { return std::nullopt; }

  // Every snapshot, ascending.
  virtual Fault ForEachSnapshot(absl::FunctionRef<bool(const Snapshot&)>) const {
    return std::nullopt;
  }

  // Returns the log with this chain(0), if it is in the same place as this log; otherwise nullptr.
  virtual std::unique_ptr<Log> Sibling(const Hash256& first) const = 0;

  std::string id() const { return LogId(first()); }
};

// A log of a file. The file must outlive it, and the frame must begin at event 0.
class FileLog final : public Log {
 public:
  FileLog(const RecountFile& file, const LogFrame& frame) : file_(file), frame_(frame) {}

  const Hash256& first() const override { return frame_.chain.front(); }
  const Hash256& head() const override { return frame_.chain.back(); }
  uint64_t count() const override { return frame_.events.size(); }
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override;
  Result<std::vector<Slot>> Openings(uint64_t seq) const override;
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override;
  Result<std::string_view> CardSetJson(const Hash256& hash) const override;
  std::unique_ptr<Log> Sibling(const Hash256& first) const override;

 private:
  const RecountFile& file_;
  const LogFrame& frame_;
};

// Returns the openings of an event of the log, slot by slot, checked against its veil, for callers
// that use the contents. damaged if they do not fit; `verify` gives the details.
Result<std::vector<Slot>> OpeningsBeside(const Log& log, const LoggedEvent& event);

// Maps an error in the bytes of a log to too_new or damaged, for commands that only read. io stays
// io.
Error AsDamage(Error error);

// Returns the event with its bytes as in the log. Errors: not_found, or the fault of ForEachEvent.
// The event is valid as long as the log.
Result<LoggedEvent> EventAt(const Log& log, uint64_t seq);

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_LOG_H_
