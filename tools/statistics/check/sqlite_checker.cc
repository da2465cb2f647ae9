#include "tools/statistics/check/sqlite_checker.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "events/event_json.h"
#include "fmt/format.h"
#include "tools/statistics/check/difference.h"
#include "tools/statistics/check/sqlite_schema_check.h"
#include "tools/statistics/formats/files.h"
#include "tools/statistics/formats/per_table.h"
#include "tools/statistics/formats/sqlite_database.h"
#include "tools/statistics/formats/sqlite_schema.h"

namespace recount::tools::statistics::check {
namespace {

using formats::TextAt;
using replay::statistics::CellView;
using replay::statistics::Column;
using replay::statistics::ColumnType;

bool IsCell(const CellView& cell, ColumnType type, sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL:
      return cell.is_null;
    case SQLITE_INTEGER:
      return !cell.is_null && !replay::statistics::IsText(type) && type != ColumnType::time &&
             sqlite3_column_int64(statement, column) == cell.number;
    case SQLITE_TEXT:
      if (cell.is_null) return false;
      if (type == ColumnType::time) return TextAt(statement, column) == TimeText(cell.number);
      return replay::statistics::IsText(type) && TextAt(statement, column) == cell.text;
    default:
      return false;
  }
}

// The value as a part of a message.
std::string FoundSqliteText(ColumnType type, sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL:
      return "null";
    case SQLITE_INTEGER:
      if (type == ColumnType::time) type = ColumnType::long_integer;
      return ValueText(type, {.number = sqlite3_column_int64(statement, column)});
    case SQLITE_TEXT:
      return Quoted(TextAt(statement, column));
    default:
      return "a value that is neither text nor integer";
  }
}

class CheckedSqlite {
 public:
  CheckedSqlite(const formats::TableDescription& table, formats::SqliteDatabase* database)
      : table_(&table), database_(database) {}

  const formats::TableDescription& table() const { return *table_; }
  const std::optional<formats::WrongRow>& wrong() const { return wrong_; }

  void SetWrong(std::string message, std::optional<std::string> game_id = std::nullopt) {
    wrong_ = formats::WrongRow{table_->name, std::string(formats::kSqliteFile), row_,
                               std::move(game_id), std::move(message)};
  }

  Fault Begin() {
    Result<formats::SqliteStatement> select = database_->Prepare(formats::SqliteSelect(*table_));
    if (!select.ok()) return Failed(select.error());
    select_ = *std::move(select);
    return std::nullopt;
  }

  // The first texts of the rows that are compared; others are passed over.
  void PassOverAllBut(std::set<std::string> firsts) { kept_ = std::move(firsts); }

  Fault Take(const formats::Rows& rows) {
    if (kept_ && table_->columns.front().name != "game_id") {
      for (size_t row = 0; row < rows.count(); ++row) {
        kept_->insert(std::string(rows.At(row, 0).text));
      }
    }
    for (size_t row = 0; row < rows.count() && select_ != nullptr && !wrong_; ++row, ++row_) {
      const int code = Step();
      if (code == SQLITE_ROW) {
        Compare(rows, row);
      } else if (code == SQLITE_DONE) {
        SetWrong(NoRowMessage(row_), GameOf(rows, row));
      } else if (Fault fault = Failed(database_->Failure())) {
        return fault;
      }
      if (wrong_) break;
    }
    return std::nullopt;
  }

  Fault Finish() {
    if (select_ == nullptr || wrong_) return std::nullopt;
    const int code = Step();
    if (code == SQLITE_DONE) return std::nullopt;
    if (code != SQLITE_ROW) return Failed(database_->Failure());
    const bool has_game = table_->columns.front().name == "game_id";
    SetWrong(RowTooManyMessage(row_),
             has_game ? std::optional<std::string>(TextAt(select_.get(), 0)) : std::nullopt);
    return std::nullopt;
  }

 private:
  // Goes to the next row that is compared.
  int Step() {
    int code = sqlite3_step(select_.get());
    while (code == SQLITE_ROW && kept_ && !kept_->contains(std::string(TextAt(select_.get(), 0)))) {
      code = sqlite3_step(select_.get());
    }
    return code;
  }

  // An error of the file is a wrong row; one of the machine is ours.
  Fault Failed(const Error& error) {
    if (error.code != ErrorCode::damaged) return error;
    SetWrong(error.message);
    return std::nullopt;
  }

  void Compare(const formats::Rows& rows, size_t row) {
    for (size_t i = 0; i < table_->columns.size(); ++i) {
      const Column& column = table_->columns[i];
      const CellView cell = rows.At(row, i);
      const int number = static_cast<int>(i);
      if (IsCell(cell, column.type, select_.get(), number)) continue;
      SetWrong(CellMessage(row_, column, FoundSqliteText(column.type, select_.get(), number),
                           ValueText(column.type, cell)),
               GameOf(rows, row));
      return;
    }
  }

  const formats::TableDescription* table_;
  formats::SqliteDatabase* database_;
  formats::SqliteStatement select_;  // none: there is nothing to compare
  std::optional<std::set<std::string>> kept_;
  uint64_t row_ = 0;
  std::optional<formats::WrongRow> wrong_;
};

