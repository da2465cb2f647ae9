// Asks the logs of a store, over several processes, what another rules version would have made of
// them (replay/debugging/rules_change.h).
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
  std::vector<std::string> ids = {};  // as FindLog takes them; empty: all logs
  int jobs = 1;
  std::function<void(uint64_t done, uint64_t total)> progress = nullptr;
};

// Adds what comes of each log to the tally, oldest first, each log once. The logs are those of one
// moment: what is recorded meanwhile is not asked. not_found for a store or a log that is not
// there; damaged, with the log, if one cannot be executed, or would differ and its bytes are not
// those that were recorded; io. Must be called with no store open in this process.
Fault AskStore(const std::string& folder, const RulesAuditOptions& options,
               debugging::RulesTally& tally);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_RULES_AUDIT_H_
