// Makes the data of a page that shows a game from a store or a file (docs/reference/viewer.md, "The
// bytes of a page").
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

// Verifies a log before a page shows it. If the rules or the judges refuse something, that is a
// finding of the report. Fails with damaged if anything else is wrong; the message names the page
// that shows it.
Result<replay::verify::LogReport> VerifyToShow(const replay::log::Log& log,
                                               replay::log::CardSets& sets);

// Returns the data of a page: a `log` page for the judge, a `view` page for other viewers. damaged,
// too_new, io.
Result<OrderedJson> GamePage(const replay::log::Log& log, replay::log::CardSets& sets,
                             engine::Viewer viewer, const replay::documents::PageOptions& options);

}  // namespace recount::tools::viewer::page

#endif  // RECOUNT_TOOLS_VIEWER_PAGE_GAME_PAGE_H_
