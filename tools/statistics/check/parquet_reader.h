// The rows of a Parquet file, one by one, in the file's order.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_READER_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_READER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/duckdb_database.h"

namespace recount::tools::statistics::check {

class ParquetReader {
 public:
  // A file that should be one of the table; the others outlive the reader. damaged if it cannot be
  // read, or has other columns than those of the table but `game`.
  static Result<ParquetReader> Open(const replay::statistics::TableDescription& table,
                                    const formats::DuckdbConnection& connection,
                                    const std::string& literal,
                                    const formats::duckdb::Library& library);

  // Goes to the next row, at first to the first one. False after the last. damaged.
  Result<bool> Next();

  // The value of a column of the table, as DuckDB has it: a time is in microseconds. Not of `game`.
  replay::statistics::CellView At(size_t column) const;

 private:
  struct Vector {
    const void* data = nullptr;
    const uint64_t* validity = nullptr;  // none: all are
  };
  ParquetReader(const replay::statistics::TableDescription& table, formats::DuckdbRows rows,
                const formats::duckdb::Library& library)
      : table_(&table), rows_(std::move(rows)), library_(&library) {}
  std::optional<std::string> WrongColumns();

  const replay::statistics::TableDescription* table_;
  formats::DuckdbRows rows_;
  const formats::duckdb::Library* library_;
  std::vector<Vector> vectors_;  // by column of the table
  uint64_t row_ = 0;             // in the chunk
  uint64_t rows_of_chunk_ = 0;
};

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_READER_H_
