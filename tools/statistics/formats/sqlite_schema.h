// The tables of an export as SQLite statements: STRICT tables with their keys, and four indexes.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SCHEMA_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SCHEMA_H_

#include <string>
#include <string_view>
#include <vector>

#include "replay/statistics/table.h"

namespace recount::tools::statistics::formats {

inline constexpr std::string_view kSqliteFile = "stats.sqlite";
inline constexpr int kSqliteVersion = 1;  // `user_version`

struct SqliteObject {
  std::string name;
  std::string table;  // the table of an index; a table's own name
  std::string text;   // the statement that makes it, as the database stores it
};

// Returns these tables, which are exported together. Foreign keys refer only to tables among them.
std::vector<SqliteObject> SqliteTables(
    const std::vector<const replay::statistics::TableDescription*>& tables);
std::vector<SqliteObject> SqliteIndexes(
    const std::vector<const replay::statistics::TableDescription*>& tables);

// SqliteTablesWithoutKeys returns the tables in the form in which they are filled. SqliteKeyIndex
// returns the index that later becomes the key of a table (sqlite_keys.h).
std::vector<SqliteObject> SqliteTablesWithoutKeys(
    const std::vector<const replay::statistics::TableDescription*>& tables);
std::string SqliteKeyIndex(const replay::statistics::TableDescription& table);

// Returns `SELECT "game_id",… FROM "games" ORDER BY rowid`.
std::string SqliteSelect(const replay::statistics::TableDescription& table);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SCHEMA_H_
