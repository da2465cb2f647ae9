// The parts of IsValid (rules.h), which has its own file for each.
#ifndef RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_
#define RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_

#include "engine/empyrean/derived.h"

namespace recount::engine::empyrean {

// Whether the stack, the pending entries, the windows and the open choice are such as the rules
// make them. Called only if seats, heroes, enhancements, uses, turn and attack are valid.
bool AreAbilitiesSound(const DerivedState& derived);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_VALIDATE_H_
