// What `verify` checks of an event without executing it: whether the event can be at its place, its
// veil and the openings beside it, and what event 0 says about the log. events/FORMAT.md has the
// rules: "Kinds", "`created`", "Digest" and "Openings and the veil".
//
//   if (Fault fault = CheckPlace(event, players)) …          // corrupt
//   if (Fault fault = CheckVeilOf(event, /*is_taken=*/true)) …
//   if (Fault fault = CheckBeside(event, log.Openings(seq))) …
//
// Messages do not name the event: the caller knows its seq.
#ifndef RECOUNT_REPLAY_VERIFY_ENVELOPE_CHECKS_H_
#define RECOUNT_REPLAY_VERIFY_ENVELOPE_CHECKS_H_

#include <optional>
#include <vector>

#include "events/opening.h"
#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// Whether an event after event 0 is possible in a log with this number of players: corrupt for a
// second `created` and for a seat that the game does not have.
Fault CheckPlace(const events::Envelope& event, size_t players);

// Whether an event after event 0 has the veil that its kind has in an open log. `is_taken` says
// that the rules accept the event. An action has a slot only for its written form, if the schema
// cannot represent it: then the rules refuse it. Otherwise the event is corrupt.
Fault CheckVeilOf(const events::Envelope& event, bool is_taken);

// Whether what lies beside the event (or the error in reading it) fits its veil. Open slots must be
// text, as all slots after event 0 are. Otherwise: bad_opening. Begin checks event 0.
Fault CheckBeside(const events::Envelope& event, const Result<std::vector<Slot>>& openings);

// The finding for a log that Begin refuses with this error. Of a digest that is not that of the
// state it has both: errors name none, because everybody may read them.
Finding BadStart(const Error& error, const log::Log& log, log::CardSets& sets, Bytes created);

// Checks what Begin does not check in event 0, first fault first: the name of its card set
// (card_set); for a fork, that the log has the events that it shares (corrupt).
std::vector<Error> CheckCreated(const events::Created& created, const engine::CardSet& set,
                                uint64_t count);

// That a log has another number of open slots than somebody has counted there: missing.
Error LostSlots(uint64_t open, uint64_t counted);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_ENVELOPE_CHECKS_H_
