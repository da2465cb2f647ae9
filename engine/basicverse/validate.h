// The parts of IsValid (rules.h), which has its own file for each.
#ifndef RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_
#define RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_

#include "engine/basicverse/derived.h"

namespace recount::engine::basicverse {

// Returns whether the stack, and what the phase waits for, can be the work of the rules. The seats,
// the circle and the cards must be valid.
bool IsStackSound(const DerivedState& derived);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_
