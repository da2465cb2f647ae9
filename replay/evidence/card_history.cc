#include "replay/evidence/card_history.h"

namespace recount::replay::evidence {

CardHistory::CardHistory(const engine::Match& match) { Take(match, 0); }

void CardHistory::Take(const engine::Match& match, uint64_t seq) {
  now_.swap(before_);
  match.PutPlaces(now_);
  since_.resize(now_.size(), seq);
  for (size_t card = 0; card < now_.size(); ++card) {
    if (card >= before_.size() || now_[card] != before_[card]) since_[card] = seq;
  }
}

std::optional<CardWhereabouts> CardHistory::Find(uint16_t card) const {
  if (card >= now_.size() || now_[card].place == engine::kBox) return std::nullopt;
  return CardWhereabouts{card, now_[card], since_[card]};
}

}  // namespace recount::replay::evidence
