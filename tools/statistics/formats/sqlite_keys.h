// Primary keys that are made after the rows. SQLite can add an index to a table, but no key; so a
// unique index is made, and then the schema says that it is the key's. The file is the same as if
// the key had been there from the beginning (https://www.sqlite.org/fileformat2.html, "Internal
// Schema Objects"), at half of its cost, and without random access to a large file.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_KEYS_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_KEYS_H_

#include <vector>

#include "events/error.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/sqlite_database.h"

namespace recount::tools::statistics::formats {

// Gives their keys to tables that were made by SqliteTablesWithoutKeys, in the transaction that has
// made them. Afterwards the connection can only commit and close: it does not know the keys. io.
Fault AddSqliteKeys(SqliteDatabase& database,
                    const std::vector<const replay::statistics::TableDescription*>& tables);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_KEYS_H_
