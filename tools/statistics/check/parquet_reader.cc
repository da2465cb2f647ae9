#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/check/sql_rows.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/row_batch.h"

namespace recount::tools::statistics::check {
namespace {

namespace duckdb = formats::duckdb;

std::string_view NameOf(duckdb::Type type) {
  switch (type) {
    case duckdb::Type::boolean:
      return "BOOLEAN";
    case duckdb::Type::integer:
      return "INT32";
    case duckdb::Type::bigint:
      return "INT64";
    case duckdb::Type::varchar:
      return "STRING";
    case duckdb::Type::timestamp_tz:
      return "TIMESTAMP in microseconds, adjusted to UTC";
  }
  return "another type";
}

class ParquetRows final : public SqlRows {
 public:
  ParquetRows(const formats::TableDescription& table, const duckdb::Library& library,
              formats::DuckdbConnection connection, formats::DuckdbRows rows)
      : SqlRows(formats::ParquetColumns(table)),
        library_(library),
        connection_(std::move(connection)),
        rows_(std::move(rows)),
        vectors_(library.column_count(&rows_.result())) {
    for (size_t i = 0; i < vectors_.size(); ++i) {
      vectors_[i].type = library.column_type(&rows_.result(), i);
    }
  }

  // Returns damaged if the file has other columns than the table.
  Fault CheckColumns(const formats::TableDescription& table) {
    const std::vector<size_t> expected = formats::ParquetColumns(table);
    const auto wrong = [](std::string message) {
      return Error{.code = ErrorCode::damaged, .message = std::move(message)};
    };
    if (vectors_.size() != expected.size()) {
      return wrong(
          fmt::format("the file has {} columns, expected {}", vectors_.size(), expected.size()));
    }
    for (size_t i = 0; i < expected.size(); ++i) {
      const replay::statistics::Column& column = table.columns[expected[i]];
      const std::string_view name = library_.column_name(&rows_.result(), i);
      if (name != column.name) {
        return wrong(fmt::format("column {} is {}, expected \"{}\"", i, Quoted(name), column.name));
      }
      const duckdb::Type type = formats::DuckdbTypeOf(column.type);
      if (vectors_[i].type != type) {
        return wrong(fmt::format("column \"{}\" is of {}, expected {}", column.name,
                                 NameOf(vectors_[i].type), NameOf(type)));
      }
    }
    return std::nullopt;
  }

  Result<bool> Next() override {
    if (++row_ < rows_of_chunk_) return true;
    do {
      const Result<duckdb::DataChunk*> chunk = rows_.Next();
      if (!chunk.ok()) return chunk.error();
      if (*chunk == nullptr) return false;
      rows_of_chunk_ = library_.data_chunk_get_size(*chunk);
      for (size_t i = 0; i < vectors_.size(); ++i) {
        duckdb::Vector* const vector = library_.data_chunk_get_vector(*chunk, i);
        vectors_[i].data = library_.vector_get_data(vector);
        vectors_[i].validity = library_.vector_get_validity(vector);
      }
      // A chunk may be empty although more of them follow.
    } while (rows_of_chunk_ == 0);
    row_ = 0;
    return true;
  }

  SqlValue At(size_t place) const override {
    using Kind = SqlValue::Kind;
    const auto& [type, data, validity] = vectors_[place];
    // The bits of `validity` are 0 for null.
    if (validity != nullptr && (validity[row_ / 64] >> (row_ % 64) & 1) == 0) return {};
    switch (type) {
      case duckdb::Type::integer:
        return {.kind = Kind::number, .number = static_cast<const int32_t*>(data)[row_]};
      case duckdb::Type::boolean:
        return {.kind = Kind::number, .number = static_cast<const uint8_t*>(data)[row_] != 0};
      case duckdb::Type::bigint:
        return {.kind = Kind::number, .number = static_cast<const int64_t*>(data)[row_]};
      case duckdb::Type::timestamp_tz:
        return {.kind = Kind::microseconds, .number = static_cast<const int64_t*>(data)[row_]};
      case duckdb::Type::varchar:
        return {.kind = Kind::text, .text = static_cast<const duckdb::Text*>(data)[row_].View()};
    }
    return {.kind = Kind::other};
  }

 private:
  struct Values {
    duckdb::Type type = duckdb::Type::bigint;
    const void* data = nullptr;
    const uint64_t* validity = nullptr;  // nullptr if all values are valid
  };

  const duckdb::Library& library_;
  formats::DuckdbConnection connection_;  // must outlive its rows
  formats::DuckdbRows rows_;
  std::vector<Values> vectors_;  // the chunk's columns
  uint64_t row_ = 0;             // within the chunk
  uint64_t rows_of_chunk_ = 0;
};

class ParquetReader final : public ExportReader {
 public:
  using ExportReader::ExportReader;

  Fault Begin() override {
    Result<std::unique_ptr<formats::DuckdbDatabase>> database =
        formats::DuckdbDatabase::Open(options().folder, formats::DuckdbDatabase::Access::reads);
    if (!database.ok()) return database.error();
    database_ = *std::move(database);
    return std::nullopt;
  }

  Result<std::unique_ptr<RowReader>> Open(const formats::TableDescription& table,
                                          const std::string& file) override {
    Result<std::unique_ptr<ParquetRows>> rows = Select("*", table, file);
    if (!rows.ok()) return rows.error();
    if (Fault fault = (*rows)->CheckColumns(table)) return *fault;
    return std::unique_ptr<RowReader>(*std::move(rows));
  }

  Result<uint64_t> CountRows(const formats::TableDescription& table,
                             const std::string& file) override {
    const auto rows = Select("count(*)", table, file);
    return rows.ok() ? FirstNumber(**rows) : rows.error();
  }

  // Returns the games in the order of the paths: by game, then by part. It reads all files that the
  // manifest names, even if an export of this store would not have those files.
  Result<std::vector<ExportedGame>> Games() override {
    constexpr std::string_view kGame = "/game=";
    const formats::TableDescription& table =
        replay::statistics::AllTables()[replay::statistics::kGames];
    std::vector<ExportedGame> games;
    for (const std::string& file : readable()) {
      if (!Open(table, file).ok()) continue;  // for example files of other tables
      const auto rows = Select("game_id, events, head", table, file);
      if (!rows.ok()) continue;
      const size_t begin = file.find(kGame) + kGame.size();
      AddGames(**rows, file.substr(begin, file.find('/', begin) - begin), games);
    }
    return games;
  }

 private:
  // Reads expressions from a file of the table. The errors are those of Open.
  Result<std::unique_ptr<ParquetRows>> Select(std::string_view expressions,
                                              const formats::TableDescription& table,
                                              const std::string& file) {
    const Result<formats::OpenFile> opened = OpenReadable(table, file);
    if (!opened.ok()) return opened.error();
    Result<formats::DuckdbConnection> connection = database_->Connect();
    if (!connection.ok()) return connection.error();
    Result<formats::DuckdbRows> rows =
        connection->Query(fmt::format("SELECT {} FROM read_parquet({}, hive_partitioning = false)",
                                      expressions, database_->LiteralOf(file)));
    if (!rows.ok()) return rows.error();
    return std::make_unique<ParquetRows>(table, database_->library(), *std::move(connection),
                                         *std::move(rows));
  }

  std::unique_ptr<formats::DuckdbDatabase> database_;
};

}  // namespace

std::unique_ptr<ExportReader> MakeParquetReader(const formats::FormatOptions& options,
                                                const FileNames& readable) {
  return std::make_unique<ParquetReader>(options, readable);
}

}  // namespace recount::tools::statistics::check
