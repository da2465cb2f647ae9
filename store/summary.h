// Encodes the value of a log in the table `summaries` (layout.h). Internal to the store.
#ifndef RECOUNT_STORE_SUMMARY_H_
#define RECOUNT_STORE_SUMMARY_H_

#include <optional>
#include <string>

#include "events/bytes.h"
#include "events/owned_event.h"

namespace recount::store {

// Returns the value for a log with this head.
std::string EncodeSummary(const Hash256& head, const LogSummary& summary);

// Returns the summary in a value, which must outlive it. Returns nothing if the value is invalid,
// belongs to another head, or has changed since it was written; readers then do without the hint.
std::optional<LogSummary> DecodeSummary(Bytes value, const Hash256& head);

// Returns true if the value is too short, or is a summary for this head that has changed since it
// was written.
bool IsChangedSummary(Bytes value, const Hash256& head);

}  // namespace recount::store

#endif  // RECOUNT_STORE_SUMMARY_H_
