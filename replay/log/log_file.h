// Writes logs from any place into a portable file that can be verified alone (events/FORMAT.md,
// "The file").
//
//   LogFileWriter writer(kBuild);
//   if (Fault fault = writer.Add(log)) return *fault;
//   const std::string bytes = writer.Finish();
#ifndef RECOUNT_REPLAY_LOG_LOG_FILE_H_
#define RECOUNT_REPLAY_LOG_LOG_FILE_H_

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "events/byte_sink.h"
#include "events/recount_file.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::log {

class LogFileWriter {
 public:
  // `build` names the program in the file, for people. With a sink, the file is passed on while it
  // is made (events/recount_file.h), and at most 64 bytes are kept of each log.
  explicit LogFileWriter(std::string_view build, ByteSink sink = {})
      : writer_(build, std::move(sink)) {}

  // Adds the log. For a fork of a fork it also adds the ancestors that are in the same place,
  // because their seeds are needed to check its chance. A log is added only once. damaged if an
  // event cannot be read or does not match its hash; io, also if the sink takes nothing more.
  Fault Add(const Log& log, events::file::LogKind kind = events::file::LogKind::game);

  // Adds the events `from`, … of a log, at least one, with their openings; `from` must not be 0.
  // The reader of the file needs the earlier events from elsewhere. damaged and io as for Add.
  Fault AddStretch(const Log& log, uint64_t from,
                   events::file::LogKind kind = events::file::LogKind::game);

  // The ids of all logs that were added, in their order.
  std::vector<std::string> Ids() const;

  // The number of those logs, of their events, and the bytes of these.
  uint64_t logs() const { return logs_.size(); }
  uint64_t events() const { return events_; }
  uint64_t event_bytes() const { return event_bytes_; }

  // Ends the file and returns it whole; "" if a sink took it. Nothing may be added afterwards.
  std::string Finish() { return writer_.Finish(); }

  // The size of the file so far.
  uint64_t size() const { return writer_.size(); }

 private:
  // The part of a first hash that an id shows.
  using Id = std::array<uint8_t, 16>;

  // Reads the events from frame.from on, and checks their chain.
  Fault ReadFrame(const Log& log, LogFrame& frame) const;
  void Keep(const Log& log, const LogFrame& frame);
  Fault AddCardSet(const Log& log, Bytes created);
  Fault AddAncestors(const Log& log);

  RecountFileWriter writer_;
  uint64_t events_ = 0;
  uint64_t event_bytes_ = 0;
  // The logs, and their places in the order of the file.
  std::map<Id, uint32_t> logs_;
  std::set<Hash256> written_sets_;
  CardSets read_sets_;
};

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_LOG_FILE_H_
