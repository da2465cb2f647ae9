// The findings of `verify` in the chain of a log, apart from the events themselves
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

// Returns the finding for event `seq`, which must be the first whose stored chain hash does not
// match its bytes. Cost: the log is read from event 0.
Finding BrokenChainAt(const log::Log& log, uint64_t seq);

// The chain of a log as it was computed from its events.
struct ComputedChain {
  Hash256 first;   // the hash of event 0
  Hash256 last;    // the hash of the newest event that could be read
  uint64_t count;  // the number of events that could be read
  bool is_broken;  // if so, its hashes are not compared
};

// Findings about openings of events that the log does not have. `opened` has all seqs with
// openings, ascending. bad_opening, or the error of reading the openings.
std::vector<Finding> OpenedBehind(const log::Log& log, absl::Span<const uint64_t> opened);

// Checks that the log counts its events correctly, and that its id and head match its chain.
std::vector<Finding> CheckEnds(const log::Log& log, const ComputedChain& chain);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_CHAIN_CHECKS_H_
