// The table of Heretics as a person would draw it (render.cc has the parts, render_test.cc has
// examples).
#ifndef RECOUNT_ENGINE_HERETICS_RENDER_H_
#define RECOUNT_ENGINE_HERETICS_RENDER_H_

#include <string>

#include "engine/heretics/cards.h"
#include "engine/heretics/readings.h"
#include "engine/heretics/state.h"
#include "engine/match.h"

namespace recount::engine::heretics {

// Implements Match::Draw: the City and who has laid, then the last round, then each seat.
// Characters appear as "10 Field Hetman #31": Strength, name, card.
std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing, const Readings& readings = kReadings);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_RENDER_H_
