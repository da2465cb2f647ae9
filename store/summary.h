// The value of a log in the table `summaries` (layout.h). Internal to the store.
#ifndef RECOUNT_STORE_SUMMARY_H_
#define RECOUNT_STORE_SUMMARY_H_

#include <optional>
#include <string>

#include "events/bytes.h"
#include "events/owned_event.h"

namespace recount::store {

// The value for a log that has this head.
std::string EncodeSummary(const Hash256& head, const LogSummary& summary);

// The summary in a value, which must outlive it; nothing if it is invalid, has another head, or has
// changed since it was written. An unusable hint is ignored.
std::optional<LogSummary> DecodeSummary(Bytes value, const Hash256& head);

// Whether the value is a summary that has changed since it was written, of the log with this head.
bool IsChangedSummary(Bytes value, const Hash256& head);

}  // namespace recount::store

#endif  // RECOUNT_STORE_SUMMARY_H_
