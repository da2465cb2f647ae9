// The tables of an export in SQLite's words: STRICT tables with their keys, and four indexes.
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
  std::string table;  // an index: of this table; a table: its own name
  std::string text;   // the statement that makes it, as the database keeps it
};

// Of these tables, which are exported together: foreign keys lead to those among them alone.
std::vector<SqliteObject> SqliteTables(
    const std::vector<const replay::statistics::TableDescription*>& tables);
std::vector<SqliteObject> SqliteIndexes(
    const std::vector<const replay::statistics::TableDescription*>& tables);

// The tables as they are while they are filled, and the index that becomes the key of one
// (sqlite_keys.h).
std::vector<SqliteObject> SqliteTablesWithoutKeys(
    const std::vector<const replay::statistics::TableDescription*>& tables);
std::string SqliteKeyIndex(const replay::statistics::TableDescription& table);

// `SELECT "game_id",… FROM "games" ORDER BY rowid`
std::string SqliteSelect(const replay::statistics::TableDescription& table);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_SCHEMA_H_
