// Verifies a log from bytes to result: form, chain, openings, card set, every event re-executed,
// every digest compared, every chance outcome against its seed, snapshots against replay (cli.md,
// "Check").
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

#include <optional>
#include <string>
#include <vector>

#include "replay/beginning.h"
#include "replay/summary.h"

namespace recount::replay {

// One thing that is wrong. `fault` is a word of cli.md.
struct Finding {
  std::optional<uint64_t> seq;
  std::string fault;
  std::string clause;
  std::string message;
  std::string
      expected;       // what the bytes before it, the rules or the seed give; empty: does not apply
  std::string found;  // what is there
};

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

  bool ok() const { return findings.empty(); }
};

// What a verification comes by on its way, for whoever keeps the log.
struct VerifyYield {
  std::vector<KeptState> states;   // that are worth a snapshot
  std::optional<Summary> summary;  // nothing where the log cannot be read to its end
};

// The report of a log. `yield`, where given, gets what is worth keeping beside it.
LogReport VerifyLog(const Log& log, CardSets& sets, VerifyYield* yield = nullptr);

// The word of a fault for an error: refusals of the rules are `illegal`, too_new is `unsupported`.
std::string FaultWord(ErrorCode code);

// The finding for an error that was met at `seq`, unless the error says another.
Finding FindingOf(const Error& error, std::optional<uint64_t> seq = std::nullopt);

// The finding for event `from` + i, the first whose stored chain hash is not that of its bytes, of
// a stretch that begins at `from` behind the chain hash `before`: edited, reordered or missing
// (FORMAT.md, "Faults").
Finding BrokenChain(const Hash256& before, absl::Span<const Bytes> events,
                    absl::Span<const Hash256> chain, size_t i, uint64_t from = 0);

// By seq; of one event in the order in which they were found, and at the end those without.
void SortBySeq(std::vector<Finding>& findings);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_VERIFY_H_
