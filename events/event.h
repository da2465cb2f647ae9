// Whether bytes are an event, of a game or of judging, and why they are not.
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

// The event in `bytes`, which must outlive it, or nullptr if the bytes are not an event of this
// schema: not a FlatBuffer within the bounds of event_bytes.h, or without what its kind needs.
// `bytes` starts at a multiple of 8. ExplainBytes says what is wrong.
const events::Envelope* ReadEvent(Bytes bytes, const Schema& schema);

// Why ReadEvent returns nullptr: corrupt, torn or unsupported. Only for bytes that it refuses.
Error ExplainBytes(Bytes bytes, const Schema& schema);

}  // namespace recount

#endif  // RECOUNT_EVENTS_EVENT_H_
