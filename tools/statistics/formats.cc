#include "tools/statistics/formats.h"

#include "tools/statistics/csv_checker.h"
#include "tools/statistics/csv_writer.h"
#include "tools/statistics/parquet_checker.h"
#include "tools/statistics/parquet_writer.h"
#include "tools/statistics/sqlite_checker.h"
#include "tools/statistics/sqlite_writer.h"

namespace recount::tools::statistics {
Result<std::unique_ptr<TableWriter>> OpenWriter(const FormatOptions& options) {
  switch (options.format) {
    case Format::csv:
      return OpenCsvWriter(options);
    case Format::sqlite:
      return OpenSqliteWriter(options);
    case Format::parquet:
      return OpenParquetWriter(options);
  }
  FailCheck(__FILE__, __LINE__, "an export of no format");
}

Result<std::unique_ptr<TableChecker>> OpenChecker(const FormatOptions& options) {
  switch (options.format) {
    case Format::csv:
      return OpenCsvChecker(options);
    case Format::sqlite:
      return OpenSqliteChecker(options);
    case Format::parquet:
      return OpenParquetChecker(options);
  }
  FailCheck(__FILE__, __LINE__, "an export of no format");
}

}  // namespace recount::tools::statistics
