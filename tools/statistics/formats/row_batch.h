// A few rows of a table, column by column, as DuckDB takes them: filled by one thread, handed to
// another.
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

// Where the column `game` of a Parquet file stands.
enum class GameColumn : uint8_t { in_path, in_file };

// The columns that stand in a Parquet file.
std::vector<size_t> ParquetColumns(const replay::statistics::TableDescription& table,
                                   GameColumn game = GameColumn::in_path);

duckdb::Type DuckdbTypeOf(replay::statistics::ColumnType type);

// Milliseconds as microseconds. Those too many for 64 bits, some 292,000 years from 1970, become
// the most that there are.
int64_t MicrosecondsOf(int64_t milliseconds);

class RowBatch {
 public:
  static constexpr size_t kRows = 2048;  // duckdb_vector_size()

  // Of a table that outlives the batch.
  explicit RowBatch(const replay::statistics::TableDescription& table,
                    GameColumn game = GameColumn::in_path);

  size_t count() const { return count_; }
  bool is_full() const { return count_ == kRows; }

  // Only if it is not full.
  void Add(const replay::statistics::Rows& rows, size_t row);
  void Clear();

  // Fills an empty chunk that has these columns. Its texts lie in the batch, which must be as it is
  // for as long as the chunk is read.
  void FillChunk(const duckdb::Library& library, duckdb::DataChunk* chunk) const;

 private:
  struct Values {
    size_t column;  // of the table
    replay::statistics::ColumnType type;
    size_t size;                     // of a value in bytes
    std::unique_ptr<char[]> values;  // kRows of them
    bool has_null = false;
    bool has_long_text = false;
    std::array<uint64_t, kRows / 64> is_valid = {};  // a bit a row
  };
  void Set(Values& values, const replay::statistics::CellView& cell);
  duckdb::Text Kept(std::string_view text, Values& values);

  std::vector<Values> columns_;
  ByteBuffer texts_;  // those that do not fit into duckdb::Text, which says where they begin
  size_t count_ = 0;
};

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_ROW_BATCH_H_
