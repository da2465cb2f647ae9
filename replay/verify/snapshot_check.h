// Checks that the snapshots beside a log equal the states that replay gives.
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

// The results of replaying the log, which the check of its snapshots needs.
struct SnapshotCheck {
  const log::Log& log;
  log::CardSets& sets;
  const log::LogHeader& header;          // of a game that this build knows
  const judging::Checkpoints& replayed;  // the states that were kept
  uint64_t reached = 0;                  // the seq of the newest executed event
  bool was_stopped = false;              // events after a fault were not executed

  // Adds a finding for each wrong snapshot. A snapshot that cannot be judged gets none. Returns the
  // fault if the snapshots cannot be read.
  Fault CheckAll(std::vector<Finding>& findings) const;

 private:
  std::optional<Finding> Check(const Snapshot& snapshot) const;
  bool HasDigestOfItsEvent(const Snapshot& snapshot) const;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_SNAPSHOT_CHECK_H_
