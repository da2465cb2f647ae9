#include "tools/statistics/check/check_report.h"

namespace recount::tools::statistics::check {

std::string_view ExportFaultName(ExportFault fault) {
  static constexpr std::string_view kNames[] = {
      "manifest", "missing_file", "extra_file", "changed_file", "wrong_rows",
      "heads",    "unknown_game", "other_log",  "newer_log",    "not_exported"};
  return kNames[static_cast<size_t>(fault)];
}

}  // namespace recount::tools::statistics::check
