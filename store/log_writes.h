// Defines the writes to the logs of a store: whole logs, events for the end of a log, openings that
// were found. They consist of views, whose data must outlive the write.
//
//   Result<LogHead> head = store.Append({.log = 7, .expected_seq = 1, .events = events});
//   head->record.count;   // of the log with these events
#ifndef RECOUNT_STORE_LOG_WRITES_H_
#define RECOUNT_STORE_LOG_WRITES_H_

#include <functional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "events/bytes.h"
#include "events/error.h"
#include "events/owned_event.h"
#include "store/layout.h"

namespace recount::store {

// The current ends of a log.
struct LogHead {
  uint64_t log = 0;  // its number in this store, ascending by creation
  LogRecord record = {};
};

// A whole log: event 0, and all events after it that already exist.
struct NewLog {
  LogKind kind = LogKind::game;
  std::string_view game;  // for the index by game
  absl::Span<const Bytes> events;
  absl::Span<const EventOpenings> openings = {};
  std::string_view card_set_json = {};  // canonical; empty if there is none
  absl::Span<const Snapshot> snapshots = {};
  bool is_judged = false;         // judgements are among the events, so readers look for them
  std::string_view summary = {};  // LogSummary::bytes
};

// Events for the end of one log, and their openings and snapshots.
struct NewEvents {
  uint64_t log = 0;
  uint64_t expected_seq = 0;  // of the first event; the log must have this many events
  absl::Span<const Bytes> events;
  absl::Span<const EventOpenings> openings = {};
  absl::Span<const Snapshot> snapshots = {};
  bool is_judged = false;         // as in NewLog
  std::string_view summary = {};  // of the log with these events
};

// Openings to add to an existing log, for slots whose openings were withheld so far.
struct FoundOpenings {
  uint64_t log = 0;
  Hash256 head = {};  // of the log; conflict if it has moved on
  absl::Span<const EventOpenings> openings;
};

// An entry of the table `cluster`. An empty value removes it.
struct ClusterEntry {
  std::string key;
  std::string value;
};

// Data that a joined store has read from its cluster, or knows to be there. It is written in one
// transaction.
struct FollowedBatch {
  absl::Span<const NewLog> logs = {};
  // Calls `create` with more logs, which need to exist only during the call. It runs again, from
  // the start, if the transaction does. Their heads are not returned.
  std::function<Fault(absl::FunctionRef<Fault(const NewLog&)> create)> each_log = nullptr;
  absl::Span<const NewEvents> events = {};
  absl::Span<const FoundOpenings> found = {};
  absl::Span<const ClusterEntry> entries = {};
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_LOG_WRITES_H_
