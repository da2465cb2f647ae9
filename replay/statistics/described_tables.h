// The tables that every game has, column by column. Only all_tables.cc uses this: everybody else
// asks AllTables().
#ifndef RECOUNT_REPLAY_STATISTICS_DESCRIBED_TABLES_H_
#define RECOUNT_REPLAY_STATISTICS_DESCRIBED_TABLES_H_

#include <vector>

#include "replay/statistics/table.h"

namespace recount::replay::statistics {

// In the order of TableNumber.
std::vector<TableDescription> DescribedTables();

// A table of turns without a game: its first columns, key and references.
TableDescription BareTurns();

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_DESCRIBED_TABLES_H_
