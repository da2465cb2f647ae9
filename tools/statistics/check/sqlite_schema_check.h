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

// What is wrong, by the name of a table; what concerns none of them is told of the first. damaged
// if the file is no database; io.
Result<std::map<std::string, std::string>> SqliteSchemaFaults(
    formats::SqliteDatabase& database,
    const std::vector<const replay::statistics::TableDescription*>& tables);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_SQLITE_SCHEMA_CHECK_H_
