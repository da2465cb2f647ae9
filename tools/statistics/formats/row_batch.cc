#include "tools/statistics/formats/row_batch.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "events/check.h"

namespace recount::tools::statistics::formats {
namespace {

using replay::statistics::CellView;
using replay::statistics::ColumnType;
using replay::statistics::Rows;
using replay::statistics::TableDescription;

size_t SizeOf(ColumnType type) {
  switch (type) {
    case ColumnType::text:
    case ColumnType::json:
      return sizeof(duckdb::Text);
    case ColumnType::integer:
      return sizeof(int32_t);
    case ColumnType::boolean:
      return sizeof(bool);
    case ColumnType::long_integer:
    case ColumnType::time:
      break;
  }
  return sizeof(int64_t);
}

template <class Value>
void Store(const Value& value, char* values, size_t row) {
  std::memcpy(values + row * sizeof(Value), &value, sizeof(Value));
}

}  // namespace

std::vector<size_t> ParquetColumns(const TableDescription& table, GameColumn game) {
  std::vector<size_t> columns;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const bool is_in_path = game == GameColumn::in_path && table.columns[i].name == "game";
    if (!is_in_path) columns.push_back(i);
  }
  return columns;
}

duckdb::Type DuckdbTypeOf(ColumnType type) {
  switch (type) {
    case ColumnType::text:
    case ColumnType::json:
      return duckdb::Type::varchar;
    case ColumnType::integer:
      return duckdb::Type::integer;
    case ColumnType::boolean:
      return duckdb::Type::boolean;
    case ColumnType::time:
      return duckdb::Type::timestamp_tz;
    case ColumnType::long_integer:
      break;
  }
  return duckdb::Type::bigint;
}

int64_t MicrosecondsOf(int64_t milliseconds) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max() / 1000 - 1;
  return std::clamp(milliseconds, -kMost, kMost) * 1000;
}

RowBatch::RowBatch(const TableDescription& table, GameColumn game) {
  for (const size_t column : ParquetColumns(table, game)) {
    Values values;
    values.column = column;
    values.type = table.columns[column].type;
    values.size = SizeOf(values.type);
    values.values.reset(new char[kRows * values.size]());
    columns_.push_back(std::move(values));
  }
  Clear();
}

void RowBatch::Clear() {
  for (Values& values : columns_) {
    values.has_null = false;
    values.has_long_text = false;
    values.is_valid.fill(~uint64_t{0});
  }
  texts_.Clear();
  count_ = 0;
}

duckdb::Text RowBatch::Kept(std::string_view text, Values& values) {
  duckdb::Text kept = {};
  RECOUNT_CHECK_LE(text.size(), std::numeric_limits<uint32_t>::max());
  kept.size = static_cast<uint32_t>(text.size());
  if (text.size() <= duckdb::Text::kMostInside) {
    char inside[duckdb::Text::kMostInside] = {};
    std::memcpy(inside, text.data(), text.size());
    std::memcpy(kept.prefix, inside, sizeof(kept.prefix));
    std::memcpy(kept.rest, inside + sizeof(kept.prefix), sizeof(kept.rest));
    return kept;
  }
  std::memcpy(kept.prefix, text.data(), sizeof(kept.prefix));
  const uint64_t begin = texts_.size();
  std::memcpy(kept.rest, &begin, sizeof(begin));  // FillChunk turns it into a pointer
  texts_.Append(text);
  values.has_long_text = true;
  return kept;
}

void RowBatch::Set(Values& values, const CellView& cell) {
  if (cell.is_null) {
    values.has_null = true;
    values.is_valid[count_ / 64] &= ~(uint64_t{1} << (count_ % 64));
    // DuckDB gets the bytes of a null too, so they are cleared.
    std::memset(values.values.get() + count_ * values.size, 0, values.size);
    return;
  }
  char* const to = values.values.get();
  switch (values.type) {
    case ColumnType::text:
    case ColumnType::json:
      return Store(Kept(cell.text, values), to, count_);
    case ColumnType::integer:
      return Store(static_cast<int32_t>(cell.number), to, count_);
    case ColumnType::long_integer:
      return Store(cell.number, to, count_);
    case ColumnType::boolean:
      return Store(cell.number != 0, to, count_);
    case ColumnType::time:
      return Store(MicrosecondsOf(cell.number), to, count_);
  }
}

void RowBatch::Add(const Rows& rows, size_t row) {
  for (Values& values : columns_) Set(values, rows.At(row, values.column));
  ++count_;
}

void RowBatch::FillChunk(const duckdb::Library& library, duckdb::DataChunk* chunk) const {
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Values& values = columns_[i];
    duckdb::Vector* const vector = library.data_chunk_get_vector(chunk, i);
    void* const data = library.vector_get_data(vector);
    std::memcpy(data, values.values.get(), count_ * values.size);
    if (values.has_long_text) {
      auto* const texts = static_cast<duckdb::Text*>(data);
      for (size_t row = 0; row < count_; ++row) {
        if (texts[row].size <= duckdb::Text::kMostInside) continue;
        uint64_t begin = 0;
        std::memcpy(&begin, texts[row].rest, sizeof(begin));
        texts[row].bytes = texts_.bytes().data() + begin;
      }
    }
    if (values.has_null) {
      library.vector_ensure_validity_writable(vector);
      std::memcpy(library.vector_get_validity(vector), values.is_valid.data(),
                  sizeof(values.is_valid));
    }
  }
  library.data_chunk_set_size(chunk, count_);
}

}  // namespace recount::tools::statistics::formats
