// An Empyrean Hero table drawn for people, as one viewer sees it.
#ifndef RECOUNT_ENGINE_EMPYREAN_RENDER_H_
#define RECOUNT_ENGINE_EMPYREAN_RENDER_H_

#include <string>

#include "engine/empyrean/cards.h"
#include "engine/empyrean/state.h"
#include "engine/match.h"

namespace recount::engine::empyrean {

// Implements Match::Draw: the current turn, the heroes beside the Arena, then each play area with
// its SkyBase, its heroes and the cards beneath them.
std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_RENDER_H_
