#include "tools/viewer/wasm/open_contents.h"

#include <algorithm>

#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::tools::viewer::wasm {

OpenContents::OpenContents(std::string_view name, std::shared_ptr<const AlignedCopy> content)
    : name_(name), content_(std::move(content)), file_(ExamineRecountFile(content_->bytes())) {
  for (const LogFrame& frame : file_.file.logs) {
    // A part of a log has no event 0 from which to execute it.
    if (frame.from != 0 || frame.events.empty()) continue;
    if (frame.kind != events::file::LogKind::game) continue;
    logs_.push_back(std::make_unique<OpenedLog>(file_, frame, sets_));
  }
}

void OpenContents::TakeOver(OpenContents& before) {
  if (logs_.size() == 1 && before.logs_.size() == 1) logs_[0]->TakeOver(*before.logs_[0]);
}

bool OpenContents::IsRecount() const {
  if (!file_.faults.empty() && file_.faults.front().code == ErrorCode::too_new) return false;
  return AsText(bytes()).starts_with(AsText(kFileMagic));
}

Fault OpenContents::WhyNoLog() const {
  if (!logs_.empty() || !IsRecount() || file_.faults.empty()) return std::nullopt;
  Error fault = file_.faults.front();
  fault.message = fmt::format("{}: {}", name_, fault.message);
  return fault;
}

Fault OpenContents::WhyNothing() const {
  if (!logs_.empty() || WhyNoLog()) return std::nullopt;
  const bool has_tournament = std::any_of(
      file_.file.logs.begin(), file_.file.logs.end(),
      [](const LogFrame& frame) { return frame.kind == events::file::LogKind::tournament; });
  Error fault{.code = ErrorCode::unsupported,
              .message = has_tournament ? "it holds a tournament and no game" : "it holds no game"};
  if (!file_.faults.empty()) {
    fault.message = file_.faults.front().message;
    const bool is_other = file_.faults.front().code == ErrorCode::too_new;
    fault.code = is_other ? ErrorCode::unsupported : ErrorCode::corrupt;
  }
  fault.message = fmt::format("{}: {}", name_, fault.message);
  return fault;
}

Result<OpenedLog*> OpenContents::Find(std::string_view id) const {
  OpenedLog* found = nullptr;
  for (const std::unique_ptr<OpenedLog>& log : logs_) {
    if (!log->log().id().starts_with(id)) continue;
    if (found != nullptr) {
      return Error::BadRequest(fmt::format("{} has several games; say which", name_));
    }
    found = log.get();
  }
  if (found != nullptr) return found;
  Fault none = WhyNoLog();
  if (!none) none = WhyNothing();
  if (none) return replay::log::AsDamage(*none);
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("{} has no game \"{}\"", name_, Shortened(id))};
}

}  // namespace recount::tools::viewer::wasm
