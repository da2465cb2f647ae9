// Whether a database has exactly the tables and indexes of an export.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_SCHEMA_CHECK_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_SCHEMA_CHECK_H_

#include <map>
#include <string>
#include <vector>

#include "events/error.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/sqlite_database.h"

namespace recount::tools::statistics::check {

// The faults of the schema by the name of a table; a fault of no table is reported for the first.
// damaged if the file is not a database; io.
Result<std::map<std::string, std::string>> SqliteSchemaFaults(
    formats::SqliteDatabase& database,
    const std::vector<const replay::statistics::TableDescription*>& tables);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_SCHEMA_CHECK_H_
