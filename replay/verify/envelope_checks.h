// The checks of `verify` that do not execute an event: whether it may be at its place, its veil and
// its openings, and the statements of event 0 about the log. events/FORMAT.md has the rules:
// "Kinds", "`created`", "Digest" and "Openings and the veil".
//
//   if (Fault fault = CheckPlace(event, players)) …          // corrupt
//   if (Fault fault = CheckVeilOf(event, /*is_taken=*/true)) …
//   if (Fault fault = CheckBeside(event, log.Openings(seq))) …
//
// Messages do not name the event, because the caller knows its seq.
#ifndef RECOUNT_REPLAY_VERIFY_ENVELOPE_CHECKS_H_
#define RECOUNT_REPLAY_VERIFY_ENVELOPE_CHECKS_H_

#include <optional>
#include <vector>

#include "events/opening.h"
#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// Checks that an event after event 0 is possible in a log with this number of players. corrupt for
// a second `created` event and for a seat that the game does not have.
Fault CheckPlace(const events::Envelope& event, size_t players);

// Checks that an event after event 0 has the veil of its kind in an open log. `is_taken` says that
// the rules accept the event. An action has a slot only for its written form, if the schema cannot
// represent it; the rules then refuse it. Otherwise the event is corrupt.
Fault CheckVeilOf(const events::Envelope& event, bool is_taken);

// Checks that the openings of the event (or the error of reading them) fit its veil. Open slots
// must be text, like all slots after event 0. Otherwise bad_opening. Begin checks event 0.
Fault CheckBeside(const events::Envelope& event, const Result<std::vector<Slot>>& openings);

// Returns the finding for a log that Begin refuses with this error. For a wrong digest the finding
// has both digests; errors never contain one, because everybody may read them.
Finding BadStart(const Error& error, const log::Log& log, log::CardSets& sets, Bytes created);

// Checks the parts of event 0 that Begin does not check, first fault first: the name of its card
// set (card_set), and, for a fork, that the log has the events that it shares (corrupt).
std::vector<Error> CheckCreated(const events::Created& created, const engine::CardSet& set,
                                uint64_t count);

// Returns the error missing: the log has a different number of open slots than its summary counts.
Error LostSlots(uint64_t open, uint64_t counted);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_ENVELOPE_CHECKS_H_
