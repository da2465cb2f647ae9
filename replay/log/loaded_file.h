// A `.recount` file in memory, read and verified whole, and its logs by their ids.
//
//   auto content = std::make_shared<const AlignedCopy>(bytes);
//   Result<std::unique_ptr<LoadedFile>> file = LoadedFile::Of("game.recount", std::move(content));
//   Result<std::unique_ptr<Log>> log = (*file)->Find("b96e");
#ifndef RECOUNT_REPLAY_LOG_LOADED_FILE_H_
#define RECOUNT_REPLAY_LOG_LOADED_FILE_H_

#include <memory>
#include <string>
#include <string_view>

#include "events/bytes.h"
#include "events/short_id.h"
#include "replay/log/log.h"

namespace recount::replay::log {

// Returns the short ids of the logs of a file, for messages. A stretch that does not begin at event
// 0 is left out, since its id is unknown.
ShortIds ShortIdsIn(const RecountFile& file);

class LoadedFile {
 public:
  // `name` is the file's name in errors. Errors: damaged, too_new, unsupported.
  static Result<std::unique_ptr<LoadedFile>> Of(std::string_view name,
                                                std::shared_ptr<const AlignedCopy> content);

  const RecountFile& file() const { return file_; }

  // Returns the frame of the log whose id begins with this prefix; "" finds the only log.
  // not_found, with some of the ids in the file, if no log or more than one matches. A stretch that
  // does not begin at event 0 does not count as a log, and a log that is in the file twice counts
  // once.
  Result<const LogFrame*> FindFrame(std::string_view id) const;

  // Returns the short ids of its logs, for messages.
  ShortIds ShortIdsOfLogs() const { return ShortIdsIn(file_); }

  // Returns the same as a log. The file must outlive it.
  Result<std::unique_ptr<Log>> Find(std::string_view id) const;

 private:
  LoadedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content);

  std::string name_;
  std::shared_ptr<const AlignedCopy> content_;
  RecountFile file_;
};

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_LOADED_FILE_H_
