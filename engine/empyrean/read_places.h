// The part of ReadState (rules.h) that reads where every card lies.
#ifndef RECOUNT_ENGINE_EMPYREAN_READ_PLACES_H_
#define RECOUNT_ENGINE_EMPYREAN_READ_PLACES_H_

#include "engine/empyrean/cards.h"
#include "engine/empyrean/state.h"
#include "engine/state_reader.h"

namespace recount::engine::empyrean {

// Reads the lists of cards and the players, and gives the heroes of the game their slots. `phase`
// must have been read. Returns false if the heroes cannot have slots, which is a finding; then
// nothing that names a hero can be read.
bool ReadPlaces(const Cards& cards, StateReader& json, State& state);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_READ_PLACES_H_
