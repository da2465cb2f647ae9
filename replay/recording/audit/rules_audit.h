// Determines, over several processes, how another rules version would have changed the logs of a
// store (replay/debugging/rules_change.h).
//
//   debugging::RulesTally tally(2);
//   Fault fault = AskStore("recount.db", {.rules = 2, .jobs = 2}, tally);
//   const debugging::RulesReport report = tally.Take();
//
// Cost: linear in the events, divided by the jobs.
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_RULES_AUDIT_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_RULES_AUDIT_H_

#include <functional>
#include <string>
#include <vector>

#include "replay/debugging/rules_change.h"

namespace recount::replay::recording::audit {

struct RulesAuditOptions {
  uint64_t rules = 1;
  std::vector<std::string> ids = {};  // in any form that FindLog accepts; empty: all logs
  int jobs = 1;
  std::function<void(uint64_t done, uint64_t total)> progress = nullptr;
};

// Adds the result of each log to the tally, oldest first, each log once. The list of logs is made
// at the beginning, so logs that are recorded later are not examined. not_found if the store or a
// log does not exist; damaged, with the log, if it cannot be executed, or if it would differ and
// its bytes are not the recorded ones; io. Must be called with no store open in this process.
Fault AskStore(const std::string& folder, const RulesAuditOptions& options,
               debugging::RulesTally& tally);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_RULES_AUDIT_H_
