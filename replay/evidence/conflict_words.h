// Says in words what `conflicts` found (conflicts.h).
//
//   ConflictsSummary(conflicts, names);
//     // "1 possible slip of the record (events 11 and 12: the cards of Bo and Cy exchanged) and
//     //  1 event against the rules: 21, Dee lays Student (card 12), which lies in Dee's Graveyard
//     //  since event 9 (HER-4.7)"
//   ReadingOf(conflicts.list[0], names);   // "read as done by Cy"
#ifndef RECOUNT_REPLAY_EVIDENCE_CONFLICT_WORDS_H_
#define RECOUNT_REPLAY_EVIDENCE_CONFLICT_WORDS_H_

#include <string>

#include "absl/types/span.h"
#include "replay/evidence/conflicts.h"

namespace recount::replay::evidence {

// Returns "1 possible slip of the record and 2 events against the rules".
std::string CountsText(const ConflictCounts& counts);

// Returns one sentence about all conflicts, without a full stop. It names a few of each kind.
std::string ConflictsSummary(const Conflicts& conflicts, absl::Span<const std::string> names);

// Returns the event with the reason why the rules refuse it: "Dee lays Student (card 12), which
// lies in Dee's Graveyard since event 9 (HER-4.7)".
std::string RefusedText(const Conflict& conflict, const engine::Game& game,
                        absl::Span<const std::string> names);

// Returns where the card of the cause lies; "" if the event names no card that lies somewhere.
std::string CauseText(const Conflict& conflict, const engine::Game& game,
                      absl::Span<const std::string> names);

// Returns how the event is read, so that the events after it can be judged.
std::string ReadingOf(const Conflict& conflict, absl::Span<const std::string> names);

// Returns the same as an assumption: "event 11 was done by Cy", "events 11 and 12 are exchanged".
std::string AssumedText(const Conflict& conflict, absl::Span<const std::string> names);

// Returns the options of `recount correct` with which a slip of the record is put right as it is
// read; empty for an event against the rules, and for the second event of a slip.
std::string CorrectOptions(const Conflict& conflict);

// Returns the options of `recount rule` with which a judge accepts the event as it is read: as it
// was done, if a card lay elsewhere, or as if it had not happened. Empty for a slip of the record.
std::string AcceptOptions(const Conflict& conflict);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CONFLICT_WORDS_H_
