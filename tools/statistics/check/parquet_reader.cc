#include "tools/statistics/check/parquet_reader.h"

#include <cstddef>
#include <utility>

#include "fmt/format.h"
#include "tools/statistics/check/difference.h"
#include "tools/statistics/formats/row_batch.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;
using replay::statistics::TableDescription;

std::string_view NameOf(formats::duckdb::Type type) {
  switch (type) {
    case formats::duckdb::Type::boolean:
      return "BOOLEAN";
    case formats::duckdb::Type::integer:
      return "INT32";
    case formats::duckdb::Type::bigint:
      return "INT64";
    case formats::duckdb::Type::varchar:
      return "STRING";
    case formats::duckdb::Type::timestamp_tz:
      return "TIMESTAMP in microseconds, adjusted to UTC";
  }
  return "another type";
}

}  // namespace

Result<ParquetReader> ParquetReader::Open(const TableDescription& table,
                                          const formats::DuckdbConnection& connection,
                                          const std::string& literal,
                                          const formats::duckdb::Library& library) {
  Result<formats::DuckdbRows> rows = connection.Query(
      fmt::format("SELECT * FROM read_parquet({}, hive_partitioning = false)", literal));
  if (!rows.ok()) return rows.error();
  ParquetReader reader(table, *std::move(rows), library);
  if (std::optional<std::string> wrong = reader.WrongColumns()) {
    return Error{.code = ErrorCode::damaged, .message = *std::move(wrong)};
  }
  reader.vectors_.resize(table.columns.size());
  return reader;
}

std::optional<std::string> ParquetReader::WrongColumns() {
  const std::vector<size_t> expected = formats::ParquetColumns(*table_);
  const uint64_t count = library_->column_count(&rows_.result());
  if (count != expected.size()) {
    return fmt::format("the file has {} columns, expected {}", count, expected.size());
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const Column& column = table_->columns[expected[i]];
    const std::string_view name = library_->column_name(&rows_.result(), i);
    if (name != column.name) {
      return fmt::format("column {} is {}, expected \"{}\"", i, Quoted(name), column.name);
    }
    const formats::duckdb::Type type = library_->column_type(&rows_.result(), i);
    if (type != formats::DuckdbTypeOf(column.type)) {
      return fmt::format("column \"{}\" is of {}, expected {}", column.name, NameOf(type),
                         NameOf(formats::DuckdbTypeOf(column.type)));
    }
  }
  return std::nullopt;
}

Result<bool> ParquetReader::Next() {
  if (++row_ < rows_of_chunk_) return true;
  do {
    const Result<formats::duckdb::DataChunk*> chunk = rows_.Next();
    if (!chunk.ok()) return chunk.error();
    if (*chunk == nullptr) return false;
    rows_of_chunk_ = library_->data_chunk_get_size(*chunk);
    const std::vector<size_t> columns = formats::ParquetColumns(*table_);
    for (size_t i = 0; i < columns.size(); ++i) {
      formats::duckdb::Vector* const vector = library_->data_chunk_get_vector(*chunk, i);
      vectors_[columns[i]] = {library_->vector_get_data(vector),
                              library_->vector_get_validity(vector)};
    }
  } while (rows_of_chunk_ == 0);
  row_ = 0;
  return true;
}

CellView ParquetReader::At(size_t column) const {
  const Vector& vector = vectors_[column];
  if (vector.validity != nullptr && (vector.validity[row_ / 64] >> (row_ % 64) & 1) == 0) {
    return {.is_null = true};
  }
  switch (table_->columns[column].type) {
    case ColumnType::integer:
      return {.number = static_cast<const int32_t*>(vector.data)[row_]};
    case ColumnType::boolean:
      return {.number = static_cast<const uint8_t*>(vector.data)[row_] != 0};
    case ColumnType::long_integer:
    case ColumnType::time:
      return {.number = static_cast<const int64_t*>(vector.data)[row_]};
    case ColumnType::text:
    case ColumnType::json:
      break;
  }
  const formats::duckdb::Text& text = static_cast<const formats::duckdb::Text*>(vector.data)[row_];
  const bool is_inside = text.size <= formats::duckdb::Text::kMostInside;
  const char* const inside =
      reinterpret_cast<const char*>(&text) + offsetof(formats::duckdb::Text, prefix);
  return {.text = {is_inside ? inside : text.bytes, text.size}};
}

}  // namespace recount::tools::statistics::check
