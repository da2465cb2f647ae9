// The tables that are filled for every game, column by column. Only all_tables.cc uses this; other
// code calls AllTables().
#ifndef RECOUNT_REPLAY_STATISTICS_DESCRIBED_TABLES_H_
#define RECOUNT_REPLAY_STATISTICS_DESCRIBED_TABLES_H_

#include <vector>

#include "replay/statistics/table.h"

namespace recount::replay::statistics {

// Returns them in the order of TableNumber.
std::vector<TableDescription> DescribedTables();

// Returns a table of turns without the columns of a game: its first columns, key and references.
TableDescription BareTurns();

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_DESCRIBED_TABLES_H_
