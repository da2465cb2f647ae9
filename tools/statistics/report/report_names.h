// The names that a report shows to people.
#ifndef RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_NAMES_H_
#define RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_NAMES_H_

#include <map>
#include <string>

namespace recount::tools::statistics::report {

// Names for the document's keys. A game without a name is shown by its key, a clause by its id
// alone.
struct ReportNames {
  std::map<std::string, std::string> games = {};    // "heretics": its title
  std::map<std::string, std::string> clauses = {};  // "HER-3.3": its text
};

}  // namespace recount::tools::statistics::report

#endif  // RECOUNT_TOOLS_STATISTICS_REPORT_REPORT_NAMES_H_
