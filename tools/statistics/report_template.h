// The template of the report's page, as `//tools:stats` has built it.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_TEMPLATE_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_TEMPLATE_H_

#include <string>

#include "events/error.h"

namespace recount::tools::statistics {

struct ReportTemplate {
  std::string path;
  std::string html;
};

// The file that $RECOUNT_STATS_PAGE names, or else `statistics/web/report.html` beside this
// program, or `../share/recount/report.html`. not_found says how to build it; io.
Result<ReportTemplate> FindReportTemplate();

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_TEMPLATE_H_
