// Which games the Parquet files of an export have, whoever has made them.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_GAMES_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_GAMES_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/formats/duckdb_database.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// The rows of `games` in the folder: by game, then by part, then as in the file. Files and rows
// that may not or cannot be read are left out: their table is found to be wrong anyway. io.
Result<std::vector<formats::ExportedGame>> ParquetGames(const std::string& folder,
                                                        const FileNames& readable,
                                                        const formats::DuckdbDatabase& database);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_PARQUET_GAMES_H_
