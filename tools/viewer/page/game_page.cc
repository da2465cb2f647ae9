#include "tools/viewer/page/game_page.h"

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/log_file.h"
#include "replay/version.h"
#include "tools/viewer/page/packing.h"

namespace recount::tools::viewer::page {
namespace {

constexpr size_t kShortId = 8;  // what people see of an id

// What can be looked at all the same: the rules or the judges refuse something of a whole log.
bool IsShown(const replay::Finding& finding) {
  return replay::IsRefusal(finding) || finding.fault == replay::FaultKind::judging;
}

}  // namespace

Result<replay::LogReport> VerifyToShow(const replay::Log& log, replay::CardSets& sets) {
  replay::LogReport report = replay::VerifyLog(log, sets);
  for (const replay::Finding& finding : report.findings) {
    if (IsShown(finding)) continue;
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("{}: {}; the empty page (`recount view -o FILE.html`) "
                                        "opens the file and shows what is wrong",
                                        report.id.substr(0, kShortId), finding.message)};
  }
  return report;
}

Result<OrderedJson> GamePage(const replay::Log& log, replay::CardSets& sets, engine::Viewer viewer,
                             const replay::documents::PageOptions& options) {
  if (!viewer.IsJudge()) return replay::documents::ViewPage(log, sets, viewer, options);
  replay::LogFileWriter file(replay::kBuild);
  if (Fault fault = file.Add(log)) return *fault;
  return replay::documents::LogPage(Base64(file.Finish()), options);
}

}  // namespace recount::tools::viewer::page
