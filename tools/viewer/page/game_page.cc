#include "tools/viewer/page/game_page.h"

#include <nlohmann/json.hpp>

#include "events/version.h"
#include "fmt/format.h"
#include "replay/log/log_file.h"
#include "tools/viewer/page/packing.h"

namespace recount::tools::viewer::page {
namespace {

// Returns whether a log with this finding can still be shown: the log is whole, but the rules or
// the judges refuse something in it.
bool IsShown(const replay::verify::Finding& finding) {
  return replay::verify::IsRefusal(finding) || finding.fault == replay::verify::FaultKind::judging;
}

}  // namespace

Result<replay::verify::LogReport> VerifyToShow(const replay::log::Log& log,
                                               replay::log::CardSets& sets) {
  replay::verify::LogReport report = replay::verify::VerifyLog(log, sets);
  for (const replay::verify::Finding& finding : report.findings) {
    if (IsShown(finding)) continue;
    return Error{.code = ErrorCode::damaged,
                 .message = fmt::format("{}: {}; the empty page (`recount view -o FILE.html`) "
                                        "opens the file and shows what is wrong",
                                        report.id, finding.message)};
  }
  return report;
}

Result<OrderedJson> GamePage(const replay::log::Log& log, replay::log::CardSets& sets,
                             engine::Viewer viewer, const replay::documents::PageOptions& options) {
  if (!viewer.IsJudge()) return replay::documents::ViewPage(log, sets, viewer, options);
  replay::log::LogFileWriter file(kBuild);
  if (Fault fault = file.Add(log)) return *fault;
  return replay::documents::LogPage(Base64(file.Finish()), options);
}

}  // namespace recount::tools::viewer::page
