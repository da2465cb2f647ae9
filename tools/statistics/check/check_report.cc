#include "tools/statistics/check/check_report.h"

#include <utility>

namespace recount::tools::statistics::check {

std::string_view ExportFaultName(ExportFault fault) {
  static constexpr std::string_view kNames[] = {
      "manifest", "missing_file", "extra_file", "changed_file", "wrong_rows",
      "heads",    "unknown_game", "other_log",  "newer_log",    "not_exported"};
  return kNames[static_cast<size_t>(fault)];
}

ExportFinding OfFile(ExportFault fault, std::string file, std::string message) {
  return {.fault = fault, .file = std::move(file), .message = std::move(message)};
}

ExportFinding OfGame(ExportFault fault, std::string id, std::string message) {
  return {.fault = fault, .game_id = std::move(id), .message = std::move(message)};
}

}  // namespace recount::tools::statistics::check
