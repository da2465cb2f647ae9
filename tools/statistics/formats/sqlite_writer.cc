#include "tools/statistics/formats/sqlite_writer.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tools/statistics/formats/per_table.h"
#include "tools/statistics/formats/sqlite_database.h"
#include "tools/statistics/formats/sqlite_keys.h"
#include "tools/statistics/formats/sqlite_schema.h"
#include "tools/statistics/formats/sqlite_source.h"

namespace recount::tools::statistics::formats {
namespace {

// The number of steps of SQLite's virtual machine between two checks for a stop. An index of
// millions of rows takes many.
constexpr int kStepsBetweenLooks = 100'000;

class FilledTable {
 public:
  explicit FilledTable(const TableDescription& table)
      : source_(std::make_unique<SqliteSource>(table)) {}

  const TableDescription& table() const { return source_->table(); }
  WrittenFile written() const { return {table().name, std::string(kSqliteFile), rows_}; }

  Fault Begin(SqliteDatabase& database) {
    database_ = &database;
    if (Fault fault = source_->Register(database)) return fault;
    Result<SqliteStatement> insert = database.Prepare(source_->InsertStatement());
    if (!insert.ok()) return insert.error();
    insert_ = *std::move(insert);
    return std::nullopt;
  }

  Fault Take(const Rows& rows) {
    if (rows.empty()) return std::nullopt;
    source_->set_rows(rows);
    if (sqlite3_step(insert_.get()) != SQLITE_DONE) return database_->Failure();
    sqlite3_reset(insert_.get());
    rows_ += rows.count();
    return std::nullopt;
  }

  void End() { insert_.reset(); }

 private:
  std::unique_ptr<SqliteSource> source_;
  SqliteDatabase* database_ = nullptr;
  SqliteStatement insert_;
  uint64_t rows_ = 0;
};

class SqliteWriter final : public TableWriter {
 public:
  explicit SqliteWriter(const FormatOptions& options)
      : path_(options.folder + "/" + std::string(kSqliteFile)),
        temporary_folder_(options.folder),
        tables_(options.tables),
        is_stop_wanted_(options.is_stop_wanted) {
    for (const TableDescription* table : tables_) filled_.emplace_back(*table);
  }

  // Makes the file and its tables, in the one transaction that Finish commits.
  Fault Begin() {
    Result<SqliteDatabase> made = SqliteDatabase::Make(path_);
    if (!made.ok()) return made.error();
    database_.emplace(*std::move(made));
    // This lets a stop interrupt even a single long statement, such as that of an index.
    sqlite3_progress_handler(
        database_->handle(), kStepsBetweenLooks,
        [](void* writer) { return static_cast<SqliteWriter*>(writer)->is_stop_wanted_() ? 1 : 0; },
        this);
    const std::string begin = fmt::format("BEGIN; PRAGMA user_version = {}", kSqliteVersion);
    if (Fault fault = database_->Execute(begin)) return fault;
    for (const SqliteObject& table : SqliteTablesWithoutKeys(tables_)) {
      if (Fault fault = database_->Execute(table.text)) return fault;
    }
    for (FilledTable& table : filled_) {
      if (Fault fault = table.Begin(*database_)) return fault;
    }
    return std::nullopt;
  }

  Fault Write(absl::Span<const Rows> rows) override { return TakeRows(filled_, rows); }

  Fault WriteCardKinds(std::string_view, const Rows& rows) override {
    return TakeCardKinds(filled_, rows);
  }

  // Indexes and keys are made last, because sorting once is faster than inserting row by row.
  Fault Finish() override {
    // SQLite does not close a database with open statements.
    for (FilledTable& table : filled_) table.End();
    for (const SqliteObject& index : SqliteIndexes(tables_)) {
      if (Fault fault = database_->Execute(index.text)) return fault;
    }
    if (Fault fault = AddSqliteKeys(*database_, tables_)) return fault;
    if (Fault fault = database_->Execute("COMMIT")) return fault;
    return database_->Close();
  }

  std::vector<WrittenFile> files() const override {
    std::vector<WrittenFile> files;
    for (const FilledTable& table : filled_) files.push_back(table.written());
    return files;
  }

 private:
  std::string path_;
  SqliteTemporaryFolder temporary_folder_;
  std::vector<const TableDescription*> tables_;
  std::function<bool()> is_stop_wanted_;
  std::vector<FilledTable> filled_;         // must outlive the database, which reads from it
  std::optional<SqliteDatabase> database_;  // by then `filled_` has none of its statements
};

}  // namespace

Result<std::unique_ptr<TableWriter>> OpenSqliteWriter(const FormatOptions& options) {
  auto writer = std::make_unique<SqliteWriter>(options);
  if (Fault fault = writer->Begin()) return *fault;
  return std::unique_ptr<TableWriter>(std::move(writer));
}

}  // namespace recount::tools::statistics::formats
