// Tells which history of a store an export came from (docs/statistics.md, "The manifest"). The
// number of an entry alone is not enough: after a backup is restored, other games get the same
// numbers.
//
//   Result<ExportEnd> end = EndOf("stats", /*is_anonymous=*/false);  // of an earlier export
//   Fault fault = CheckHistory(readers, *end, std::nullopt);  // conflict: of another history
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_HISTORY_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_HISTORY_H_

#include <cstdint>
#include <optional>
#include <string>

#include "events/error.h"
#include "tools/statistics/exports/pseudonyms.h"
#include "tools/statistics/exports/row_feed.h"

namespace recount::tools::statistics::exports {

// The point at which an export ended and an increment continues.
struct ExportEnd {
  uint64_t order = 0;                       // number of the newest entry of the order
  std::optional<std::string> history = {};  // nothing if the history is unknown
};

// Returns the history of a store up to an entry of its order, in hex: the hash (heads.h) over all
// its logs, each up to the newest event that it had then. With a key it returns a pseudonym of that
// hash, from which nobody without the key learns anything. damaged. Reads the records of all logs,
// and the order after the entry.
Result<std::string> HistoryAt(const OpenReaders& readers, uint64_t order,
                              const std::optional<Key>& key);

// Returns the end of an export. `path` is its folder or its manifest; `is_anonymous` says whether
// the export that continues it is anonymous. not_found; io; bad_request, also if only one of the
// two exports is anonymous, or if the manifest does not name its history.
Result<ExportEnd> EndOf(const std::string& path, bool is_anonymous);

// Checks that the store still has the history in which an export ended; an unknown history passes.
// conflict if it has another one, so that an increment would not lead to the store's current state;
// damaged.
Fault CheckHistory(const OpenReaders& readers, const ExportEnd& end, const std::optional<Key>& key);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_HISTORY_H_
