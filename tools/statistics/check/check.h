// Checks an export on its own and against the store that it was made from (`stats check`).
//
//   Result<CheckReport> report = CheckFiles("stats");               // on its own
//   report = Check(store.get(), {.folder = "stats"});                     // and against the store
//   for (const ExportFinding& finding : report->findings) …
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_H_

#include <functional>
#include <optional>
#include <string>

#include "events/error.h"
#include "store/store.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/exports/pseudonyms.h"

namespace recount::tools::statistics::check {

struct CheckRequest {
  std::string folder;
  std::optional<exports::Key> key = {};  // the key of an anonymous export
  int jobs = 1;
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };
};

// Checks only the files. not_found if there is no such folder; io.
Result<CheckReport> CheckFiles(const std::string& folder);

// Checks the files and every row. The errors of CheckFiles; damaged if a log of the store is;
// not_found if the Parquet library is missing. A missing store (nullptr) has no games.
Result<CheckReport> Check(store::Store* store, const CheckRequest& request);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_H_
