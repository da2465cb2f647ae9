#include "replay/evidence/card_history.h"

namespace recount::replay::evidence {

CardHistory::CardHistory(const engine::Match& match) : places_(match.game().places()) {
  Take(match, 0);
}

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
  const engine::CardPlace& place = now_[card];
  CardWhereabouts there{
      .card = card, .zone = places_[place.place].name, .of = std::nullopt, .since = since_[card]};
  if (place.seat != engine::kNoSeat) there.of = place.seat;
  return there;
}

}  // namespace recount::replay::evidence
