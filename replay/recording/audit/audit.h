// Verifies many logs over several processes. LMDB has no checksums, so a reader of a damaged page
// may end by a signal. That is why child processes check the store. If one dies, its current log is
// reported as `damaged`, and the next process continues with the log after it.
//
//   Result<Audit> audit = AuditStore("recount.db", {.ids = {"1a2b"}, .jobs = 2});
//   for (const LogReport& report : audit->logs) …
//
// Cost: linear in the bytes of the logs, divided by the jobs.
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_H_

#include <functional>
#include <string>
#include <vector>

#include "replay/verify/verify.h"
#include "store/check.h"

namespace recount::replay::recording::audit {

struct AuditOptions {
  std::vector<std::string> ids;  // in any form that FindLog accepts; empty: all logs
  int jobs = 1;
  bool checks_tables = false;  // also check the tables of the store against each other
  bool is_pending = false;     // as in store::Options
  std::function<void(uint64_t done, uint64_t total)> progress = nullptr;
  // Takes the report of each log in order, as soon as all logs before it were reported, so that no
  // report is kept. `short_id` is its id in the form for people (store/short_id.h).
  std::function<void(verify::LogReport, const std::string& short_id)> each = nullptr;
};

struct Audit {
  // In the order of the ids, or of the store; empty if `each` took them.
  std::vector<verify::LogReport> logs;
  // Findings about the store as a whole, and about its tables if that was requested.
  std::vector<store::StoreFinding> store;

  // Returns true if there is no such finding, and all reports that are kept are without findings
  // that hold.
  bool ok() const;
};

// not_found if the store or a log does not exist; io if the store cannot be read. A problem in its
// bytes is a finding. Must be called with no store open in this process.
Result<Audit> AuditStore(const std::string& folder, const AuditOptions& options);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_H_
