#include "tools/statistics/check/parquet_checker.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "tools/statistics/check/difference.h"
#include "tools/statistics/check/parquet_games.h"
#include "tools/statistics/check/parquet_reader.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/parquet_files.h"
#include "tools/statistics/formats/row_batch.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

constexpr std::string_view kSignsOfParts = "abcdefghijklmnopqrstuvwxyz_0123456789=-./";

// A time as the reader has it.
CellView AsRead(ColumnType type, CellView cell) {
  if (type == ColumnType::time && !cell.is_null) cell.number = formats::MicrosecondsOf(cell.number);
  return cell;
}

std::string FoundParquetText(ColumnType type, CellView cell) {
  if (type != ColumnType::time || cell.is_null) return ValueText(type, cell);
  if (cell.number % 1000 != 0) return std::to_string(cell.number) + " microseconds";
  return ValueText(type, {.number = cell.number / 1000});
}

// The files of one table, one after the other.
class CheckedParquet {
 public:
  CheckedParquet(const formats::TableDescription& table, const std::string& folder,
                 const FileNames& readable, const formats::DuckdbDatabase& database,
                 formats::DuckdbConnection connection)
      : table_(&table),
        folder_(&folder),
        readable_(&readable),
        database_(&database),
        connection_(std::move(connection)),
        columns_(formats::ParquetColumns(table)) {}

  const formats::TableDescription& table() const { return *table_; }
  const std::optional<formats::WrongRow>& wrong() const { return wrong_; }

  Fault Begin(std::string file) {
    file_ = std::move(file);
    row_ = 0;
    if (wrong_) return std::nullopt;
    const Result<bool> is_there = IsThere();
    if (!is_there.ok()) return is_there.error();
    if (!*is_there) {
      SetWrong("the file is missing");
      return std::nullopt;
    }
    Result<ParquetReader> reader = ParquetReader::Open(
        *table_, connection_, database_->LiteralOf(file_), database_->library());
    if (reader.ok()) {
      reader_.emplace(*std::move(reader));
    } else {
      SetWrong(reader.error().message);
    }
    return std::nullopt;
  }

  // The first texts of the rows that are compared; others are passed over.
  void PassOverAllBut(std::set<std::string> firsts) { kept_ = std::move(firsts); }

  void Take(const formats::Rows& rows) {
    if (kept_ && !HasGames()) {
      for (size_t row = 0; row < rows.count(); ++row) {
        kept_->insert(std::string(rows.At(row, 0).text));
      }
    }
    for (size_t row = 0; row < rows.count() && reader_; ++row) {
      const Result<bool> is_there = Next();
      if (!is_there.ok()) {
        SetWrong(is_there.error().message, GameOf(rows, row));
      } else if (!*is_there) {
        SetWrong(NoRowMessage(row_), GameOf(rows, row));
      } else {
        Compare(rows, row);
      }
      ++row_;
    }
  }

  void End() {
    if (!reader_) return;
    const Result<bool> is_there = Next();
    if (!is_there.ok()) {
      SetWrong(is_there.error().message);
    } else if (*is_there) {
      SetWrong(RowTooManyMessage(row_),
               HasGames() ? std::optional<std::string>(reader_->At(0).text) : std::nullopt);
    }
    reader_.reset();
  }

  bool HasGames() const { return table_->columns.front().name == "game_id"; }

 private:
  Result<bool> IsThere() const {
    if (!readable_->contains(file_)) return false;
    const Result<formats::OpenFile> opened = formats::OpenFile::ReadBelow(*folder_, file_);
    if (!opened.ok() && opened.error().code != ErrorCode::not_found) return opened.error();
    return opened.ok();
  }

  // Goes to the next row that is compared.
  Result<bool> Next() {
    for (;;) {
      Result<bool> is_there = reader_->Next();
      const bool is_kept = !kept_ || !is_there.ok() || !*is_there ||
                           kept_->contains(std::string(reader_->At(0).text));
      if (is_kept) return is_there;
    }
  }

  void Compare(const formats::Rows& rows, size_t row) {
    for (const size_t i : columns_) {
      const Column& column = table_->columns[i];
      const CellView cell = rows.At(row, i);
      const CellView found = reader_->At(i);
      if (found == AsRead(column.type, cell)) continue;
      SetWrong(CellMessage(row_, column, FoundParquetText(column.type, found),
                           ValueText(column.type, cell)),
               GameOf(rows, row));
      return;
    }
  }

  void SetWrong(std::string message, std::optional<std::string> game_id = std::nullopt) {
    wrong_ = formats::WrongRow{table_->name, file_, row_, std::move(game_id), std::move(message)};
    reader_.reset();
  }

