// The places of a game's cards: where each card lies in a state, whoever may see it. The tables of
// statistics (docs/statistics.md) and what judges are told of cards use the same words.
//
//   std::vector<CardPlace> cards;
//   match.PutPlaces(cards);                           // cards[17]: {place 2, seat 1}
//   match.game().places()[cards[17].place].name;      // "temple"
#ifndef RECOUNT_ENGINE_PLACES_H_
#define RECOUNT_ENGINE_PLACES_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/seat.h"

namespace recount::engine {

// The meaning of a place for the cards in it. A card that goes from `play` to `spent` is lost.
enum class PlaceClass : uint8_t { hand, play, spent, pile, open, box };

struct Place {
  std::string_view name;
  PlaceClass place_class = PlaceClass::box;
  std::string_view words = {};  // the name in a sentence, if it is not `name` with blanks
};

// The location of a card: an index in Game::places(), or kBox, and the seat of the place if it has
// one.
inline constexpr uint8_t kBox = 0xFF;
struct CardPlace {
  uint8_t place = kBox;
  Seat seat = kNoSeat;

  bool operator==(const CardPlace&) const = default;
};

// Returns the name of a card's place, as the tables of statistics have it; "box" for kBox.
inline std::string_view PlaceName(absl::Span<const Place> places, CardPlace card) {
  return card.place == kBox ? "box" : places[card.place].name;
}

// Records where a card lies, unless an earlier place has it.
inline void PutWhereFirst(std::vector<CardPlace>& cards, size_t card, uint8_t place,
                          Seat seat = kNoSeat) {
  if (cards[card].place == kBox) cards[card] = {place, seat};
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_PLACES_H_
