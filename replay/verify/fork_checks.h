// Compares a fork with the log that it was forked from, if that log is in the same file or store:
// the fork shares with it what its event 0 says (events/FORMAT.md, "Forks"). `verify` reports it.
//
//   ForkChecks checks = CheckFork(log, header);
//   checks.is_parent_absent                    // then nothing was compared
//   for (Finding& finding : checks.findings) Note(std::move(finding));
#ifndef RECOUNT_REPLAY_VERIFY_FORK_CHECKS_H_
#define RECOUNT_REPLAY_VERIFY_FORK_CHECKS_H_

#include <vector>

#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

struct ForkChecks {
  std::vector<Finding> findings;
  bool is_parent_absent = false;
};

// `header` is that of the log, whose form has been checked. Each finding is `corrupt`: a `count`
// beyond the end of the parent, a `head` that is not the parent's chain hash there, or the first
// event that differs from the parent's. A parent that is damaged up to there, or of which only the
// beginning is at hand, counts as absent; its own verification says what is wrong with it. A log
// that is not a fork has no findings.
//
// Cost: both logs are read up to `count`, and their bytes compared. If something differs, the
// parent is hashed up to there.
ForkChecks CheckFork(const log::Log& log, const log::LogHeader& header);

// The same for a parent that lies elsewhere: the log `said.first`.
ForkChecks CompareWithParent(const log::Log& log, const ForkedFrom& said, const log::Log& parent);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_FORK_CHECKS_H_
