#include "tools/statistics/formats/formats.h"

#include "events/check.h"
#include "tools/statistics/formats/csv_writer.h"
#include "tools/statistics/formats/parquet_writer.h"
#include "tools/statistics/formats/sqlite_writer.h"

namespace recount::tools::statistics::formats {

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

}  // namespace recount::tools::statistics::formats
