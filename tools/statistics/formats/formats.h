// Returns the writer for each format of an export.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_FORMATS_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_FORMATS_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::formats {

// Makes the files of the export in its folder. io; not_found if the Parquet library is missing.
Result<std::unique_ptr<TableWriter>> OpenWriter(const FormatOptions& options);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_FORMATS_H_
