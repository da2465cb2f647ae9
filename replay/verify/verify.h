// Verifies a log from bytes to result: form, chain, openings, card set, every event re-executed,
// every digest compared, every chance outcome against its seed, snapshots against replay
// (docs/reference/judging.md, "Verification").
//
//   CardSets sets;
//   LogReport report = VerifyLog(log, sets);
//   if (!report.ok()) … report.findings.front() …      // the first bad event first
//
// It does not prove that this is the original log. A log rewritten from scratch passes if every
// move in it is legal. Detecting that needs a checkpoint kept elsewhere.
//
// Cost: linear in the bytes; the hash of the chain is most of it.
#ifndef RECOUNT_REPLAY_VERIFY_VERIFY_H_
#define RECOUNT_REPLAY_VERIFY_VERIFY_H_

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/log/log_header.h"
#include "replay/timeline/summary.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

struct LogReport {
  std::string id;    // empty if it could not be read
  std::string file;  // empty: of a store
  uint64_t events = 0;
  std::string head;  // hex; empty if there is none
  std::vector<Finding> findings;

  // What could not be compared because it is withheld or absent. It is not a finding but is
  // reported.
  bool is_seed_withheld = false;
  bool is_chance_recorded = false;  // entered at a table: there is no seed to compare with
  uint64_t digests_absent = 0;      // of events, and of judgements at a state that is known
  uint64_t judgements = 0;          // that the log has; none: there were no clauses to keep
  bool was_stopped = false;         // events behind a fault were not executed
  bool is_parent_absent = false;    // of a fork: what it shares was not compared

  // Whether there is no problem in the events that count.
  bool ok() const { return AllHolds(findings); }

  bool operator==(const LogReport&) const = default;
};

// By-products of a verification, for code that stores the log.
struct VerifyYield {
  std::vector<log::StateSnapshot> states;    // that are worth a snapshot
  std::optional<timeline::Summary> summary;  // empty if the log cannot be read to its end
};

// The report of a log. `yield`, if given, receives what is worth keeping beside the log.
LogReport VerifyLog(const log::Log& log, log::CardSets& sets, VerifyYield* yield = nullptr);

// The same in stretches, for code that has other things to do meanwhile.
//
//   LogVerification verification(log, sets);
//   while (verification.Advance(256)) Show(verification.next());
//   LogReport report = verification.Finish();
//   if (verification.Extend(longer, sets)) report = verification.Finish();  // the new events only
class LogVerification {
 public:
  // Both must outlive it, or the next Extend.
  LogVerification(const log::Log& log, log::CardSets& sets);
  LogVerification(LogVerification&&) noexcept;
  ~LogVerification();

  // Checks at most so many more events. False if there are no more that can be read.
  bool Advance(uint64_t events);

  // The event that Advance takes next: so many have been read. Findings among them may still be
  // missing; Finish has all.
  uint64_t next() const;

  // Checks what is left, and what lies beside the events. Only Extend may be called after it.
  LogReport Finish(VerifyYield* yield = nullptr);

  // Goes on with the same log after it has become longer. `log` must have all events of the log
  // before, with the same bytes, chain and openings. The report is then that of `log`, as if it had
  // been verified from the beginning. Changes nothing and gives false if what was found so far may
  // depend on the events that follow: then verify from the beginning. Cost: that of the new events.
  bool Extend(const log::Log& log, log::CardSets& sets);

 private:
  class Pass;
  std::unique_ptr<Pass> walk_;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_VERIFY_H_
