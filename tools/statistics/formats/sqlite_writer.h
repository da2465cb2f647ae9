// Writes an export as a SQLite database (docs/statistics.md, "Files").
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_WRITER_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_WRITER_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::formats {

// Makes the file with its tables. io.
Result<std::unique_ptr<TableWriter>> OpenSqliteWriter(const FormatOptions& options);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_WRITER_H_
