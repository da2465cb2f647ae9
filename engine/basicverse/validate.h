// The parts of Inspect (rules.h) that have files of their own.
#ifndef RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_
#define RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_

#include "engine/basicverse/derived.h"
#include "engine/state_findings.h"

namespace recount::engine::basicverse {

// Checks what the seats have besides their Heroes. The number of players and the phase must be
// sound. The turn order is read only if there is one that is sound.
void InspectSeats(const DerivedState& derived, bool has_turn_order, StateFindings& findings);

// Checks whether every card of the set lies in one place.
void InspectCards(const Cards& cards, const State& state, StateFindings& findings);

// Checks the stack, and what the phase waits for. The teams and the number of places must be sound.
void InspectStack(const DerivedState& derived, StateFindings& findings);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_
