// Writes the summary and the figures of the report as HTML.
//
//   html += ReportBody(description, document, names);
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_BODY_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_BODY_H_

#include <string>

#include "events/json.h"
#include "tools/statistics/report/report_names.h"

namespace recount::tools::statistics::report {

// Follows the description of the figures (tools/statistics/web/README.md, "figures.json"). What the
// description lacks is left out; what the document lacks is shown as a dash.
std::string ReportBody(const Json& description, const OrderedJson& document,
                       const ReportNames& names);

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_BODY_H_
