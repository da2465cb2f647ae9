// The formats of an export: what writes each, and what checks it.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/row_sink.h"

namespace recount::tools::statistics {

// Makes the files of the export in its folder. io; not_found if the library of Parquet is missing.
Result<std::unique_ptr<TableWriter>> OpenWriter(const FormatOptions& options);

// Opens those that are there. What is wrong with them, missing ones too, is told by wrong_rows().
// io; not_found as above.
Result<std::unique_ptr<TableChecker>> OpenChecker(const FormatOptions& options);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_H_
