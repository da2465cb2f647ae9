// Where the cards of an observed game lay in hindsight, in the words of Match::PutPlaces.
//
//   world.PutPlaces(places);
//   if (!IsPlaceKnown(facts, card)) places[card] = kUnknownPlace;
#ifndef RECOUNT_REPLAY_HINDSIGHT_PLACES_H_
#define RECOUNT_REPLAY_HINDSIGHT_PLACES_H_

#include <bit>
#include <cstddef>

#include "engine/places.h"
#include "replay/hindsight/facts.h"

namespace recount::replay::hindsight {

// The place of a card that may have lain in several.
inline constexpr engine::CardPlace kUnknownPlace{0xFE, engine::kNoSeat};

// Returns whether it is known in which place a card lay. In a pile this need not be its position.
inline bool IsPlaceKnown(const Facts& facts, size_t card) {
  return facts.zones[card] == 0 || std::has_single_bit(facts.zones[card]);
}

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_PLACES_H_
