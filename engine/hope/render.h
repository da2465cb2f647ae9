// The table of HoPE as a person would draw it (render.cc has the parts, render_test.cc has
// examples).
#ifndef RECOUNT_ENGINE_HOPE_RENDER_H_
#define RECOUNT_ENGINE_HOPE_RENDER_H_

#include <string>

#include "engine/hope/cards.h"
#include "engine/hope/state.h"
#include "engine/match.h"

namespace recount::engine::hope {

// Implements Match::Draw: the source track, the board with its cards, then what is not on the
// board.
std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_RENDER_H_
