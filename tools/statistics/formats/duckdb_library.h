// Loads DuckDB's library when the first Parquet file is needed. Everything else works without it.
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_LIBRARY_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_LIBRARY_H_

#include <type_traits>

#include "events/error.h"
#include "tools/statistics/formats/duckdb_functions.h"

namespace recount::tools::statistics::formats::duckdb {

// The functions of the library, by their names without `duckdb_`.
struct Library {
#define RECOUNT_DUCKDB_MEMBER(name, ...) std::add_pointer_t<__VA_ARGS__> name = nullptr;
  RECOUNT_DUCKDB_FUNCTIONS(RECOUNT_DUCKDB_MEMBER)
#undef RECOUNT_DUCKDB_MEMBER
};

// Loads the library that $RECOUNT_STATS_LIBRARY names, or else `../lib/recount/libduckdb.so` or
// `libduckdb.so` beside this program. It is loaded once per process. not_found with the command
// that installs it.
recount::Result<const Library*> LoadLibrary();

}  // namespace recount::tools::statistics::formats::duckdb

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_DUCKDB_LIBRARY_H_
