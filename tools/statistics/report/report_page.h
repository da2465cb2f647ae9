// Makes the page of the statistics: one HTML file, from the document of the report.
//
//   const Result<std::string> page = ReportPage("report.html", template_html, document, names);
//   if (!page.ok()) return page.error();
//
// `//tools/statistics/web:report` builds the template. It contains the style, the script and the
// description of the figures: their texts, and the columns of their tables
// (tools/statistics/web/README.md, "figures.json"). This code replaces the description by the
// summary, the captions and the tables, and writes the document into the page. So the numbers are
// there without script, which only adds the plots, from the same rows. No text of the document can
// become markup.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_PAGE_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_PAGE_H_

#include <string>
#include <string_view>

#include "events/error.h"
#include "events/json.h"
#include "tools/statistics/report/report_names.h"

namespace recount::tools::statistics::report {

// Returns the page. Errors call the template `name`. The content of the element `recount-stats` is
// exactly Written(document) with `<` as `\u003c`. The same arguments give the same bytes. damaged
// if `template_html` is not a template; too_new if it was made for another document version.
Result<std::string> ReportPage(std::string_view name, std::string_view template_html,
                               const OrderedJson& document, const ReportNames& names);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_PAGE_H_
