// Writes what only an observed game has: what is unidentified, which is the document of `unknown`,
// and the events of a request.
//
//   OrderedJson document = UnknownDocument(match);
#ifndef RECOUNT_REPLAY_DOCUMENTS_UNKNOWN_H_
#define RECOUNT_REPLAY_DOCUMENTS_UNKNOWN_H_

#include "engine/match.h"
#include "events/json.h"
#include "replay/timeline/recorded.h"

namespace recount::replay::documents {

// {"places":[{"at":"/city_deck/0","count":1}, …],"pools":[{"cards":[44, …],"zones":["/city_deck"]},
// …]}: each place with the number of its unidentified cards, in the order of zones and places; each
// group with the lowest copy of each printing that is in it, and the zones in which it lies. Both
// are empty in a known game.
OrderedJson UnknownDocument(const engine::Match& match);

// [{"seq":12,"kind":"identify"},{"seq":13,"kind":"action"}]: the events of a request.
OrderedJson RecordedEventsJson(absl::Span<const timeline::RecordedEvent> events);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_UNKNOWN_H_
