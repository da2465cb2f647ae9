// Makes the report: the numbers of a store's games, and the page that shows them.
//
//   Result<MadeReport> report = MakeReport(store.get(), {.choice = choice});
//   (*report->document)["win_rates"]
//   Result<ReportTemplate> page = FindReportTemplate();       // report_template.h
//   Result<std::string> html = PageOf(*page, *report->document);
//
// It reads the events of the games once. Memory does not grow with the number of games, but with
// the number of their different players, cards and thinking times.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "events/json.h"
#include "replay/recording/game_selection.h"
#include "store/store.h"
#include "tools/statistics/exports/pseudonyms.h"
#include "tools/statistics/report/report_template.h"

namespace recount::tools::statistics::report {

struct ReportRequest {
  replay::recording::GameChoice choice = {};
  std::optional<exports::Key> key = {};  // makes the report anonymous
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };
};

struct MadeReport {
  std::shared_ptr<const OrderedJson> document;  // nullptr if it was stopped
  uint64_t games = 0;                           // counted in the report
  replay::recording::LeftOut unfinished;
  replay::recording::LeftOut related;
  replay::recording::LeftOut unreadable;
  bool is_stopped = false;
};

// Makes the document; for a missing store (nullptr) it has no numbers. not_found if there is no
// game with one of the ids; damaged, io.
Result<MadeReport> MakeReport(store::Store* store, const ReportRequest& request);

// Returns the page that shows a document, made from its template. damaged, too_new.
Result<std::string> PageOf(const ReportTemplate& page, const OrderedJson& document);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_H_
