// The text of effects and refusals of HoPE, for people.
#ifndef RECOUNT_ENGINE_HOPE_EFFECTS_H_
#define RECOUNT_ENGINE_HOPE_EFFECTS_H_

#include <string>

#include "absl/types/span.h"
#include "engine/effect.h"
#include "engine/hope/cards.h"
#include "engine/hope/state.h"
#include "engine/refusal.h"

namespace recount::engine::hope {

// Returns a sentence for an effect. It names no card that is hidden from anybody at the table.
// `names` has one name per seat.
std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                       absl::Span<const std::string> names);

// Returns a sentence that tells the seat why its action was refused.
std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal, absl::Span<const std::string> names);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_EFFECTS_H_
