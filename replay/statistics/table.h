// The description of a table of statistics: its columns, key and references. all_tables.h has the
// list of tables.
#ifndef RECOUNT_REPLAY_STATISTICS_TABLE_H_
#define RECOUNT_REPLAY_STATISTICS_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace recount::replay::statistics {

// docs/statistics.md, "Types", describes each type in each format.
enum class ColumnType : uint8_t {
  text,
  integer,       // 32 bits
  long_integer,  // 64 bits
  boolean,
  time,  // milliseconds since 1970 UTC
  json,  // a text: canonical JSON
};

// "text", "int", "long", "bool", "time", "json".
std::string_view TypeName(ColumnType type);

// Returns true if values of the type are texts (text and json); the others are numbers.
constexpr bool IsText(ColumnType type) {
  return type == ColumnType::text || type == ColumnType::json;
}

struct Column {
  std::string name;
  ColumnType type = ColumnType::text;
  bool may_be_null = false;
  std::string unit;    // "milliseconds"; empty if there is none
  std::string source;  // for people: the meaning, and when it is null
};

// Says that these columns are the columns `to` of a row of another table.
struct Reference {
  std::vector<std::string> columns;
  std::string table;
  std::vector<std::string> to;
};

struct TableDescription {
  std::string name;
  std::string game;  // for a table of turns, the only game of its rows; otherwise empty
  std::vector<Column> columns;
  std::vector<std::string> key;
  std::vector<Reference> references;

  // Returns the index of the column of this name. The table must have it.
  size_t IndexOf(std::string_view column) const;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_TABLE_H_
