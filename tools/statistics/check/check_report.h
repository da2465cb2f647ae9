// The findings of a check of an export, as `stats check` reports them.
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
  manifest,  // missing, invalid, or its counts contradict something
  missing_file,
  extra_file,
  changed_file,  // not a regular file, or another size or hash
  wrong_rows,    // the first row of a table that differs
  heads,
  unknown_game,  // the store has no such log
  other_log,     // the store has another event in place of the export's newest event
  newer_log,     // the store has more events, so the rows are not compared
  not_exported,  // it would be exported now
};

// Returns the name of a fault, such as "missing_file".
std::string_view ExportFaultName(ExportFault fault);

struct ExportFinding {
  ExportFault fault = ExportFault::manifest;
  std::optional<std::string> file = {};  // path below the folder
  std::optional<std::string> table = {};
  std::optional<std::string> game_id = {};
  std::string message = {};
};

struct CheckReport {
  uint64_t files = 0;  // number of files that the manifest names
  uint64_t rows = 0;   // of all tables
  std::vector<ExportFinding> findings;
  bool needs_key = false;  // anonymous export: only its files were checked
  bool is_stopped = false;
};

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_CHECK_REPORT_H_
