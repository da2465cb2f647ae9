// What `verify` finds in the chain of a log, beside the events themselves
// (docs/reference/errors.md, "Faults").
//
//   if (hash != event.chain) Note(BrokenChainAt(log, event.seq));
//   for (Finding& finding : CheckEnds(log, {.first = first, .last = chain, .count = next})) …
#ifndef RECOUNT_REPLAY_VERIFY_CHAIN_CHECKS_H_
#define RECOUNT_REPLAY_VERIFY_CHAIN_CHECKS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "events/chain.h"
#include "replay/log/log.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// The finding for event `seq`, the first whose stored chain hash is not that of its bytes. Cost:
// the log is read from event 0.
Finding BrokenChainAt(const log::Log& log, uint64_t seq);

// The chain of a log as it was computed from its events.
struct ComputedChain {
  Hash256 first;   // of event 0
  Hash256 last;    // of the newest event that could be read
  uint64_t count;  // so many could be read
  bool is_broken;  // then its hashes are compared with nothing
};

// What there is for events that the log does not have, of the seqs `opened`, ascending, for which
// there are openings: bad_opening, or why these cannot be read.
std::vector<Finding> OpenedBehind(const log::Log& log, absl::Span<const uint64_t> opened);

// Whether the log counts its events rightly, and its id and head are those of its chain.
std::vector<Finding> CheckEnds(const log::Log& log, const ComputedChain& chain);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_CHAIN_CHECKS_H_
