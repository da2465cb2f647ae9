// Writes logs from any place into a portable file that can be verified alone (events/FORMAT.md,
// "The file").
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
  // `build` names the program in the file, for people.
  explicit LogFileWriter(std::string_view build) : writer_(build) {}

  // Adds the log. For a fork of a fork it also adds the ancestors that are in the same place,
  // because their seeds are needed to check its chance. A log is added only once. damaged if an
  // event cannot be read or does not match its hash; io.
  Fault Add(const Log& log, events::file::LogKind kind = events::file::LogKind::game);

  // Adds the events `from`, … of a log, at least one, with their openings; `from` must not be 0.
  // The reader of the file needs the earlier events from elsewhere. damaged and io as for Add.
  Fault AddStretch(const Log& log, uint64_t from,
                   events::file::LogKind kind = events::file::LogKind::game);

  // The ids, the number of events and their bytes, over all logs that were added.
  const std::vector<std::string>& ids() const { return ids_; }
  uint64_t events() const { return events_; }
  uint64_t event_bytes() const { return event_bytes_; }

  // Returns the whole file. Nothing may be added afterwards.
  std::string Finish() { return writer_.Finish(); }

 private:
  // Reads the events from frame.from on, and checks their chain.
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
