// Writes logs into a portable file that can be verified alone (events/FORMAT.md, "The file"),
// wherever they are read from.
//
//   LogFileWriter writer(kBuild);
//   if (Fault fault = writer.Add(log)) return *fault;
//   const std::string bytes = writer.Finish();
#ifndef RECOUNT_REPLAY_LOG_LOG_FILE_H_
#define RECOUNT_REPLAY_LOG_LOG_FILE_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "events/recount_file.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::log {

class LogFileWriter {
 public:
  // `build` names the program, for people.
  explicit LogFileWriter(std::string_view build) : writer_(build) {}

  // Adds the log and, of a fork of a fork, the logs that it comes from, as far as they are in the
  // same place: their seeds are needed to check its chance. A log is added once. damaged if an
  // event cannot be read, or is not the one that was hashed; io.
  Fault Add(const Log& log, events::file::LogKind kind = events::file::LogKind::game);

  // Adds the events `from`, … of a log, at least one, with their openings; `from` is not 0. Whoever
  // reads the file needs the events before them from elsewhere. damaged and io as above.
  Fault AddStretch(const Log& log, uint64_t from,
                   events::file::LogKind kind = events::file::LogKind::game);

  // Of the logs that were added.
  const std::vector<std::string>& ids() const { return ids_; }
  uint64_t events() const { return events_; }
  uint64_t event_bytes() const { return event_bytes_; }

  // The whole file. Nothing may be added afterwards.
  std::string Finish() { return writer_.Finish(); }

 private:
  // Reads the events from frame.from on.
  Fault ReadFrame(const Log& log, LogFrame& frame) const;
  void Keep(const Log& log, const LogFrame& frame);
  Fault AddCardSet(const Log& log, Bytes created);
  Fault AddAncestors(const Log& log);

  RecountFileWriter writer_;
  std::vector<std::string> ids_;
  uint64_t events_ = 0;
  uint64_t event_bytes_ = 0;
  std::set<std::string> logs_;
  std::set<Hash256> written_sets_;
  CardSets read_sets_;
};

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_LOG_FILE_H_
