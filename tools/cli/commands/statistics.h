// `stats`: tables for analysts and a report for everybody (docs/statistics.md).
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_H_

#include <string>

#include "tools/cli/commands/statistics_choice.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

struct StatsExportOptions {
  StatsChoiceOptions choice;
  std::string folder;
  std::string format;
  std::string tables;  // "games,events"; empty: all
  std::string changed_since;
  bool is_for_spreadsheets = false;
  std::string separator;  // ";", "tab"; empty: not given
  bool replaces = false;
  std::string jobs = "1";
};
int RunStatsExport(const Console& console, const StatsExportOptions& options);

struct StatsCheckOptions {
  std::string folder;
  bool only_files = false;
  std::string key;
  std::string jobs = "1";
};
int RunStatsCheck(const Console& console, const StatsCheckOptions& options);

struct StatsReportOptions {
  StatsChoiceOptions choice;
  std::string file;
};
int RunStatsReport(const Console& console, const StatsReportOptions& options);

int RunStatsTables(const Console& console);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_STATISTICS_H_
