// Where the cards of a match lie unseen. Each game numbers its zones and says in which of them each
// card lies (its locations.cc). An observed game is built on that (engine/observed/).
//
//   std::vector<Location> cards;
//   match.PutLocations(cards);
//   if (cards[22].zone != kInTheOpen) …   // not everybody sees card 22
#ifndef RECOUNT_ENGINE_LOCATION_H_
#define RECOUNT_ENGINE_LOCATION_H_

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"

namespace recount::engine {

// Each game numbers its zones below this.
inline constexpr int kMaxZones = 32;
inline constexpr uint8_t kInTheOpen = 0xFF;

inline constexpr uint16_t kUnordered = 0xFFFF;

// The location of a card in a world. Cards with the same location cannot be told apart: a list
// whose order means nothing is one place, and in any other list each entry is a place.
struct Location {
  uint8_t zone = kInTheOpen;    // everybody sees a card that is in no zone
  uint16_t place = kUnordered;  // the index in a list whose order means something

  bool operator==(const Location&) const = default;
};

// The sort and the printing of every numbered card of a match, by card.
struct CardKinds {
  std::vector<uint8_t> sorts;       // a game never mixes cards of different sorts
  std::vector<uint16_t> printings;  // equal for copies
  // As bits, the zones in which a card can lie at all, because its kind is open there; empty if
  // each card can lie in every zone.
  std::vector<uint32_t> zones = {};
};

// The part of an action that the table does not see: which cards it moves. Empty if it sees all.
struct HiddenAct {
  uint8_t zone = kInTheOpen;  // the zone that the cards leave
  absl::InlinedVector<uint16_t, 8> cards = {};
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_LOCATION_H_