  const formats::TableDescription* table_;
  const std::string* folder_;
  const FileNames* readable_;
  const formats::DuckdbDatabase* database_;
  formats::DuckdbConnection connection_;
  std::vector<size_t> columns_;
  std::optional<std::set<std::string>> kept_;
  std::string file_;
  std::optional<ParquetReader> reader_;  // none: there is nothing to compare
  uint64_t row_ = 0;                     // of the file
  std::optional<formats::WrongRow> wrong_;
};

class ParquetChecker final : public formats::TableChecker {
 public:
  ParquetChecker(const formats::FormatOptions& options, FileNames readable)
      : options_(options), readable_(std::move(readable)) {}

  Fault Open() {
    Result<std::unique_ptr<formats::DuckdbDatabase>> database =
        formats::DuckdbDatabase::Open(options_.folder, formats::DuckdbDatabase::Access::reads);
    if (!database.ok()) return database.error();
    database_ = *std::move(database);
    for (const formats::TableDescription* table : options_.tables) {
      Result<formats::DuckdbConnection> connection = database_->Connect();
      if (!connection.ok()) return connection.error();
      tables_.push_back(std::make_unique<CheckedParquet>(*table, options_.folder, readable_,
                                                         *database_, *std::move(connection)));
    }
    return std::nullopt;
  }

  bool needs_parts() const override { return true; }

  Result<std::vector<formats::ExportedGame>> Games() override {
    return ParquetGames(options_.folder, readable_, *database_);
  }

  void PassOverAllBut(std::set<std::string> ids) override {
    for (const auto& checked : tables_) {
      checked->PassOverAllBut(checked->HasGames() ? ids : std::set<std::string>());
    }
  }

  Fault BeginPart(std::string_view game, uint64_t part) override {
    for (const auto& checked : tables_) {
      const formats::TableDescription& table = checked->table();
      if (IsOfCardKinds(table) || (!table.game.empty() && table.game != game)) continue;
      checked->End();
      if (Fault fault = checked->Begin(formats::ParquetPart(table, game, part))) return fault;
    }
    return std::nullopt;
  }

  Fault Write(absl::Span<const formats::Rows> rows) override {
    for (const auto& checked : tables_) {
      if (IsOfCardKinds(checked->table())) continue;
      checked->Take(rows[replay::statistics::NumberOf(checked->table())]);
    }
    return std::nullopt;
  }

  Fault WriteCardKinds(std::string_view game, const formats::Rows& rows) override {
    for (const auto& checked : tables_) {
      if (!IsOfCardKinds(checked->table())) continue;
      if (Fault fault = checked->Begin(formats::ParquetPart(checked->table(), game, 0)))
        return fault;
      checked->Take(rows);
      checked->End();
    }
    return std::nullopt;
  }

  Fault Finish() override {
    for (const auto& checked : tables_) checked->End();
    return std::nullopt;
  }

  Result<std::optional<uint64_t>> CountRows(const formats::TableDescription& table,
                                            const std::string& file) override {
    // A name of other signs might mean something to DuckDB, and none of ours has them.
    const bool is_part = file.starts_with(table.name + "/game=") &&
                         file.find_first_not_of(kSignsOfParts) == std::string::npos;
    if (!is_part || !readable_.contains(file)) return std::optional<uint64_t>();
    const Result<formats::DuckdbConnection> connection = database_->Connect();
    if (!connection.ok()) return connection.error();
    Result<formats::DuckdbRows> rows = connection->Query(
        fmt::format("SELECT count(*) FROM read_parquet({})", database_->LiteralOf(file)));
    if (!rows.ok()) return std::optional<uint64_t>();
    const Result<formats::duckdb::DataChunk*> chunk = rows->Next();
    if (!chunk.ok() || *chunk == nullptr) return std::optional<uint64_t>();
    const formats::duckdb::Library& library = database_->library();
    const void* const data = library.vector_get_data(library.data_chunk_get_vector(*chunk, 0));
    return std::optional<uint64_t>(*static_cast<const int64_t*>(data));
  }

  std::vector<formats::WrongRow> wrong_rows() const override {
    std::vector<formats::WrongRow> all;
    for (const auto& checked : tables_) {
      if (checked->wrong()) all.push_back(*checked->wrong());
    }
    return all;
  }

 private:
  static bool IsOfCardKinds(const formats::TableDescription& table) {
    return replay::statistics::NumberOf(table) == replay::statistics::kCardKinds;
  }

  formats::FormatOptions options_;
  FileNames readable_;
  std::unique_ptr<formats::DuckdbDatabase> database_;
  std::vector<std::unique_ptr<CheckedParquet>> tables_;
};

}  // namespace

Result<std::unique_ptr<formats::TableChecker>> OpenParquetChecker(
    const formats::FormatOptions& options, const FileNames& readable) {
  auto checker = std::make_unique<ParquetChecker>(options, readable);
  if (Fault fault = checker->Open()) return *fault;
  return std::unique_ptr<formats::TableChecker>(std::move(checker));
}

}  // namespace recount::tools::statistics::check
