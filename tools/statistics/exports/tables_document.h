// Describes every table as a document (`stats tables --json`).
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_TABLES_DOCUMENT_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_TABLES_DOCUMENT_H_

#include "events/json.h"

namespace recount::tools::statistics::exports {

// Returns {"version":1,"tables":[{"name","columns":[…],"key":[…],"references":[…]}]}.
OrderedJson TablesDocument();

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_TABLES_DOCUMENT_H_
