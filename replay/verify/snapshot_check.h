// Whether a snapshot beside a log is the state that replay gives.
//
//   std::optional<Finding> finding = SnapshotCheck{log, sets, header, …}.Check(snapshot);
#ifndef RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_
#define RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// What has been seen of the log when its snapshots are looked at.
struct SnapshotCheck {
  const log::Log& log;
  log::CardSets& sets;
  const log::LogHeader& header;       // of a game that is known
  const std::vector<uint8_t>* state;  // the replayed one at this place; nullptr: not kept
  uint64_t reached = 0;               // seq of the newest event that was executed
  bool was_stopped = false;           // events behind a fault were not executed

  // What is wrong with it; nothing for one that is true, or of which nothing can be said.
  std::optional<Finding> Check(const Snapshot& snapshot) const;

 private:
  bool HasDigestOfItsEvent(const Snapshot& snapshot) const;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_
