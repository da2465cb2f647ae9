// Which logs of a store are related: a fork and its parent, two forks of one parent, and two logs
// with one seed, that of a fork's parent too; and what is related to either, through any number of
// steps (docs/statistics.md, "What is exported").
//
//   RelatedLogs related(logs.size());
//   … related.Add(log.first(), OriginOf(log, created)) for each …
//   related.Join();
//   related.SetOf(3) == related.SetOf(7)     // whether these two are
#ifndef RECOUNT_REPLAY_RECORDING_RELATED_LOGS_H_
#define RECOUNT_REPLAY_RECORDING_RELATED_LOGS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "events/bytes.h"
#include "replay/log/log_header.h"

namespace recount::replay::recording {

// Memory: 44 bytes a log, and 4 after Join.
class RelatedLogs {
 public:
  // For so many logs.
  explicit RelatedLogs(size_t logs);

  // The next log, by its chain(0). The first one added has the number 0.
  void Add(const Hash256& first, const log::LogOrigin& origin);

  // After the last.
  void Join();

  // The same for all that are related, and for no other log: the number of one of them.
  uint32_t SetOf(uint32_t log);

 private:
  // What logs may share, shortened: half of a SHA-256 is no other's.
  using Key = std::array<uint8_t, 16>;
  struct Holder {
    Key key;
    uint32_t log;
  };
  static Key KeyOf(const Hash256& hash);

  std::vector<Holder> holders_;
  std::vector<uint32_t> parents_;  // trees: a set has the number of its root
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_RELATED_LOGS_H_
