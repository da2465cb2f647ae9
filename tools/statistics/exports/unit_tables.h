// Writes the tables of one `.recount` file as Parquet, a file per table: DIR/games/UNIT.parquet.
// Many workers write into one folder, and readers read all such files in DIR/games as one table
// (docs/reference/cluster.md, "Audit").
//
//   Fault fault = WriteUnitTables(examined.file, "stats", unit);
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_UNIT_TABLES_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_UNIT_TABLES_H_

#include <string>

#include "events/error.h"
#include "events/recount_file.h"

namespace recount::tools::statistics::exports {

// Writes the rows of the ended games of the file, as `stats export` has them, with the column
// `game`. Makes the folders. Leaves out games that go on, that this build cannot play or that are
// damaged, and logs without event 0. Each file takes its place by rename and may replace an older
// one, so a reader never sees a part of it. io; not_found if the Parquet library is missing.
Fault WriteUnitTables(const RecountFile& file, const std::string& folder, const std::string& unit);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_UNIT_TABLES_H_
