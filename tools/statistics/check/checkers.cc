#include "tools/statistics/check/checkers.h"

#include "events/check.h"
#include "tools/statistics/check/csv_checker.h"
#include "tools/statistics/check/parquet_checker.h"
#include "tools/statistics/check/sqlite_checker.h"

namespace recount::tools::statistics::check {

Result<std::unique_ptr<formats::TableChecker>> OpenChecker(const formats::FormatOptions& options,
                                                           const FileNames& readable) {
  switch (options.format) {
    case formats::Format::csv:
      return OpenCsvChecker(options, readable);
    case formats::Format::sqlite:
      return OpenSqliteChecker(options, readable);
    case formats::Format::parquet:
      return OpenParquetChecker(options, readable);
  }
  FailCheck(__FILE__, __LINE__, "an export of no format");
}

}  // namespace recount::tools::statistics::check
