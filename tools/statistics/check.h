// Holds an export against itself and against the store that it is of (`stats check`).
//
//   Result<CheckReport> report = CheckFiles("stats");               // against itself
//   report = Check(store.get(), {.folder = "stats"});                     // and against the store
//   for (const ExportFinding& finding : report->findings) …
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "tools/statistics/manifest.h"
#include "tools/statistics/pseudonyms.h"

namespace recount::tools::statistics {

enum class ExportFault : uint8_t {
  manifest,  // missing, not of its form, or its counts do not fit
  missing_file,
  extra_file,
  changed_file,  // its size or hash
  wrong_rows,    // the first row of a table that differs
  heads,
  unknown_game,  // the store has no such log
  other_log,     // another event stands where the export's newest one was
  newer_log,     // the store has more events: its rows are not compared
  not_exported,  // it would be exported now
};

// "missing_file".
std::string_view ExportFaultName(ExportFault fault);

struct ExportFinding {
  ExportFault fault = ExportFault::manifest;
  std::optional<std::string> file = {};
  std::optional<std::string> table = {};
  std::optional<std::string> game_id = {};
  std::string message = {};
};

struct CheckReport {
  uint64_t files = 0;  // that the manifest names
  uint64_t rows = 0;   // of all tables
  std::vector<ExportFinding> findings;
  bool needs_key = false;  // the export is anonymous: only its files were checked
  bool is_stopped = false;
};

struct CheckRequest {
  std::string folder;
  std::optional<Key> key = {};  // of an anonymous export
  int jobs = 1;
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };
};

// The files alone. not_found: there is no such folder; io.
Result<CheckReport> CheckFiles(const std::string& folder);

// The files and every row. The same errors; a store that is not there (nullptr) has no games;
// damaged if a log of the store is; not_found if the library of Parquet is missing.
Result<CheckReport> Check(store::Store* store, const CheckRequest& request);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_H_
