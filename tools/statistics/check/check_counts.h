// Holds the counts in the manifest of an export against each other and against its files: one that
// says another number of rows than there are does not describe what lies beside it.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_COUNTS_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_COUNTS_H_

#include <string>

#include "events/error.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/readable.h"
#include "tools/statistics/exports/manifest.h"

namespace recount::tools::statistics::check {

// Appends a finding `manifest` for each count that does not fit. Files that are missing or changed,
// and tables with wrong rows, have findings already and are passed over. Rows in files of Parquet
// are counted only if its library is there. io.
Fault CheckCounts(const std::string& folder, const exports::Manifest& manifest,
                  const FileNames& readable, CheckReport& report);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_COUNTS_H_
