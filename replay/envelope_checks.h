// What `verify` checks of an event without executing it: whether the event can be at its place, its
// veil and the openings beside it, and what event 0 says about the log. events/FORMAT.md has the
// rules: "Kinds", "`created`", "Digest" and "Openings and the veil".
//
//   if (Fault fault = CheckPlace(event, players)) …          // corrupt
//   if (Fault fault = CheckVeilOf(event, /*is_taken=*/true)) …
//   if (Fault fault = CheckBeside(event, log.Openings(seq))) …
//
// Messages say nothing of which event it is: whoever asks knows its seq.
#ifndef RECOUNT_REPLAY_ENVELOPE_CHECKS_H_
#define RECOUNT_REPLAY_ENVELOPE_CHECKS_H_

#include <optional>
#include <vector>

#include "events/opening.h"
#include "replay/log_header.h"

namespace recount::replay {

// Whether an event that is not the log's first can be in a log of so many players: corrupt for a
// second `created` and for a seat that the game has not.
Fault CheckPlace(const events::Envelope& event, size_t players);

// Whether an event behind event 0 has the veil that its kind has in an open log; `is_taken` where
// the rules take it. An action has a slot only for how it was written, where the schema cannot hold
// it: then the rules refuse it. corrupt otherwise.
Fault CheckVeilOf(const events::Envelope& event, bool is_taken);

// Whether what lies beside the event, or why that cannot be read, fits its veil, and is text where
// it is open, as all slots behind event 0 are: bad_opening otherwise. Event 0 is Begin's.
Fault CheckBeside(const events::Envelope& event, const Result<std::vector<Slot>>& openings);

// What event 0 says beside what Begin asks, first fault first: the name of its card set (card_set);
// of a fork that it shares events that the log has (corrupt).
std::vector<Error> CheckCreated(const events::Created& created, const engine::CardSet& set,
                                uint64_t count);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_ENVELOPE_CHECKS_H_
