// The names that files of an export may have, whatever its format.
//
//   IsNameOfExport("events/game=hope/part-00000.parquet")   // true
//   IsNameOfExport("notes.txt")                             // false
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_NAMES_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_NAMES_H_

#include <string_view>

#include "replay/statistics/table.h"
#include "tools/statistics/exports/manifest.h"

namespace recount::tools::statistics::exports {

// Whether an export, or what writes one, may have left a file of this name below its folder:
// the manifest, a file of a table, or one in which SQLite or DuckDB keep what they are sorting.
bool IsNameOfExport(std::string_view file);

// Whether an export of this format keeps rows of the table in a file of this name.
bool IsFileOf(const replay::statistics::TableDescription& table, formats::Format format,
              std::string_view file);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_NAMES_H_
