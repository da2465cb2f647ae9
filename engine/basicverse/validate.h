// The parts of IsValid (rules.h), which has its own file for each.
#ifndef RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_
#define RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_

#include "engine/basicverse/derived.h"

namespace recount::engine::basicverse {

// Whether the stack, and what the phase waits for, are such as the rules make them. Called only if
// the seats, the circle and the cards are valid.
bool IsStackSound(const DerivedState& derived);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_VALIDATE_H_
