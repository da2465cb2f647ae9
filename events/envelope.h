// An event of whichever game: what all events have, read without the schema of one.
#ifndef RECOUNT_EVENTS_ENVELOPE_H_
#define RECOUNT_EVENTS_ENVELOPE_H_

#include "events/event.h"

namespace recount {

// The envelope in an event's bytes, which begin at a multiple of 8; nullptr where they are none.
// What the event says beyond it is not verified: that takes ReadEvent and the game's schema.
inline const events::Envelope* EnvelopeIn(Bytes event) {
  if (event.size() % kEventAlignment != 0 || event.size() > kMaxEventBytes) return nullptr;
  flatbuffers::Verifier verifier(event.data(), event.size(), kMaxEventDepth, kMaxEventTables);
  if (!verifier.VerifyBuffer<events::Envelope>(nullptr)) return nullptr;
  return flatbuffers::GetRoot<events::Envelope>(event.data());
}

}  // namespace recount

#endif  // RECOUNT_EVENTS_ENVELOPE_H_
