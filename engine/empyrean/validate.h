// The parts of Inspect (rules.h), which has its own file for each.
#ifndef RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_
#define RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_

#include "engine/empyrean/derived.h"
#include "engine/state_findings.h"

namespace recount::engine::empyrean {

// Checks the places of the heroes and their marks. The config must be valid, and the phase a phase.
// Returns whether the other checks may read heroes: each has a slot and lies in one place.
bool InspectHeroes(const DerivedState& derived, StateFindings& findings);

// Checks the places of the enhancements and their lists, under the same conditions. Returns whether
// the other checks may walk the lists.
bool InspectEnhancements(const DerivedState& derived, StateFindings& findings);

// Checks the attack. Phases, seats and heroes must be valid.
void InspectAttack(const DerivedState& derived, StateFindings& findings);

// Checks the stack, the pending entries, the windows and the open choice. Phases, seats, heroes and
// enhancements must be valid.
void InspectAbilities(const DerivedState& derived, StateFindings& findings);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_
