// Exports of a store: the rows of its games in files, whole or not at all (docs/statistics.md).
//
//   ExportRequest request{.folder = "stats", .format = Format::csv};
//   Result<ExportReport> report = Export(store.get(), request);
//   report->manifest.exported
//
// The rows go to DIR.partial beside the folder, are synced, and take the folder's place at once: a
// reader sees the export that was there or the new one. Cost: the events of the games, once.
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/recording/game_selection.h"
#include "store/store.h"
#include "tools/statistics/exports/history.h"
#include "tools/statistics/exports/manifest.h"
#include "tools/statistics/exports/pseudonyms.h"
#include "tools/statistics/formats/csv_dialect.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::exports {

struct ExportRequest {
  std::string folder;
  formats::Format format = formats::Format::csv;
  replay::recording::GameChoice choice = {};
  std::vector<const formats::TableDescription*> tables = {};  // `games` among them; empty: all
  std::optional<ExportEnd> changed_since = {};
  formats::CsvDialect csv = {};  // of Format::csv
  bool replaces = false;         // an export that is in the folder
  int jobs = 1;                  // threads that fold games
  std::optional<Key> key = {};   // of an anonymous export
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };
};

struct ExportReport {
  Manifest manifest;
  uint64_t bytes = 0;  // of all files but the manifest
  // Whether the store has the history of the export that `changed_since` names; otherwise nobody
  // can tell.
  bool has_same_history = false;
  // Games that were held back.
  replay::recording::LeftOut unfinished;
  replay::recording::LeftOut related;
  replay::recording::LeftOut unreadable;
  uint64_t formulas = 0;    // texts of a CSV export that a spreadsheet would take for formulas
  bool is_stopped = false;  // is_stop_wanted: nothing is left of the export
};

// Of a store that is not there (nullptr) nothing is exported, which is an export, too.
//
// exists: there is something else in the folder, or an export that is not to be replaced; conflict:
// as CheckHistory says; damaged; io, also if another export into the folder is under way;
// not_found: as SelectGames says, or the library of Parquet is missing. Then nothing has changed.
// Throws std::system_error if the system gives no thread.
Result<ExportReport> Export(store::Store* store, const ExportRequest& request);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_H_
