// Where each card of a match lies, and since which event.
//
//   CardHistory history(match);             // right after event 0
//   history.Take(match, 1);                 // after event 1
//   history.Find(12);                       // {card 12, {place 3, seat 3}, since 9}
//
// Cost: the number of cards per event.
#ifndef RECOUNT_REPLAY_EVIDENCE_CARD_HISTORY_H_
#define RECOUNT_REPLAY_EVIDENCE_CARD_HISTORY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/match.h"

namespace recount::replay::evidence {

struct CardWhereabouts {
  uint16_t card = 0;
  engine::CardPlace place;
  uint64_t since = 0;  // the event that brought the card there
};

class CardHistory {
 public:
  explicit CardHistory(const engine::Match& match);

  // Takes the state after event `seq`.
  void Take(const engine::Match& match, uint64_t seq);

  // Returns nothing for a card that lies nowhere.
  std::optional<CardWhereabouts> Find(uint16_t card) const;

 private:
  std::vector<engine::CardPlace> now_;
  std::vector<engine::CardPlace> before_;
  std::vector<uint64_t> since_;
};

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CARD_HISTORY_H_
