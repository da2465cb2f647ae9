// What an observed game asks of the match that is its world (engine/observed/), beside Match. Every
// match of a game with rules (match_of.h) can be a world.
#ifndef RECOUNT_ENGINE_WORLD_H_
#define RECOUNT_ENGINE_WORLD_H_

#include "engine/effect.h"
#include "engine/location.h"
#include "engine/match.h"
#include "engine/refusal.h"
#include "events/bytes.h"
#include "events/event.h"

namespace recount::engine {

// What an event did to where cards lie.
struct Trace {
  HiddenAct hidden = {};  // as Match::HiddenActOf says before the event
  // If false, Match::PutLocations says the same after the event as before it.
  bool may_have_moved = true;
};

class World : public Match {
 public:
  // Does what ApplyIfAccepted does, and sets `trace` if the event is accepted. `before` are the
  // canonical bytes of this state, in other memory, at a multiple of 8.
  virtual Refusal Advance(const events::Envelope& event, EffectList* effects, Bytes before,
                          Trace& trace) = 0;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_WORLD_H_
