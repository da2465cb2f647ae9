// Which games the Parquet files of an export have, whoever has made them.
#ifndef RECOUNT_TOOLS_STATISTICS_PARQUET_GAMES_H_
#define RECOUNT_TOOLS_STATISTICS_PARQUET_GAMES_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "tools/statistics/duckdb_database.h"
#include "tools/statistics/row_sink.h"

namespace recount::tools::statistics {

// The rows of `games` in the folder: by game, then by part, then as in the file. Files and rows
// that cannot be read are left out: their table is found to be wrong anyway. io.
Result<std::vector<ExportedGame>> ParquetGames(const std::string& folder,
                                               const DuckdbDatabase& database);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_PARQUET_GAMES_H_
