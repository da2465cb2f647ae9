#include "replay/log/loaded_file.h"

#include <set>
#include <vector>

#include "events/bytes.h"
#include "fmt/ranges.h"

namespace recount::replay::log {

ShortIds ShortIdsIn(const RecountFile& file) {
  std::vector<std::string> ids;
  for (const LogFrame& frame : file.logs) {
    if (frame.from == 0) ids.push_back(LogId(frame.chain.front()));
  }
  return ShortIds(std::move(ids));
}

LoadedFile::LoadedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content)
    : name_(name), content_(std::move(content)) {}

Result<std::unique_ptr<LoadedFile>> LoadedFile::Of(std::string_view name,
                                                   std::shared_ptr<const AlignedCopy> content) {
  auto loaded = std::unique_ptr<LoadedFile>(new LoadedFile(name, std::move(content)));
  Result<RecountFile> file = ReadRecountFile(loaded->content_->bytes());
  if (!file.ok()) {
    Error error = file.error();
    // A file from a newer build is not damaged: it needs a newer recount.
    const bool is_newer = error.code == ErrorCode::too_new || error.code == ErrorCode::unsupported;
    if (!is_newer) error.code = ErrorCode::damaged;
    error.message = fmt::format("{}: {}; run `recount verify` for details", name, error.message);
    return error;
  }
  loaded->file_ = *std::move(file);
  return loaded;
}

Result<const LogFrame*> LoadedFile::FindFrame(std::string_view given) const {
  const std::string id = InSmallLetters(given);
  std::vector<const LogFrame*> found;
  std::set<std::string> ids;
  for (const LogFrame& frame : file_.logs) {
    // A log may be in the file twice, with an equal event 0. It counts as one game.
    const std::string each = LogId(frame.chain.front());
    const bool is_new = frame.from == 0 && ids.insert(each).second;
    if (is_new && each.starts_with(id)) found.push_back(&frame);
  }
  if (found.size() == 1) return found.front();
  constexpr size_t kMostListed = 10;
  const ShortIds short_ids = ShortIdsOfLogs();
  std::vector<std::string> listed;
  for (const std::string& each : ids) {
    if (listed.size() < kMostListed) listed.push_back(short_ids.Of(each));
  }
  const size_t more = ids.size() - listed.size();
  return Error{
      .code = ErrorCode::not_found,
      .message = fmt::format("{} has {} games{}; name one as {}#ID: {}{}", name_, found.size(),
                             id.empty() ? "" : " of that id", name_, fmt::join(listed, ", "),
                             more == 0 ? "" : fmt::format(" and {} more", more))};
}

Result<std::unique_ptr<Log>> LoadedFile::Find(std::string_view id) const {
  const Result<const LogFrame*> frame = FindFrame(id);
  if (!frame.ok()) return frame.error();
  return std::unique_ptr<Log>(std::make_unique<FileLog>(file_, **frame));
}

}  // namespace recount::replay::log
