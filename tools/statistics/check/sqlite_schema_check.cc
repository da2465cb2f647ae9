#include "tools/statistics/check/sqlite_schema_check.h"

#include <string_view>
#include <utility>

#include "fmt/format.h"
#include "tools/statistics/check/difference.h"
#include "tools/statistics/formats/sqlite_schema.h"

namespace recount::tools::statistics::check {
namespace {

using formats::TextAt;
using Faults = std::map<std::string, std::string>;

// The objects of the database by name. Those that have no text come with a key.
Result<std::map<std::string, formats::SqliteObject>> ObjectsOf(formats::SqliteDatabase& database) {
  std::map<std::string, formats::SqliteObject> objects;
  const Result<formats::SqliteStatement> query =
      database.Prepare("SELECT name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  if (!query.ok()) return query.error();
  int code = SQLITE_OK;
  while ((code = sqlite3_step(query->get())) == SQLITE_ROW) {
    formats::SqliteObject object = {std::string(TextAt(query->get(), 0)),
                                    std::string(TextAt(query->get(), 1)),
                                    std::string(TextAt(query->get(), 2))};
    objects.emplace(object.name, object);
  }
  if (code != SQLITE_DONE) return database.Failure();
  return objects;
}

Result<int> VersionOf(formats::SqliteDatabase& database) {
  const Result<formats::SqliteStatement> query = database.Prepare("PRAGMA user_version");
  if (!query.ok()) return query.error();
  if (sqlite3_step(query->get()) != SQLITE_ROW) return database.Failure();
  return sqlite3_column_int(query->get(), 0);
}

void CompareObject(const formats::SqliteObject& expected,
                   std::map<std::string, formats::SqliteObject>& found, Faults& faults) {
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

Result<Faults> SqliteSchemaFaults(
    formats::SqliteDatabase& database,
    const std::vector<const replay::statistics::TableDescription*>& tables) {
  Result<std::map<std::string, formats::SqliteObject>> found = ObjectsOf(database);
  if (!found.ok()) return found.error();
  const Result<int> version = VersionOf(database);
  if (!version.ok()) return version.error();
  Faults faults;
  for (const formats::SqliteObject& table : formats::SqliteTables(tables))
    CompareObject(table, *found, faults);
  for (const formats::SqliteObject& index : formats::SqliteIndexes(tables))
    CompareObject(index, *found, faults);
  const std::string& first = tables.front()->name;
  for (const auto& [name, object] : *found) {
    faults.emplace(first, fmt::format("{} is in the file and in no export", Quoted(name)));
  }
  if (*version != formats::kSqliteVersion) {
    faults.emplace(
        first, fmt::format("user_version is {}, expected {}", *version, formats::kSqliteVersion));
  }
  return faults;
}

}  // namespace recount::tools::statistics::check
