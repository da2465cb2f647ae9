// Converts judgements to JSON (docs/reference/judging.md, "Events").
#ifndef RECOUNT_EVENTS_JUDGING_JSON_H_
#define RECOUNT_EVENTS_JUDGING_JSON_H_

#include "events/json.h"
#include "events/judging.h"

namespace recount {

// Adds the fields of docs/reference/judging.md, "JSON", to the JSON of an event. Two of them would
// clash with fields that every event has. So the kind of a ruling is written as `ruling_kind`. And
// as `at` may be the seq of a disputed or annotated event, the caller writes the time of the event
// as `time`.
void AddJudgement(const events::Envelope& event, absl::Span<const Slot> openings,
                  OrderedJson& json);

// {"winners":[…],"draw":…,"scores":[…]|null,"clause":…}
OrderedJson RuledResultJson(const RuledResult& result);

// Reads a result from JSON. Returns bad_request, with a message that says what is wrong, if it does
// not have the form of a result. The caller checks the seats against the game.
Result<RuledResult> RuledResultIn(const Json& json);

}  // namespace recount

#endif  // RECOUNT_EVENTS_JUDGING_JSON_H_
