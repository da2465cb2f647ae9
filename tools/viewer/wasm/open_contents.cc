#include "tools/viewer/wasm/open_contents.h"

#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::tools::viewer::wasm {

OpenContents::OpenContents(std::string_view name, std::shared_ptr<const AlignedCopy> content)
    : name_(name), content_(std::move(content)), file_(ExamineRecountFile(content_->bytes())) {
  for (const LogFrame& frame : file_.file.logs) {
    // A stretch has no beginning to execute it from.
    if (frame.from != 0 || frame.events.empty()) continue;
    logs_.push_back(std::make_unique<OpenedLog>(file_, frame, sets_));
  }
}

Fault OpenContents::WhyNothing() const {
  if (!logs_.empty()) return std::nullopt;
  Error fault = !file_.faults.empty()
                    ? file_.faults.front()
                    : Error{.code = ErrorCode::unsupported, .message = "it holds no game"};
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
  if (Fault fault = WhyNothing()) return replay::AsDamage(*fault);
  return Error{.code = ErrorCode::not_found,
               .message = fmt::format("{} has no game \"{}\"", name_, Shortened(id))};
}

}  // namespace recount::tools::viewer::wasm
