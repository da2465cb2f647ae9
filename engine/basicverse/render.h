// A table of the Basicverse drawn for people, as one viewer sees it.
#ifndef RECOUNT_ENGINE_BASICVERSE_RENDER_H_
#define RECOUNT_ENGINE_BASICVERSE_RENDER_H_

#include <string>

#include "engine/basicverse/cards.h"
#include "engine/basicverse/state.h"
#include "engine/match.h"

namespace recount::engine::basicverse {

// Implements Match::Draw: the Tracker with both Fortresses and Mana pools, the Circle of Battle as
// a ring with HP and the range from the Hero whose turn it is, what is being resolved, then each
// player.
std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_RENDER_H_
