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

// What people are shown of the ids of the logs of a file. A stretch that does not begin at event 0
// has no id that is known.
ShortIds ShortIdsIn(const RecountFile& file);

class LoadedFile {
 public:
  // `name` is what errors call the file. damaged, too_new, unsupported.
  static Result<std::unique_ptr<LoadedFile>> Of(std::string_view name,
                                                std::shared_ptr<const AlignedCopy> content);

  const RecountFile& file() const { return file_; }

  // The frame of the log whose id begins with this prefix, "" for the only one. not_found if there
  // is none, or more than one, with some of the ids in the file. A stretch that does not begin at
  // event 0 does not count as a log, and a log that is there twice counts once.
  Result<const LogFrame*> FindFrame(std::string_view id) const;

  // What people are shown of the ids of its logs.
  ShortIds ShortIdsOfLogs() const { return ShortIdsIn(file_); }

  // The same as a log, which the file must outlive.
  Result<std::unique_ptr<Log>> Find(std::string_view id) const;

 private:
  LoadedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content);

  std::string name_;
  std::shared_ptr<const AlignedCopy> content_;
  RecountFile file_;
};

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_LOADED_FILE_H_
