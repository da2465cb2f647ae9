// Compares a fork with its parent, if the parent is in the same file or store: they must share the
// events that event 0 of the fork states (events/FORMAT.md, "Forks"). `verify` reports the result.
//
//   ForkChecks checks = CheckFork(log, header);
//   checks.is_parent_absent                    // if true, nothing was compared
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

// `header` is the header of the log, which must be well-formed. Each finding is `corrupt`: a
// `count` beyond the end of the parent, a `head` that differs from the parent's chain hash there,
// or the first event that differs from the parent's. A parent that is damaged before that place, or
// of which only the beginning is available, counts as absent; its own verification reports the
// damage. Returns no findings for a log that is not a fork.
//
// Cost: both logs are read up to `count`, and their bytes are compared. If something differs, the
// parent is hashed up to there.
ForkChecks CheckFork(const log::Log& log, const log::LogHeader& header);

// Compares with a parent from another place; it must be the log `said.first`.
ForkChecks CompareWithParent(const log::Log& log, const ForkedFrom& said, const log::Log& parent);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_FORK_CHECKS_H_
