// Which history of a store an export is of (docs/statistics.md, "The manifest"). The number of an
// entry of the store's order does not tell: once a backup was put back, other games get the same
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

// Where an export ended, and an increment goes on.
struct ExportEnd {
  uint64_t order = 0;                       // the number of the newest entry of the order
  std::optional<std::string> history = {};  // nothing: nobody can tell whether it is the store's
};

// The history of a store up to an entry of its order, in hex: the hash (heads.h) over all its logs,
// each up to the newest event that it had then. With a key the pseudonym of that, so that nobody
// else learns anything from it. damaged. Cost: the records of all logs, and the order behind the
// entry.
Result<std::string> HistoryAt(const OpenReaders& readers, uint64_t order,
                              const std::optional<Key>& key);

// The end of the export in a folder, or with this manifest. not_found; io; bad_request also if the
// export is anonymous and the one that goes on from it is not, or the other way round, and if its
// manifest does not say of which history it is.
Result<ExportEnd> EndOf(const std::string& path, bool is_anonymous);

// Nothing if the history of a store still is that in which an export ended, or nobody can tell.
// conflict: the store has another one, so no increment leads to what it has now; damaged.
Fault CheckHistory(const OpenReaders& readers, const ExportEnd& end, const std::optional<Key>& key);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_HISTORY_H_
