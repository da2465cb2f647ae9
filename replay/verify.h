// Verifies a log from bytes to result: form, chain, openings, card set, every event re-executed,
// every digest compared, every chance outcome against its seed, snapshots against replay
// (docs/reference/judging.md, "Verification").
//
//   CardSets sets;
//   LogReport report = VerifyLog(log, sets);
//   if (!report.ok()) … report.findings.front() …      // the first bad event first
//
// What it does not prove: that a log which is legal throughout, rewritten whole, is the one that
// was played. That needs a checkpoint that somebody else kept.
//
// Cost: linear in the bytes; the hash of the chain is most of it.
#ifndef RECOUNT_REPLAY_VERIFY_H_
#define RECOUNT_REPLAY_VERIFY_H_

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "replay/finding.h"
#include "replay/log_header.h"
#include "replay/summary.h"

namespace recount::replay {

struct LogReport {
  std::string id;    // empty where not even that could be read
  std::string file;  // empty: of a store
  uint64_t events = 0;
  std::string head;  // hex; empty where there is none
  std::vector<Finding> findings;

  // What could not be compared because it is withheld or absent: no finding, but to be told.
  bool is_seed_withheld = false;
  bool is_chance_recorded = false;  // entered at a table: there is no seed to compare with
  uint64_t digests_absent = 0;      // of events, and of judgements at a state that is known

  // Whether nothing is wrong with what counts.
  bool ok() const { return AllHolds(findings); }
};

// What a verification comes by on its way, for whoever keeps the log.
struct VerifyYield {
  std::vector<StateSnapshot> states;  // that are worth a snapshot
  std::optional<Summary> summary;     // nothing where the log cannot be read to its end
};

// The report of a log. `yield`, where given, gets what is worth keeping beside it.
LogReport VerifyLog(const Log& log, CardSets& sets, VerifyYield* yield = nullptr);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_VERIFY_H_
