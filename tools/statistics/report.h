// The report: the numbers of a store's games, and the page that shows them.
//
//   Result<MadeReport> report = MakeReport(store.get(), {.choice = choice});
//   report->document["win_rates"]
//   Result<std::string> page = PageOf(report->document);
//
// Cost: the events of the games, once. Memory does not grow with the number of games, but for
// their different players, cards and thinking times.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_H_

#include <functional>
#include <optional>
#include <string>

#include "events/json.h"
#include "replay/recording/game_selection.h"
#include "store/store.h"
#include "tools/statistics/pseudonyms.h"

namespace recount::tools::statistics {

struct ReportRequest {
  replay::recording::GameChoice choice = {};
  std::optional<Key> key = {};  // of an anonymous report
  std::function<void(uint64_t done, uint64_t all)> progress = [](uint64_t, uint64_t) {};
  std::function<bool()> is_stop_wanted = [] { return false; };
};

struct MadeReport {
  OrderedJson document;
  uint64_t games = 0;  // that it is of
  replay::recording::LeftOut unfinished;
  replay::recording::LeftOut related;
  replay::recording::LeftOut unreadable;
  bool is_stopped = false;
};

// The document; of a store that is not there (nullptr) one without numbers. not_found: there is no
// game of an id; damaged, io.
Result<MadeReport> MakeReport(store::Store* store, const ReportRequest& request);

// The page that shows a document. not_found, and how to build it, if the page's template is not
// beside this program and $RECOUNT_STATS_PAGE names none; io; damaged; too_new.
Result<std::string> PageOf(const OrderedJson& document);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_H_
