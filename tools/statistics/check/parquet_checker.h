// Holds the Parquet files of an export against the rows that they should have, and their columns
// against those that the writer writes. The files may be anybody's.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_CHECKER_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_CHECKER_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// not_found if the library of DuckDB is missing; io.
Result<std::unique_ptr<formats::TableChecker>> OpenParquetChecker(
    const formats::FormatOptions& options, const FileNames& readable);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_CHECKER_H_
