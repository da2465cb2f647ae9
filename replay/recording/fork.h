// Makes a new game that shares the past of another and continues from there (events/FORMAT.md,
// "Accounts and forks").
//
//   Result<Recorded> recorded = ForkOf(store, "1a2b", /*seq=*/17, std::nullopt, environment);
#ifndef RECOUNT_REPLAY_RECORDING_FORK_H_
#define RECOUNT_REPLAY_RECORDING_FORK_H_

#include "replay/recording/recorder.h"
#include "store/store.h"

namespace recount::replay::recording {

// A fork that is not written yet, and the result to return for it.
struct PreparedFork {
  PreparedLog log;
  timeline::Recorded recorded;
};

// Copies the events 1 to `seq` of the log byte for byte after a new `created` event, including
// judgements and superseded events. An open dispute does not bind the fork. A seeded game continues
// with `seed` (default: a new random seed) and at once draws the chance that the state waits for.
// not_found beyond the end, or if the log's own seed is withheld; bad_request for a seed if chance
// is recorded; illegal_action if the rules refuse an event up to `seq`.
Result<PreparedFork> PrepareFork(const log::Log& log, uint64_t seq, std::optional<Seed> seed,
                                 const Environment& environment);

// Writes the fork. No reader of the store may be open in this thread.
Result<timeline::Recorded> RecordFork(store::Store& store, PreparedFork fork);

// Prepares and records a fork of a log of this store. `id` is an id, a prefix of an id, or "@last".
// not_found, damaged, and the errors of PrepareFork.
Result<timeline::Recorded> ForkOf(store::Store& store, std::string_view id, uint64_t seq,
                                  std::optional<Seed> seed, const Environment& environment);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_FORK_H_
