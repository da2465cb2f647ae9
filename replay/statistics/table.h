// The tables of statistics: which there are, their columns, keys and references. This is the one
// description of them: every format, `stats tables` and docs/statistics.md are made from it.
//
//   for (const Table& table : AllTables()) …
//   const Table* events = FindTable("events");
//   events->columns[2].name;                       // "seq"
#ifndef RECOUNT_REPLAY_STATISTICS_TABLE_H_
#define RECOUNT_REPLAY_STATISTICS_TABLE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

namespace recount::replay::statistics {

// docs/statistics.md, "Types", says what each is in each format.
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

// Whether values of the type are texts (text and json); the others are numbers.
constexpr bool IsText(ColumnType type) {
  return type == ColumnType::text || type == ColumnType::json;
}

struct Column {
  std::string name;
  ColumnType type = ColumnType::text;
  bool may_be_null = false;
  std::string unit;    // "milliseconds"; empty: none
  std::string source;  // for people: what it says, and when it is null
};

// These columns are those of a row of another table.
struct Reference {
  std::vector<std::string> columns;
  std::string table;
  std::vector<std::string> to;
};

struct Table {
  std::string name;
  std::string game;  // of a table of turns: the only game that it has rows of; else empty
  std::vector<Column> columns;
  std::vector<std::string> key;
  std::vector<Reference> references;

  // The index of the column of this name, which the table has.
  size_t IndexOf(std::string_view column) const;
};

// The tables that every game has, in the order in which they are listed.
enum TableNumber : size_t {
  kGames,
  kSeats,
  kEvents,
  kCitations,
  kChance,
  kCardKinds,
  kCards,
  kCardMoves,
  kDisputes,
  kRulings,
  kAnnotations,
  kFirstTurns,  // here begin the tables of turns, by game
};

// The tables by TableNumber, then those of turns, by game. The same in every build that has the
// same games.
absl::Span<const Table> AllTables();

// nullptr if there is none of this name.
const Table* FindTable(std::string_view name);

// The index in AllTables() of one of them.
size_t NumberOf(const Table& table);

// The index in AllTables() of the table of turns of a game that has statistics.
size_t TurnsTableOf(std::string_view game);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_TABLE_H_
