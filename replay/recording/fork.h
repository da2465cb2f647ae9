// A new game that shares the past of another and goes on from there (events/FORMAT.md,
// "Accounts and forks").
//
//   Result<Recorded> recorded = ForkOf(store, "1a2b", /*seq=*/17, std::nullopt, environment);
#ifndef RECOUNT_REPLAY_RECORDING_FORK_H_
#define RECOUNT_REPLAY_RECORDING_FORK_H_

#include "replay/recording/recorder.h"
#include "store/store.h"

namespace recount::replay::recording {

// A fork that is yet to be written, and what will be told of it.
struct PreparedFork {
  PreparedLog log;
  Recorded recorded;
};

// Copies the events 1 to `seq` of the log byte for byte behind a `created` of its own, judgements
// and superseded events too; a dispute that is open there does not bind the fork. A seeded game
// goes on from `seed`, a fresh one where it is left out, and draws at once what chance the moment
// awaits. not_found beyond the end, and where the log's own seed is withheld; bad_request for a
// seed where chance is recorded; illegal_action where an event up to `seq` is against the rules.
Result<PreparedFork> PrepareFork(const Log& log, uint64_t seq, std::optional<Seed> seed,
                                 const Environment& environment);

// Writes it. No reader of the store may be open in this thread.
Result<Recorded> RecordFork(store::Store& store, PreparedFork fork);

// Both, of a log of this store: that of the id, of which a prefix will do, or "@last". not_found,
// damaged, and what PrepareFork says.
Result<Recorded> ForkOf(store::Store& store, std::string_view id, uint64_t seq,
                        std::optional<Seed> seed, const Environment& environment);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_FORK_H_
