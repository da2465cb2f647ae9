// What a check of an export finds, as `stats check` tells it.
//
//   for (const ExportFinding& finding : report.findings) Say(ExportFaultName(finding.fault));
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_REPORT_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_REPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount::tools::statistics::check {

enum class ExportFault : uint8_t {
  manifest,  // missing, not of its form, or its counts do not fit
  missing_file,
  extra_file,
  changed_file,  // no regular file, or its size or hash
  wrong_rows,    // the first row of a table that differs
  heads,
  unknown_game,  // the store has no such log
  other_log,     // another event stands where the export's newest one was
  newer_log,     // the store has more events: its rows are not compared
  not_exported,  // it would be exported now
};

// "missing_file".
std::string_view ExportFaultName(ExportFault fault);

struct ExportFinding {
  ExportFault fault = ExportFault::manifest;
  std::optional<std::string> file = {};
  std::optional<std::string> table = {};
  std::optional<std::string> game_id = {};
  std::string message = {};
};

struct CheckReport {
  uint64_t files = 0;  // that the manifest names
  uint64_t rows = 0;   // of all tables
  std::vector<ExportFinding> findings;
  bool needs_key = false;  // the export is anonymous: only its files were checked
  bool is_stopped = false;
};

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_REPORT_H_
