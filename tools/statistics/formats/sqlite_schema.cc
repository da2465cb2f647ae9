#include "tools/statistics/formats/sqlite_schema.h"

#include <algorithm>

#include "absl/types/span.h"
#include "fmt/format.h"

namespace recount::tools::statistics::formats {
namespace {

using replay::statistics::Column;
using replay::statistics::ColumnType;
using replay::statistics::Reference;
using replay::statistics::TableDescription;

struct Index {
  std::string_view name;
  std::string_view table;
  std::string_view column;
};

constexpr Index kIndexes[] = {
    {"seats_player", "seats", "player"},
    {"events_type", "events", "type"},
    {"citations_clause", "citations", "clause"},
    {"cards_key", "cards", "key"},
};

bool HasTable(const std::vector<const TableDescription*>& tables, std::string_view name) {
  return std::any_of(tables.begin(), tables.end(),
                     [&](const TableDescription* table) { return table->name == name; });
}

// Returns whether values are stored as text: texts, and times, in the form that CSV has.
bool IsKeptAsText(ColumnType type) {
  return replay::statistics::IsText(type) || type == ColumnType::time;
}

// Returns the names quoted: `"a","b"`
std::string Names(absl::Span<const std::string> names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "\"" : ",\"") + name + "\"";
  return text;
}

std::string ColumnsOf(const TableDescription& table) {
  std::vector<std::string> names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return Names(names);
}

// Returns the definitions of the columns: `"game_id" TEXT NOT NULL,` …
std::string ColumnTexts(const TableDescription& table) {
  std::string text;
  for (const Column& column : table.columns) {
    text += fmt::format("{}\n  \"{}\" {}{}", text.empty() ? "" : ",", column.name,
                        IsKeptAsText(column.type) ? "TEXT" : "INTEGER",
                        column.may_be_null ? "" : " NOT NULL");
  }
  return text;
}

std::string KeyTexts(const TableDescription& table,
                     const std::vector<const TableDescription*>& tables) {
  std::string text = fmt::format(",\n  PRIMARY KEY ({})", Names(table.key));
  for (const Reference& reference : table.references) {
    if (!HasTable(tables, reference.table)) continue;
    text += fmt::format(",\n  FOREIGN KEY ({}) REFERENCES \"{}\" ({})", Names(reference.columns),
                        reference.table, Names(reference.to));
  }
  return text;
}

SqliteObject TableOf(const TableDescription& table, const std::string& keys) {
  return {table.name, table.name,
          fmt::format("CREATE TABLE \"{}\" ({}{}\n) STRICT", table.name, ColumnTexts(table), keys)};
}

}  // namespace

std::vector<SqliteObject> SqliteTables(const std::vector<const TableDescription*>& tables) {
  std::vector<SqliteObject> objects;
  for (const TableDescription* table : tables)
    objects.push_back(TableOf(*table, KeyTexts(*table, tables)));
  return objects;
}

std::vector<SqliteObject> SqliteTablesWithoutKeys(
    const std::vector<const TableDescription*>& tables) {
  std::vector<SqliteObject> objects;
  for (const TableDescription* table : tables) objects.push_back(TableOf(*table, ""));
  return objects;
}

std::string SqliteKeyIndex(const TableDescription& table) {
  return fmt::format("CREATE UNIQUE INDEX \"key_of_{}\" ON \"{}\" ({})", table.name, table.name,
                     Names(table.key));
}

std::vector<SqliteObject> SqliteIndexes(const std::vector<const TableDescription*>& tables) {
  std::vector<SqliteObject> objects;
  for (const Index& index : kIndexes) {
    if (!HasTable(tables, index.table)) continue;
    objects.push_back({std::string(index.name), std::string(index.table),
                       fmt::format("CREATE INDEX \"{}\" ON \"{}\" (\"{}\")", index.name,
                                   index.table, index.column)});
  }
  return objects;
}

std::string SqliteSelect(const TableDescription& table) {
  return fmt::format("SELECT {} FROM \"{}\" ORDER BY rowid", ColumnsOf(table), table.name);
}

}  // namespace recount::tools::statistics::formats
