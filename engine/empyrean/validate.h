// The parts of IsValid (rules.h), which has its own file for each.
#ifndef RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_
#define RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_

#include "engine/empyrean/derived.h"

namespace recount::engine::empyrean {

// Returns whether the stack, the pending entries, the windows and the open choice can be the work
// of the rules. Seats, heroes, enhancements, uses, turn and attack must be valid.
bool AreAbilitiesSound(const DerivedState& derived);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_
