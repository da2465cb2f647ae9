// Writes an export as CSV, a file per table (docs/statistics.md, "Files").
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_WRITER_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_WRITER_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::formats {

// Makes the files, with their headers. io.
Result<std::unique_ptr<TableWriter>> OpenCsvWriter(const FormatOptions& options);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_CSV_WRITER_H_
