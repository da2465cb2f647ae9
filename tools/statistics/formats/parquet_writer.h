// Writes an export as Parquet: a file per part of a game and table (docs/statistics.md, "Files").
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_PARQUET_WRITER_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_PARQUET_WRITER_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::formats {

// not_found if the library of DuckDB is missing; io.
Result<std::unique_ptr<TableWriter>> OpenParquetWriter(const FormatOptions& options);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_PARQUET_WRITER_H_
