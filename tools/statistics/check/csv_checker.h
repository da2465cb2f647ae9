// Holds the CSV of an export against the rows that it should have, row by row. The same rows are
// the same bytes, so there is nothing to parse: a file is right if it is what the writer writes.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CSV_CHECKER_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CSV_CHECKER_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// Opens the files. io; a file that is not there is a wrong row of its table.
Result<std::unique_ptr<formats::TableChecker>> OpenCsvChecker(const formats::FormatOptions& options,
                                                              const FileNames& readable);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CSV_CHECKER_H_
