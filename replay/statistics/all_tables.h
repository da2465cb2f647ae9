// The tables of statistics. This is their only description: every format, `stats tables` and
// docs/statistics.md are made from it.
//
//   for (const TableDescription& table : AllTables()) …
//   const TableDescription* events = FindTable("events");
//   events->columns[2].name;                       // "seq"
#ifndef RECOUNT_REPLAY_STATISTICS_ALL_TABLES_H_
#define RECOUNT_REPLAY_STATISTICS_ALL_TABLES_H_

#include <cstddef>
#include <string_view>

#include "absl/types/span.h"
#include "replay/statistics/table.h"

namespace recount::replay::statistics {

// The tables that are filled for every game, in the order in which they are listed.
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
  kCorrections,
  kFirstTurns,  // the tables of turns begin here, ordered by game
};

// Returns the tables by TableNumber, then the tables of turns, ordered by game. The list is the
// same in every build that has the same games.
absl::Span<const TableDescription> AllTables();

// Returns nullptr if no table has this name.
const TableDescription* FindTable(std::string_view name);

// Returns the index of this table in AllTables().
size_t NumberOf(const TableDescription& table);

// Returns the index in AllTables() of the table of turns of a game that has statistics.
size_t TurnsTableOf(std::string_view game);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_ALL_TABLES_H_
