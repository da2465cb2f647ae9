// Checks the table of events, log by log. Internal to the store.
#ifndef RECOUNT_STORE_CHECK_EVENTS_H_
#define RECOUNT_STORE_CHECK_EVENTS_H_

#include <deque>

#include "events/error.h"
#include "store/findings.h"
#include "store/layout.h"
#include "store/store.h"

namespace recount::store {

// A log's record, and what the other tables say about the log. A store may have millions of logs,
// so the record stays where the reader's transaction has it.
struct SeenLog {
  LogRecord record() const { return *PlainFrom<LogRecord>(Bytes(value, sizeof(LogRecord))); }

  uint64_t log = 0;
  const uint8_t* value = nullptr;  // the bytes of the record
  uint64_t ordered = 0;            // events that the global order covers
  uint64_t open_slots = 0;         // beside its events
  bool by_first = false;
  bool by_game = false;
  bool by_time = false;
};

// The logs of the store, ascending by number; a deque does not move them when it grows.
using SeenLogs = std::deque<SeenLog>;

// The log of this number, or nullptr.
SeenLog* FindLog(SeenLogs& logs, uint64_t log);

// Checks that the events of each log have no gap, fit their chain, and are as many as the record
// counts.
Fault CheckEvents(const Reader& reader, SeenLogs& logs, Findings& findings);

// The envelope of an event of a log; nullptr if the event is missing or invalid.
const events::Envelope* EventOf(const Reader& reader, uint64_t log, uint64_t seq);

}  // namespace recount::store

#endif  // RECOUNT_STORE_CHECK_EVENTS_H_