class SqliteChecker final : public formats::TableChecker {
 public:
  SqliteChecker(const formats::FormatOptions& options, const FileNames& readable)
      : folder_(options.folder),
        may_read_(readable.contains(std::string(formats::kSqliteFile))),
        table_names_(options.tables) {}

  Fault Begin() {
    for (const formats::TableDescription* table : table_names_)
      tables_.emplace_back(*table, nullptr);
    const Result<bool> is_there = IsThere();
    if (!is_there.ok()) return is_there.error();
    if (!*is_there) {
      tables_.front().SetWrong("the file is missing");
      return std::nullopt;
    }
    const Fault fault = BeginTables();
    if (!fault || fault->code != ErrorCode::damaged) return fault;
    tables_.front().SetWrong(fault->message);
    return std::nullopt;
  }

  Result<std::vector<formats::ExportedGame>> Games() override {
    std::vector<formats::ExportedGame> games;
    if (!database_) return games;
    Result<formats::SqliteStatement> select =
        database_->Prepare("SELECT game_id, game, events, head FROM games ORDER BY rowid");
    if (!select.ok()) return games;  // what is wrong with the table, its rows tell
    const auto text = [&](int column) {
      const bool is_null = sqlite3_column_type(select->get(), column) == SQLITE_NULL;
      return is_null ? std::optional<std::string>()
                     : std::optional<std::string>(TextAt(select->get(), column));
    };
    while (sqlite3_step(select->get()) == SQLITE_ROW) {
      std::optional<formats::ExportedGame> game =
          ExportedGameOf(text(0), text(1), text(2), text(3));
      if (game) games.push_back(*std::move(game));
    }
    return games;
  }

  void PassOverAllBut(std::set<std::string> ids) override {
    for (CheckedSqlite& table : tables_) {
      const bool is_of_games = table.table().columns.front().name == "game_id";
      table.PassOverAllBut(is_of_games ? ids : std::set<std::string>());
    }
  }

  Fault Write(absl::Span<const formats::Rows> rows) override {
    return formats::TakeRows(tables_, rows);
  }

  Fault WriteCardKinds(std::string_view, const formats::Rows& rows) override {
    return formats::TakeCardKinds(tables_, rows);
  }

  Fault Finish() override {
    for (CheckedSqlite& table : tables_) {
      if (Fault fault = table.Finish()) return fault;
    }
    return std::nullopt;
  }

  Result<std::optional<uint64_t>> CountRows(const formats::TableDescription& table,
                                            const std::string& file) override {
    // A table whose definition is wrong may be anything, a view without an end too.
    const bool is_readable = database_ && file == formats::kSqliteFile && HasRightForm(table);
    if (!is_readable) return std::optional<uint64_t>();
    const Result<formats::SqliteStatement> count =
        database_->Prepare(fmt::format("SELECT count(*) FROM \"{}\"", table.name));
    if (count.ok() && sqlite3_step(count->get()) == SQLITE_ROW) {
      return std::optional<uint64_t>(sqlite3_column_int64(count->get(), 0));
    }
    const Error error = count.ok() ? database_->Failure() : count.error();
    if (error.code == ErrorCode::damaged) return std::optional<uint64_t>();
    return error;
  }

  std::vector<formats::WrongRow> wrong_rows() const override {
    std::vector<formats::WrongRow> all;
    for (const CheckedSqlite& table : tables_) {
      if (table.wrong()) all.push_back(*table.wrong());
    }
    return all;
  }

 private:
  bool HasRightForm(const formats::TableDescription& table) const {
    return std::any_of(tables_.begin(), tables_.end(), [&](const CheckedSqlite& checked) {
      return &checked.table() == &table && !checked.wrong();
    });
  }

  Result<bool> IsThere() const {
    if (!may_read_) return false;
    const Result<formats::OpenFile> file =
        formats::OpenFile::ReadBelow(folder_, formats::kSqliteFile);
    if (!file.ok() && file.error().code != ErrorCode::not_found) return file.error();
    return file.ok();
  }

  Fault BeginTables() {
    Result<formats::SqliteDatabase> database =
        formats::SqliteDatabase::Read(folder_ + "/" + std::string(formats::kSqliteFile));
    if (!database.ok()) return database.error();
    database_.emplace(*std::move(database));
    const Result<std::map<std::string, std::string>> faults =
        SqliteSchemaFaults(*database_, table_names_);
    if (!faults.ok()) return faults.error();
    for (CheckedSqlite& table : tables_) {
      const auto found = faults->find(table.table().name);
      table = CheckedSqlite(table.table(), &*database_);
      if (found != faults->end()) {
        table.SetWrong(found->second);
      } else if (Fault fault = table.Begin()) {
        return fault;
      }
    }
    return std::nullopt;
  }

  std::string folder_;
  bool may_read_;
  std::vector<const formats::TableDescription*> table_names_;
  std::optional<formats::SqliteDatabase> database_;
  std::vector<CheckedSqlite> tables_;
};

}  // namespace

Result<std::unique_ptr<formats::TableChecker>> OpenSqliteChecker(
    const formats::FormatOptions& options, const FileNames& readable) {
  auto checker = std::make_unique<SqliteChecker>(options, readable);
  if (Fault fault = checker->Begin()) return *fault;
  return std::unique_ptr<formats::TableChecker>(std::move(checker));
}

}  // namespace recount::tools::statistics::check
