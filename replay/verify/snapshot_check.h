// Whether the snapshots beside a log are the states that replay gives.
//
//   Fault unreadable = SnapshotCheck{log, sets, header, …}.CheckAll(report.findings);
#ifndef RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_
#define RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/judging/way.h"
#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// What has been seen of the log when its snapshots are looked at.
struct SnapshotCheck {
  const log::Log& log;
  log::CardSets& sets;
  const log::LogHeader& header;          // of a game that is known
  const judging::Checkpoints& replayed;  // the states that were kept
  uint64_t reached = 0;                  // seq of the newest event that was executed
  bool was_stopped = false;              // events behind a fault were not executed

  // Adds what is wrong with each snapshot; nothing for one that is true, or of which nothing can be
  // said. The fault if they cannot be read.
  Fault CheckAll(std::vector<Finding>& findings) const;

 private:
  std::optional<Finding> Check(const Snapshot& snapshot) const;
  bool HasDigestOfItsEvent(const Snapshot& snapshot) const;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_
