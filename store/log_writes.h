// What is written to the logs of a store in one transaction: whole logs, events for the end of one,
// openings that were found. The views that it consists of must outlive the write.
//
//   Result<LogHead> head = store.Append({.log = 7, .expected_seq = 1, .events = events});
//   head->record.count;   // of the log with these events
#ifndef RECOUNT_STORE_LOG_WRITES_H_
#define RECOUNT_STORE_LOG_WRITES_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "events/bytes.h"
#include "events/owned_event.h"
#include "store/layout.h"

namespace recount::store {

// The current ends of a log.
struct LogHead {
  uint64_t log = 0;  // its number in this store, ascending by creation
  LogRecord record = {};
};

// A whole log: event 0, and those that follow it already.
struct NewLog {
  LogKind kind = LogKind::game;
  std::string_view game;  // for the index by game
  absl::Span<const Bytes> events;
  absl::Span<const EventOpenings> openings = {};
  std::string_view card_set_json = {};  // canonical; empty: none
  absl::Span<const Snapshot> snapshots = {};
  bool is_judged = false;         // judgements are among the events: readers look for them
  std::string_view summary = {};  // LogSummary::bytes
};

// Events for the end of one log, and what lies beside them.
struct NewEvents {
  uint64_t log = 0;
  uint64_t expected_seq = 0;  // of the first of `events`: the log must have this many events
  absl::Span<const Bytes> events;
  absl::Span<const EventOpenings> openings = {};
  absl::Span<const Snapshot> snapshots = {};
  bool is_judged = false;         // as in NewLog
  std::string_view summary = {};  // of the log with these events
};

// Openings to add to an existing log, for slots of which only the leaves were known.
struct FoundOpenings {
  uint64_t log = 0;
  Hash256 head = {};  // of the log that they belong to: conflict if it has moved on
  absl::Span<const EventOpenings> openings;
};

// An entry of the table `cluster`. An empty value removes it.
struct ClusterEntry {
  std::string key;
  std::string value;
};

// What a joined store has read from its cluster, or knows to be there: written in one transaction.
struct FollowedBatch {
  absl::Span<const NewLog> logs = {};
  absl::Span<const NewEvents> events = {};
  absl::Span<const FoundOpenings> found = {};
  absl::Span<const ClusterEntry> entries = {};
};

}  // namespace recount::store

#endif  // RECOUNT_STORE_LOG_WRITES_H_
