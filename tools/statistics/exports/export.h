// Exports a store: writes the rows of its games into files, completely or not at all
// (docs/statistics.md).
//
//   ExportRequest request{.folder = "stats", .format = Format::csv};
//   Result<ExportReport> report = Export(store.get(), request);
//   report->manifest.exported
//
// The rows go to DIR.partial beside the folder, are synced, and take the folder's place at once, so
// a reader sees either the old export or the new one. It reads the events of the games once.
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
  std::vector<const formats::TableDescription*> tables = {};  // `games` is added; empty: all
  std::optional<ExportEnd> changed_since = {};
  formats::CsvDialect csv = {};  // for Format::csv
  bool replaces = false;         // replaces an export that is in the folder
  int jobs = 1;                  // threads that fold games
  std::optional<Key> key = {};   // makes the export anonymous
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };
};

struct ExportReport {
  Manifest manifest;
  uint64_t bytes = 0;  // of all files except the manifest
  // True if the store has the history of the export that `changed_since` names; otherwise this is
  // unknown.
  bool has_same_history = false;
  // Games that were left out, by reason.
  replay::recording::LeftOut unfinished;
  replay::recording::LeftOut related;
  replay::recording::LeftOut unreadable;
  uint64_t formulas = 0;    // texts of a CSV export that a spreadsheet takes for formulas
  bool is_stopped = false;  // by is_stop_wanted: nothing remains of the export
};

// Exports a store. A missing store (nullptr) gives an export without games.
//
// exists if the folder contains something else, or an export that may not be replaced; conflict as
// in CheckHistory; damaged; io, also if another export into the folder is in progress; not_found as
// in SelectGames, or if the Parquet library is missing. After an error nothing has changed. Throws
// std::system_error if the system cannot start a thread.
Result<ExportReport> Export(store::Store* store, const ExportRequest& request);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_EXPORT_H_
