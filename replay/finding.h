// What `verify` finds: a fault, where it is, and what was expected there.
//
//   report.findings.push_back(FindingOf(error, /*seq=*/7));
//   SortBySeq(report.findings);
#ifndef RECOUNT_REPLAY_FINDING_H_
#define RECOUNT_REPLAY_FINDING_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "events/chain.h"
#include "events/error.h"

namespace recount::replay {

// One thing that is wrong. `fault` is a word of cli.md.
struct Finding {
  std::optional<uint64_t> seq = {};
  std::string fault = {};
  std::string clause = {};
  std::string message = {};
  // What the bytes before it, the rules or the seed give, and what is there; empty: does not apply.
  std::string expected = {};
  std::string found = {};
};

// The word of a fault for an error: refusals of the rules are `illegal`, too_new is `unsupported`.
std::string FaultWord(ErrorCode code);

// The finding for an error that was met at `seq`, unless the error says another.
Finding FindingOf(const Error& error, std::optional<uint64_t> seq = std::nullopt,
                  std::string expected = "", std::string found = "");

// The finding for event `from` + i, the first whose stored chain hash is not that of its bytes, of
// a stretch that begins at `from` behind the chain hash `before`: edited, reordered or missing
// (FORMAT.md, "Faults").
Finding BrokenChain(const Hash256& before, absl::Span<const Bytes> events,
                    absl::Span<const Hash256> chain, size_t i, uint64_t from = 0);

// By seq; of one event in the order in which they were found, and at the end those without.
void SortBySeq(std::vector<Finding>& findings);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_FINDING_H_
