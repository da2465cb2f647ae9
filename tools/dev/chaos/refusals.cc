#include "tools/dev/chaos/refusals.h"

#include <fmt/format.h>

#include <algorithm>

namespace recount::tools::dev::chaos {
namespace {

bool IsOneOf(std::string_view code, std::initializer_list<std::string_view> codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

// Returns whether an operation may get this error under any circumstances, because it may ask for
// something impossible.
bool MayAlwaysBe(Operation operation, std::string_view code, bool may_be_illegal) {
  switch (operation) {
    case Operation::redo:  // nothing is superseded, or a ruling has ended the game
      return IsOneOf(code, {"illegal_action", "game_over", "not_awaited"});
    case Operation::correct:  // the event is no row, or the rules refuse what follows it now
      return IsOneOf(code, {"illegal_action", "game_over", "not_awaited", "not_found"});
    case Operation::import_export:  // the game has more events by now
      return code == "exists";
    case Operation::fork:
    case Operation::judge:
      return may_be_illegal && code == "illegal_action";
    default:
      return false;
  }
}

// Returns whether another process that writes at the same time may cause this error.
bool MayBeWithCompany(Operation operation, std::string_view code) {
  switch (operation) {
    case Operation::play:
    case Operation::judge:
    case Operation::redo:
    case Operation::correct:
      return IsOneOf(code, {"conflict", "illegal_action", "not_awaited", "game_over", "bad_chance",
                            "bad_request"});
    case Operation::compact:  // another process has the store open
      return code == "io";
    default:
      return false;
  }
}

}  // namespace

std::vector<std::string> WrongRefusals(const Report& report, const std::vector<Report>& all,
                                       const KnownLogs& logs) {
  std::vector<std::string> wrong;
  const Operation operation = report.order().operation;
  const auto log = logs.find(report.order().log);
  const bool may_be_illegal = log != logs.end() && log->second.may_be_illegal;
  for (const Attempt& attempt : report.attempts()) {
    if (attempt.state != Attempt::State::refused) continue;
    const std::string& code = attempt.code;
    const bool had_error = report.HasMet(IncidentKind::error);
    const bool is_right = (had_error && code == "io") ||
                          (had_error && code == "damaged" && report.HasFailedToRead()) ||
                          MayAlwaysBe(operation, code, may_be_illegal) ||
                          (all.size() > 1 && MayBeWithCompany(operation, code));
    if (is_right) continue;
    wrong.push_back(fmt::format("process {}, {}: refused with {}: {}", report.order().number,
                                attempt.what, code, attempt.message));
  }
  return wrong;
}

}  // namespace recount::tools::dev::chaos
