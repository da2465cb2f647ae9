#include "tools/statistics/sqlite_schema_check.h"

#include <optional>
#include <string_view>
#include <utility>

#include "fmt/format.h"
#include "tools/statistics/difference.h"
#include "tools/statistics/sqlite_schema.h"

namespace recount::tools::statistics {
namespace {

using Faults = std::map<std::string, std::string>;

// Of the statement's row; nothing for null.
std::optional<std::string> TextAt(sqlite3_stmt* statement, int column) {
  const unsigned char* const text = sqlite3_column_text(statement, column);
  if (text == nullptr) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(text),
                     static_cast<size_t>(sqlite3_column_bytes(statement, column)));
}

// The objects of the database by name. Those that have no text come with a key.
Result<std::map<std::string, SqliteObject>> ObjectsOf(SqliteDatabase& database) {
  std::map<std::string, SqliteObject> objects;
  const Result<SqliteStatement> query =
      database.Prepare("SELECT name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  if (!query.ok()) return query.error();
  int code = SQLITE_OK;
  while ((code = sqlite3_step(query->get())) == SQLITE_ROW) {
    SqliteObject object = {TextAt(query->get(), 0).value_or(""),
                           TextAt(query->get(), 1).value_or(""),
                           TextAt(query->get(), 2).value_or("")};
    objects.emplace(object.name, object);
  }
  if (code != SQLITE_DONE) return database.Failure();
  return objects;
}

Result<int> VersionOf(SqliteDatabase& database) {
  const Result<SqliteStatement> query = database.Prepare("PRAGMA user_version");
  if (!query.ok()) return query.error();
  if (sqlite3_step(query->get()) != SQLITE_ROW) return database.Failure();
  return sqlite3_column_int(query->get(), 0);
}

void CompareObject(const SqliteObject& expected, std::map<std::string, SqliteObject>& found,
                   Faults& faults) {
  const auto object = found.find(expected.name);
  if (object == found.end()) {
    faults.emplace(expected.table, fmt::format("\"{}\" is missing", expected.name));
    return;
  }
  if (object->second.text != expected.text) {
    faults.emplace(expected.table, fmt::format("{} is defined as {}, expected {}", expected.name,
                                               Quoted(object->second.text), Quoted(expected.text)));
  }
  found.erase(object);
}

}  // namespace

Result<Faults> SqliteSchemaFaults(SqliteDatabase& database,
                                  const std::vector<const replay::statistics::Table*>& tables) {
  Result<std::map<std::string, SqliteObject>> found = ObjectsOf(database);
  if (!found.ok()) return found.error();
  const Result<int> version = VersionOf(database);
  if (!version.ok()) return version.error();
  Faults faults;
  for (const SqliteObject& table : SqliteTables(tables)) CompareObject(table, *found, faults);
  for (const SqliteObject& index : SqliteIndexes(tables)) CompareObject(index, *found, faults);
  const std::string& first = tables.front()->name;
  for (const auto& [name, object] : *found) {
    faults.emplace(first, fmt::format("{} is in the file and in no export", Quoted(name)));
  }
  if (*version != kSqliteVersion) {
    faults.emplace(first, fmt::format("user_version is {}, expected {}", *version, kSqliteVersion));
  }
  return faults;
}

}  // namespace recount::tools::statistics
