#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/check/sql_rows.h"
#include "tools/statistics/formats/sqlite_database.h"
#include "tools/statistics/formats/sqlite_schema.h"

namespace recount::tools::statistics::check {
namespace {

using formats::SqliteObject;
using formats::TextAt;

class SqliteRows final : public SqlRows {
 public:
  SqliteRows(const formats::SqliteDatabase& database, formats::SqliteStatement select,
             std::vector<size_t> columns)
      : SqlRows(std::move(columns)), database_(database), select_(std::move(select)) {}

  Result<bool> Next() override {
    const int code = sqlite3_step(select_.get());
    if (code == SQLITE_ROW || code == SQLITE_DONE) return code == SQLITE_ROW;
    return database_.Failure();
  }

  SqlValue At(size_t place) const override {
    using Kind = SqlValue::Kind;
    const int column = static_cast<int>(place);
    switch (sqlite3_column_type(select_.get(), column)) {
      case SQLITE_NULL:
        return {};
      case SQLITE_INTEGER:
        return {.kind = Kind::number, .number = sqlite3_column_int64(select_.get(), column)};
      case SQLITE_TEXT:
        return {.kind = Kind::text, .text = TextAt(select_.get(), column)};
      default:
        return {.kind = Kind::other};
    }
  }

 private:
  const formats::SqliteDatabase& database_;
  formats::SqliteStatement select_;
};

class SqliteReader final : public ExportReader {
 public:
  using ExportReader::ExportReader;

  Fault Begin() override {
    if (!options().tables.empty()) fault_ = OpenDatabase(*options().tables.front());
    // A fault of the file is a finding of the first table; only an error of the machine ends the
    // check.
    return fault_ && IsOfFile(*fault_) ? std::nullopt : fault_;
  }

  Result<std::unique_ptr<RowReader>> Open(const formats::TableDescription& table,
                                          const std::string&) override {
    const bool is_told_elsewhere = fault_ && &table != options().tables.front();
    if (is_told_elsewhere) return std::unique_ptr<RowReader>();
    if (Fault fault = FaultOf(table)) return *fault;
    std::vector<size_t> columns(table.columns.size());
    std::iota(columns.begin(), columns.end(), size_t{0});
    Result<std::unique_ptr<SqliteRows>> rows = Select(formats::SqliteSelect(table), columns);
    if (!rows.ok()) return rows.error();
    return std::unique_ptr<RowReader>(*std::move(rows));
  }

  Result<uint64_t> CountRows(const formats::TableDescription& table,
                             const std::string& file) override {
    const Result<formats::OpenFile> opened = OpenReadable(table, file);
    if (!opened.ok()) return opened.error();
    // If its definition is wrong, the table may be anything, even a view with endless rows.
    if (Fault fault = FaultOf(table)) return *fault;
    return NumberIn("SELECT count(*) FROM \"" + table.name + "\"");
  }

  Result<std::vector<ExportedGame>> Games() override {
    std::vector<ExportedGame> games;
    if (!database_) return games;
    const auto rows = Select("SELECT game_id, events, head, game FROM games ORDER BY rowid");
    if (rows.ok()) AddGames(**rows, std::nullopt, games);
    return games;
  }

 private:
  Result<std::unique_ptr<SqliteRows>> Select(const std::string& statement,
                                             std::vector<size_t> columns = {}) {
    Result<formats::SqliteStatement> select = database_->Prepare(statement);
    if (!select.ok()) return select.error();
    return std::make_unique<SqliteRows>(*database_, *std::move(select), std::move(columns));
  }

  Result<uint64_t> NumberIn(const std::string& statement) {
    const auto rows = Select(statement);
    return rows.ok() ? FirstNumber(**rows) : rows.error();
  }

  Fault OpenDatabase(const formats::TableDescription& table) {
    const std::string file(formats::kSqliteFile);
    const Result<formats::OpenFile> opened = OpenReadable(table, file);
    if (!opened.ok()) return opened.error();
    Result<formats::SqliteDatabase> database =
        formats::SqliteDatabase::Read(options().folder + "/" + file);
    if (!database.ok()) return database.error();
    database_.emplace(*std::move(database));
    return CheckSchema();
  }

  // Checks that the database has exactly the tables and indexes of an export. A fault that concerns
  // none of the tables is reported with the first. damaged if the file is not a database; io.
  Fault CheckSchema() {
    Result<std::map<std::string, SqliteObject>> found = Objects();
    if (!found.ok()) return found.error();
    std::vector<SqliteObject> expected = formats::SqliteTables(options().tables);
    for (SqliteObject& index : formats::SqliteIndexes(options().tables)) {
      expected.push_back(std::move(index));
    }
    for (const SqliteObject& object : expected) {
      const auto same = found->find(object.name);
      if (same == found->end()) {
        table_faults_.emplace(object.table, fmt::format("\"{}\" is missing", object.name));
        continue;
      }
      if (same->second.text != object.text) {
        table_faults_.emplace(object.table,
                              fmt::format("{} is defined as {}, expected {}", object.name,
                                          Quoted(same->second.text), Quoted(object.text)));
      }
      found->erase(same);
    }
    const std::string& first = options().tables.front()->name;
    for (const auto& [name, object] : *found) {
      table_faults_.emplace(first, fmt::format("{} is in the file and in no export", Quoted(name)));
    }
    const Result<uint64_t> version = NumberIn("PRAGMA user_version");
    if (!version.ok()) return version.error();
    if (*version == formats::kSqliteVersion) return std::nullopt;
    table_faults_.emplace(
        first, fmt::format("user_version is {}, expected {}", static_cast<int64_t>(*version),
                           formats::kSqliteVersion));
    return std::nullopt;
  }

  // Returns the objects of the database by name. Objects without a text are indexes of keys, which
  // belong to their tables.
  Result<std::map<std::string, SqliteObject>> Objects() {
    std::map<std::string, SqliteObject> objects;
    const auto rows = Select("SELECT name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
    if (!rows.ok()) return rows.error();
    for (;;) {
      const Result<bool> is_there = (*rows)->Next();
      if (!is_there.ok()) return is_there.error();
      if (!*is_there) return objects;
      const auto text = [&](size_t place) { return (*rows)->Text(place).value_or(""); };
      objects.emplace(text(0), SqliteObject{text(0), text(1), text(2)});
    }
  }

  Fault FaultOf(const formats::TableDescription& table) const {
    if (fault_) return fault_;
    const auto found = table_faults_.find(table.name);
    if (found == table_faults_.end()) return std::nullopt;
    return Error{.code = ErrorCode::damaged, .message = found->second};
  }

  std::optional<formats::SqliteDatabase> database_;
  Fault fault_;                                      // of the whole file, also if it is missing
  std::map<std::string, std::string> table_faults_;  // the first of each table, by its name
};

}  // namespace

std::unique_ptr<ExportReader> MakeSqliteReader(const formats::FormatOptions& options,
                                               const FileNames& readable) {
  return std::make_unique<SqliteReader>(options, readable);
}

}  // namespace recount::tools::statistics::check
