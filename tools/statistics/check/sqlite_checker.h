// Holds an export's database of SQLite against the rows that it should have, and its tables against
// those that the writer makes. The file may be anybody's: nothing in it is run.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_CHECKER_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_CHECKER_H_

#include <memory>

#include "events/error.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// Opens the file. io. What is wrong with the whole of it is told as a wrong row of the first table.
Result<std::unique_ptr<formats::TableChecker>> OpenSqliteChecker(
    const formats::FormatOptions& options, const FileNames& readable);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_CHECKER_H_
