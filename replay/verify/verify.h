// Verifies a log completely: form, chain, openings, card set, every event re-executed, every digest
// compared, every chance outcome compared with its seed, snapshots compared with replay
// (docs/reference/judging.md, "Verification").
//
//   CardSets sets;
//   LogReport report = VerifyLog(log, sets);
//   if (!report.ok()) … report.findings.front() …      // the first bad event first
//
// It does not prove that this is the original log. A log rewritten from scratch passes if every
// move in it is legal. Detecting that needs a checkpoint kept elsewhere.
//
// Cost: linear in the bytes. Most of the time is spent on the hashes of the chain.
#ifndef RECOUNT_REPLAY_VERIFY_VERIFY_H_
#define RECOUNT_REPLAY_VERIFY_VERIFY_H_

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/hindsight/contradictions.h"
#include "replay/log/log_header.h"
#include "replay/timeline/summary.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

struct LogReport {
  std::string id;    // empty if it could not be read
  std::string file;  // empty for a log of a store
  uint64_t events = 0;
  std::string head;  // hex; empty if the log has none
  std::vector<Finding> findings;

  // Things that could not be compared because they are withheld or absent. These are not findings,
  // but they are reported.
  bool is_seed_withheld = false;
  bool is_chance_recorded = false;  // entered at a table, so it cannot be compared with a seed
  uint64_t digests_absent = 0;      // of events, and of judgements at a known state
  uint64_t judgements = 0;          // the number of judgements; if 0, no clause of judging applied
  bool was_stopped = false;         // events after a fault were not executed
  bool is_parent_absent = false;    // for a fork: the shared events were not compared
  // The number of conflicts (replay/evidence/conflicts.h). VerifyLog does not count them.
  uint64_t conflicts = 0;
  // For an observed game, what AddHindsight (hindsight_check.h) has found. VerifyLog leaves it out.
  std::optional<hindsight::LineReport> observed = {};

  // Returns true if every finding is about a superseded event.
  bool ok() const { return AllHolds(findings); }

  bool operator==(const LogReport&) const = default;
};

// By-products of a verification, for callers that store the log.
struct VerifyYield {
  std::vector<log::StateSnapshot> states;    // one per snapshot that is due
  std::optional<timeline::Summary> summary;  // empty if the log cannot be read to its end
};

// Verifies a log. `yield`, if given, receives the data that is worth storing beside the log.
LogReport VerifyLog(const log::Log& log, log::CardSets& sets, VerifyYield* yield = nullptr);

// Verifies a log in portions, for callers that do other things in between.
//
//   LogVerification verification(log, sets);
//   while (verification.Advance(256)) Show(verification.next());
//   LogReport report = verification.Finish();
//   if (verification.Extend(longer, sets)) report = verification.Finish();  // the new events only
class LogVerification {
 public:
  // `log` and `sets` must live until the destructor or the next Extend.
  LogVerification(const log::Log& log, log::CardSets& sets);
  LogVerification(LogVerification&&) noexcept;
  ~LogVerification();

  // Checks at most this many more events. Returns false if no more events can be read.
  bool Advance(uint64_t events);

  // Returns the event that Advance reads next, which is the number of events read so far. Findings
  // about these may be missing until Finish.
  uint64_t next() const;

  // Checks the rest, and the data beside the events. Only Extend may be called afterwards.
  LogReport Finish(VerifyYield* yield = nullptr);

  // Continues with the same log after it has grown. `log` must have all events of the previous log,
  // with the same bytes, chain and openings. The report is then that of `log`, as if it had been
  // verified from the beginning. Returns false and changes nothing if the findings so far may
  // depend on later events; the caller must then verify from the beginning. The cost depends only
  // on the number of new events.
  bool Extend(const log::Log& log, log::CardSets& sets);

 private:
  class Pass;
  std::unique_ptr<Pass> walk_;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_VERIFY_H_
