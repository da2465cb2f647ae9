// Verifies that bytes are an event, of a game or of judging, and explains why they are not.
//
//   const events::Envelope* event = ReadEvent(bytes, schema);
//   if (event == nullptr) return ExplainBytes(bytes, schema);
#ifndef RECOUNT_EVENTS_EVENT_H_
#define RECOUNT_EVENTS_EVENT_H_

#include "events/bytes.h"
#include "events/envelope_generated.h"
#include "events/error.h"
#include "events/event_bytes.h"
#include "events/schema.h"

namespace recount {

// Returns the event in `bytes`, which must outlive it, or nullptr if the bytes are not an event of
// this schema: they are not a FlatBuffer within the bounds of event_bytes.h, or lack a field that
// the kind of event needs. `bytes` must start at a multiple of 8. ExplainBytes says what is wrong.
const events::Envelope* ReadEvent(Bytes bytes, const Schema& schema);

// Explains why ReadEvent returns nullptr: corrupt, torn or unsupported. Call it only for bytes that
// ReadEvent refuses.
Error ExplainBytes(Bytes bytes, const Schema& schema);

}  // namespace recount

#endif  // RECOUNT_EVENTS_EVENT_H_
