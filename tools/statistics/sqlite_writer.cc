#include "tools/statistics/sqlite_writer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "events/event_json.h"
#include "fmt/format.h"
#include "tools/statistics/per_table.h"
#include "tools/statistics/sqlite_database.h"
#include "tools/statistics/sqlite_schema.h"

namespace recount::tools::statistics {
namespace {

using replay::statistics::CellView;
using replay::statistics::ColumnType;

class FilledTable {
 public:
  FilledTable(const Table& table, SqliteDatabase& database, SqliteStatement insert)
      : table_(&table), database_(&database), insert_(std::move(insert)) {}

  const Table& table() const { return *table_; }
  WrittenFile written() const { return {table_->name, std::string(kSqliteFile), rows_}; }

  Fault Take(const Rows& rows) {
    for (size_t row = 0; row < rows.count(); ++row) {
      for (size_t i = 0; i < table_->columns.size(); ++i) {
        if (Bind(i, rows.At(row, i)) != SQLITE_OK) return database_->Failure();
      }
      if (sqlite3_step(insert_.get()) != SQLITE_DONE) return database_->Failure();
      sqlite3_reset(insert_.get());
    }
    rows_ += rows.count();
    return std::nullopt;
  }

 private:
  // The text must last until the statement has run.
  int BindText(int number, std::string_view text, sqlite3_destructor_type keep) {
    return sqlite3_bind_text64(insert_.get(), number, text.data(), text.size(), keep, SQLITE_UTF8);
  }

  int Bind(size_t column, const CellView& cell) {
    const int number = static_cast<int>(column) + 1;
    if (cell.is_null) return sqlite3_bind_null(insert_.get(), number);
    switch (table_->columns[column].type) {
      case ColumnType::text:
      case ColumnType::json:
        return BindText(number, cell.text, SQLITE_STATIC);
      case ColumnType::time:
        return BindText(number, TimeText(cell.number), SQLITE_TRANSIENT);
      default:
        return sqlite3_bind_int64(insert_.get(), number, cell.number);
    }
  }

  const Table* table_;
  SqliteDatabase* database_;
  SqliteStatement insert_;
  uint64_t rows_ = 0;
};

class SqliteWriter final : public TableWriter {
 public:
  explicit SqliteWriter(const FormatOptions& options)
      : path_(options.folder + "/" + std::string(kSqliteFile)),
        temporary_folder_(options.folder),
        tables_(options.tables) {}

  // Makes the file and its tables, in the one transaction that Finish ends.
  Fault Begin() {
    Result<SqliteDatabase> made = SqliteDatabase::Make(path_);
    if (!made.ok()) return made.error();
    database_.emplace(*std::move(made));
    const std::string begin = fmt::format("BEGIN; PRAGMA user_version = {}", kSqliteVersion);
    if (Fault fault = database_->Execute(begin)) return fault;
    for (const SqliteObject& table : SqliteTables(tables_)) {
      if (Fault fault = database_->Execute(table.text)) return fault;
    }
    for (const Table* table : tables_) {
      Result<SqliteStatement> insert = database_->Prepare(SqliteInsert(*table));
      if (!insert.ok()) return insert.error();
      filled_.emplace_back(*table, *database_, *std::move(insert));
    }
    return std::nullopt;
  }

  Fault Write(absl::Span<const Rows> rows) override { return TakeRows(filled_, rows); }

  Fault WriteCardKinds(std::string_view, const Rows& rows) override {
    return TakeCardKinds(filled_, rows);
  }

  // The indexes come last: sorted once, instead of row by row.
  Fault Finish() override {
    for (const FilledTable& table : filled_) files_.push_back(table.written());
    filled_.clear();
    for (const SqliteObject& index : SqliteIndexes(tables_)) {
      if (Fault fault = database_->Execute(index.text)) return fault;
    }
    if (Fault fault = database_->Execute("COMMIT")) return fault;
    return database_->Close();
  }

  std::vector<WrittenFile> files() const override { return files_; }

 private:
  std::string path_;
  SqliteTemporaryFolder temporary_folder_;
  std::vector<const Table*> tables_;
  std::optional<SqliteDatabase> database_;
  std::vector<FilledTable> filled_;  // until Finish
  std::vector<WrittenFile> files_;   // after it
};

}  // namespace

Result<std::unique_ptr<TableWriter>> OpenSqliteWriter(const FormatOptions& options) {
  auto writer = std::make_unique<SqliteWriter>(options);
  if (Fault fault = writer->Begin()) return *fault;
  return std::unique_ptr<TableWriter>(std::move(writer));
}

}  // namespace recount::tools::statistics
