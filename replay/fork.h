// A new game that shares the past of another and goes on from there (format.md, "Accounts and
// forks").
//
//   Result<Recorded> fork = Fork(store, log, /*seq=*/17, std::nullopt, Surroundings::OfSystem());
#ifndef RECOUNT_REPLAY_FORK_H_
#define RECOUNT_REPLAY_FORK_H_

#include "replay/recorder.h"

namespace recount::replay {

// Copies the events 1 to `seq` of the log byte for byte behind a `created` of its own. A seeded
// game goes on from `seed`, a fresh one where it is left out, and draws at once what chance the
// moment awaits. not_found beyond the end, and where the log's own seed is withheld; bad_request
// for a seed where chance is recorded; illegal_action where an event up to `seq` is against the
// rules.
Result<Recorded> Fork(store::Store& store, const Log& log, uint64_t seq, std::optional<Seed> seed,
                      const Surroundings& surroundings);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_FORK_H_
