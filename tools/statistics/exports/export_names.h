// The names that files of an export may have, in any format.
//
//   IsNameOfExport("events/game=hope/part-00000.parquet")   // true
//   IsNameOfExport("notes.txt")                             // false
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_NAMES_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_NAMES_H_

#include <string_view>

#include "replay/statistics/table.h"
#include "tools/statistics/exports/manifest.h"

namespace recount::tools::statistics::exports {

// Returns whether an export or its libraries may have left a file of this name below its folder:
// the manifest, a file of a table, or a temporary file of SQLite or DuckDB.
bool IsNameOfExport(std::string_view file);

// Returns whether an export of this format keeps rows of the table in a file of this name.
bool IsFileOf(const replay::statistics::TableDescription& table, formats::Format format,
              std::string_view file);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_NAMES_H_
