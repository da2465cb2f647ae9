// Makes primary keys after the rows. SQLite can add an index to a table, but not a key; so a unique
// index is made, and then the schema is changed to say that it belongs to the key. The file is the
// same as if the key had always been there (https://www.sqlite.org/fileformat2.html, "Internal
// Schema Objects"), but this takes half the time and avoids random access to a large file.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_KEYS_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_KEYS_H_

#include <vector>

#include "events/error.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/sqlite_database.h"

namespace recount::tools::statistics::formats {

// Adds the keys to tables that were made by SqliteTablesWithoutKeys. Call it in the transaction
// that made them. After that, the connection may only commit and close, because it does not know
// about the keys. io.
Fault AddSqliteKeys(SqliteDatabase& database,
                    const std::vector<const replay::statistics::TableDescription*>& tables);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SQLITE_KEYS_H_
