// Finds the template of the report's page, which `//tools:stats` builds.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_TEMPLATE_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_TEMPLATE_H_

#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::tools::statistics::report {

// Messages use this text to say how to get a template.
inline constexpr std::string_view kHowToBuild = "build it with `./bazelw build //tools:stats`";

struct ReportTemplate {
  std::string path;
  std::string html;
};

// Reads the file that $RECOUNT_STATS_PAGE names, or else `statistics/web/report.html` beside this
// program, or `../share/recount/report.html`. not_found says how to build it; io.
Result<ReportTemplate> FindReportTemplate();

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_TEMPLATE_H_
