// Finds related logs of a store: a fork and its parent, two forks of one parent, and two logs with
// the same seed, including the seed of a fork's parent. Logs that are related to the same log are
// related, too, through any number of steps (docs/statistics.md, "What is exported").
//
//   RelatedLogs related(logs.size());
//   … related.Add(log.first(), OriginOf(log, created)) for each …
//   related.Join();
//   related.SetOf(3) == related.SetOf(7)     // true if the two are related
#ifndef RECOUNT_REPLAY_RECORDING_RELATED_LOGS_H_
#define RECOUNT_REPLAY_RECORDING_RELATED_LOGS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "events/bytes.h"
#include "replay/log/log_header.h"

namespace recount::replay::recording {

// Memory: 44 bytes per log, and 4 after Join.
class RelatedLogs {
 public:
  // `logs` is the number of logs.
  explicit RelatedLogs(size_t logs);

  // Adds the next log by its chain(0). The first one gets the number 0.
  void Add(const Hash256& first, const log::LogOrigin& origin);

  // Joins the related logs. Must be called after the last Add.
  void Join();

  // Returns the number of one log of the set of related logs. It is the same for all logs of the
  // set.
  uint32_t SetOf(uint32_t log);

 private:
  // A shortened hash of something that logs may share. Half of a SHA-256 is still unique.
  using Key = std::array<uint8_t, 16>;
  struct Holder {
    Key key;
    uint32_t log;
  };
  static Key KeyOf(const Hash256& hash);

  std::vector<Holder> holders_;
  std::vector<uint32_t> parents_;  // forms trees: a set has the number of its root
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_RELATED_LOGS_H_
