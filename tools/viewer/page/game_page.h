// The data of a page that shows a game of a store or a file (docs/reference/viewer.md, "The bytes
// of a page").
//
//   CardSets sets;
//   const Result<LogReport> report = VerifyToShow(log, sets);
//   if (!report.ok()) return report.error();
//   Result<OrderedJson> data = GamePage(log, sets, Viewer::OfSeat(1), {.open = 12});
#ifndef RECOUNT_TOOLS_VIEWER_PAGE_GAME_PAGE_H_
#define RECOUNT_TOOLS_VIEWER_PAGE_GAME_PAGE_H_

#include "replay/documents/page.h"
#include "replay/verify/verify.h"

namespace recount::tools::viewer::page {

// Verifies a log that a page is to show. That the rules or the judges refuse something is a finding
// of the report; damaged if anything else is wrong, with the page that shows what it is.
Result<replay::verify::LogReport> VerifyToShow(const replay::log::Log& log,
                                               replay::log::CardSets& sets);

// The data of a page of kind `log` for the judge, else of kind `view`. damaged, too_new, io.
Result<OrderedJson> GamePage(const replay::log::Log& log, replay::log::CardSets& sets,
                             engine::Viewer viewer, const replay::documents::PageOptions& options);

}  // namespace recount::tools::viewer::page

#endif  // RECOUNT_TOOLS_VIEWER_PAGE_GAME_PAGE_H_
