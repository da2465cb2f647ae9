// The text of effects and refusals of Hope Inhumanity, for people.
#ifndef RECOUNT_ENGINE_INHUMANITY_EFFECTS_H_
#define RECOUNT_ENGINE_INHUMANITY_EFFECTS_H_

#include <string>

#include "absl/types/span.h"
#include "engine/effect.h"
#include "engine/inhumanity/cards.h"
#include "engine/refusal.h"
#include "engine/viewer.h"

namespace recount::engine::inhumanity {

// Returns a sentence for an effect as a viewer may read it. What only the acting player knows of
// the Scene is shown when all may know it. `names` has one name per seat.
std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names, Viewer viewer);

// Returns a sentence that tells the seat why its action was refused.
std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal, absl::Span<const std::string> names);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_EFFECTS_H_
