// A few rows of a table, column by column in DuckDB's layout. One thread fills it, another one
// reads it.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_BATCH_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_BATCH_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/byte_buffer.h"
#include "tools/statistics/formats/duckdb_library.h"

namespace recount::tools::statistics::formats {

// Says whether the column `game` of a Parquet file is in its path or in the file.
enum class GameColumn : uint8_t { in_path, in_file };

// Returns the columns that a Parquet file contains.
std::vector<size_t> ParquetColumns(const replay::statistics::TableDescription& table,
                                   GameColumn game = GameColumn::in_path);

duckdb::Type DuckdbTypeOf(replay::statistics::ColumnType type);

// Converts milliseconds to microseconds. Values too large for 64 bits, some 292,000 years from
// 1970, become the largest possible ones.
int64_t MicrosecondsOf(int64_t milliseconds);

class RowBatch {
 public:
  static constexpr size_t kRows = 2048;  // duckdb_vector_size()

  // The table must outlive the batch.
  explicit RowBatch(const replay::statistics::TableDescription& table,
                    GameColumn game = GameColumn::in_path);

  size_t count() const { return count_; }
  bool is_full() const { return count_ == kRows; }

  // Adds a row; the batch must not be full.
  void Add(const replay::statistics::Rows& rows, size_t row);
  void Clear();

  // Fills an empty chunk that has these columns. Its texts remain in the batch, which must not
  // change while the chunk is read.
  void FillChunk(const duckdb::Library& library, duckdb::DataChunk* chunk) const;

 private:
  struct Values {
    size_t column;  // index in the table
    replay::statistics::ColumnType type;
    size_t size;                     // bytes per value
    std::unique_ptr<char[]> values;  // kRows of them
    bool has_null = false;
    bool has_long_text = false;
    std::array<uint64_t, kRows / 64> is_valid = {};  // a bit per row
  };
  void Set(Values& values, const replay::statistics::CellView& cell);
  duckdb::Text Kept(std::string_view text, Values& values);

  std::vector<Values> columns_;
  ByteBuffer texts_;  // texts that are too long for duckdb::Text, which has their offsets
  size_t count_ = 0;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_BATCH_H_
