// The places of an observed game in words of its states: JSON Pointers into the judge's state
// (docs/reference/table.md, "Words"). A list whose order means nothing is one place.
//
//   LabelsAt(match, "/players/0/sent");    // {22}
//   PlaceOf(match, 22);                    // "/players/0/sent"
#ifndef RECOUNT_ENGINE_OBSERVED_PLACES_H_
#define RECOUNT_ENGINE_OBSERVED_PLACES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/observed/observed_match.h"

namespace recount::engine::observed {

// Returns the cards of the world that a place may mean: of a pile from the top, otherwise
// ascending. Empty for anything that is not a place of cards.
std::vector<uint16_t> LabelsAt(const ObservedMatch& match, std::string_view at);

// Returns the place of a card of the world; empty if no state says where it lies.
std::string PlaceOf(const ObservedMatch& match, uint16_t label);

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_PLACES_H_
