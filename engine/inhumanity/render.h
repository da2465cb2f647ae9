// The table of Hope Inhumanity as a person would draw it.
#ifndef RECOUNT_ENGINE_INHUMANITY_RENDER_H_
#define RECOUNT_ENGINE_INHUMANITY_RENDER_H_

#include <string>

#include "engine/inhumanity/cards.h"
#include "engine/match.h"

namespace recount::engine::inhumanity {

// The Hope pool, the terrains, the Scene under way with who commits what, the dice, what has just
// happened, and each character; lines end in '\n'. Nothing in it that the view hides.
std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_RENDER_H_
