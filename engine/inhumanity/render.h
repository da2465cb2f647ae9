// The table of Hope Inhumanity as a person would draw it.
#ifndef RECOUNT_ENGINE_INHUMANITY_RENDER_H_
#define RECOUNT_ENGINE_INHUMANITY_RENDER_H_

#include <string>

#include "engine/inhumanity/cards.h"
#include "engine/match.h"

namespace recount::engine::inhumanity {

// Draws the Hope pool, the terrains, the current Scene with the players' commitments, the dice, the
// last events, and each character. Lines end in '\n'. The drawing shows nothing that the view
// hides.
std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_RENDER_H_
