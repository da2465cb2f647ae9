// What hindsight knows of the cards at an event (hindsight.h).
//
//   facts.cards[7];         // the card that lay where the record has label 7
//   facts.zones[22] == 0;   // it is known where card 22 lay
#ifndef RECOUNT_REPLAY_HINDSIGHT_FACTS_H_
#define RECOUNT_REPLAY_HINDSIGHT_FACTS_H_

#include <cstdint>
#include <vector>

#include "engine/observed/knowledge.h"

namespace recount::replay::hindsight {

// What hindsight knows at an event.
struct Facts {
  // By label of the recorded world, the card that lies in its place.
  std::vector<uint16_t> cards;
  // By card: 0 if it is known where it lies. Else, as bits, the zones in which it may lie; then its
  // place above is one of several.
  std::vector<uint32_t> zones;
  // Hindsight could not follow the cards back over the next event, and has what the record has.
  bool begins_anew = false;

  bool operator==(const Facts&) const = default;
};

// Returns the name of a card after two copies have changed theirs.
inline uint16_t Renamed(const engine::observed::Exchange& copies, uint16_t card) {
  if (card == copies.label) return copies.card;
  return card == copies.card ? copies.label : card;
}

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_FACTS_H_
