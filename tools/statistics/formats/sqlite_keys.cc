#include "tools/statistics/formats/sqlite_keys.h"

#include "fmt/format.h"
#include "tools/statistics/formats/sqlite_schema.h"

namespace recount::tools::statistics::formats {
namespace {

// Runs a statement with one text as its parameter.
Fault Run(SqliteDatabase& database, const std::string& statement, const std::string& text) {
  const Result<SqliteStatement> prepared = database.Prepare(statement);
  if (!prepared.ok()) return prepared.error();
  sqlite3_bind_text64(prepared->get(), 1, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  if (sqlite3_step(prepared->get()) != SQLITE_DONE) return database.Failure();
  return std::nullopt;
}

}  // namespace

Fault AddSqliteKeys(SqliteDatabase& database,
                    const std::vector<const replay::statistics::TableDescription*>& tables) {
  for (const replay::statistics::TableDescription* table : tables) {
    if (Fault fault = database.Execute(SqliteKeyIndex(*table))) return fault;
  }
  if (Fault fault = database.Execute("PRAGMA writable_schema = ON")) return fault;
  for (const SqliteObject& table : SqliteTables(tables)) {
    // The index gets the name that SQLite gives to the index of a key, and no statement of its own.
    const std::string key =
        "UPDATE sqlite_schema SET name = 'sqlite_autoindex_' || tbl_name || '_1', sql = NULL "
        "WHERE name = 'key_of_' || ?";
    if (Fault fault = Run(database, key, table.name)) return fault;
    const std::string text = fmt::format(
        "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = '{}'", table.name);
    if (Fault fault = Run(database, text, table.text)) return fault;
  }
  return database.Execute("PRAGMA writable_schema = OFF");
}

}  // namespace recount::tools::statistics::formats
