// Verifies many logs over several processes. LMDB has no checksums: a reader of a damaged page may
// end by a signal. So a store is checked in child processes. If one dies, the log that it was
// reading is reported as `damaged`, and the next process continues with the log after it.
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
  std::vector<std::string> ids;  // as FindLog takes them; empty: all logs
  int jobs = 1;
  bool checks_tables = false;  // also check the tables of the store against each other
  bool is_pending = false;     // as in store::Options
  std::function<void(uint64_t done, uint64_t total)> progress = nullptr;
  // Called for each log in order, as soon as all logs before it have been reported; `short_id` is
  // what people are shown of its id (store/short_id.h).
  std::function<void(const verify::LogReport&, const std::string& short_id)> each = nullptr;
};

struct Audit {
  std::vector<verify::LogReport> logs;  // in the order of the ids, or of the store
  // What is wrong with the store as a whole, and with the tables if that was requested.
  std::vector<store::StoreFinding> store;

  bool ok() const;
};

// not_found for a store or a log that is not there; io if the store cannot be read. A problem in
// its bytes is a finding. Must be called with no store open in this process.
Result<Audit> AuditStore(const std::string& folder, const AuditOptions& options);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_H_
