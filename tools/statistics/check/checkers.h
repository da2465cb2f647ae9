// What checks the rows of each format of an export.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CHECKERS_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CHECKERS_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// Opens the files that are in the folder of the export; wrong_rows() tells what is wrong with them,
// a missing file too. A file that is not `readable` counts as missing, and is never opened. io;
// not_found if the library of Parquet is missing.
Result<std::unique_ptr<formats::TableChecker>> OpenChecker(const formats::FormatOptions& options,
                                                           const FileNames& readable);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECKERS_H_
