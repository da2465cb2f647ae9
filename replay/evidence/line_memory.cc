#include "replay/evidence/line_memory.h"

#include <algorithm>

namespace recount::replay::evidence {

using engine::CardPlace;
using engine::Seat;

LineMemory::LineMemory(const Observations& observations, LineOfPlay& line, uint64_t end,
                       uint64_t begin)
    : players_(static_cast<size_t>(observations.players())) {
  line.MoveTo(observations, end);
  // The line has all cards of all events that it has been at, so none is missing here.
  const size_t cards = line.cards();
  moved_.resize(cards);
  doubtful_.resize(cards);
  shuffled_.resize(cards);
  newest_.resize(cards * players_);
  seen_later_.resize(cards * players_);
  places_.resize(cards);
  for (uint16_t card = 0; card < cards; ++card) {
    places_[card] = line.PlaceOf(card);
    for (Seat seat = 0; seat < players_; ++seat) {
      const Look look = line.At(card, seat);
      if (!look.is_seen) continue;
      seen_later_[Index(card, seat)] = true;
      newest_[Index(card, seat)] = {places_[card], look.since, end};
    }
  }
  const Observation* event = observations.Find(end);
  for (; event->seq > begin; event = observations.Find(event->parent)) {
    events_.push_back(event->seq);
    Read(*event);
  }
  events_.push_back(event->seq);
}

void LineMemory::Read(const Observation& event) {
  work_ += 1 + event.moves.size() + event.shuffled.size() + event.looks.size();
  for (const CardMove& move : event.moves) {
    const bool is_unknown = move.card == kUnknownCard;
    for (Seat seat = 0; seat < players_; ++seat) {
      if (engine::Contains(move.shown_before, seat)) continue;
      if (!is_unknown && seen_later_[Index(move.card, seat)]) continue;
      unnoticed_[{seat, move.from.place, move.from.seat}].push_back(event.seq);
    }
    if (is_unknown) continue;
    (move.to == kUnknownPlace ? doubtful_ : moved_)[move.card].push_back(event.seq);
    places_[move.card] = move.from;
  }
  for (const uint16_t card : event.shuffled) {
    if (card < shuffled_.size()) shuffled_[card].push_back(event.seq);
  }
  for (const LookChange& change : event.looks) {
    if (!change.before.is_seen) continue;
    const size_t index = Index(change.card, change.seat);
    seen_later_[index] = true;
    if (change.after.is_seen && change.after.since == change.before.since) continue;
    if (newest_[index]) continue;
    newest_[index] = {places_[change.card], change.before.since, event.parent};
  }
}

std::optional<uint64_t> LineMemory::FirstAfter(const Events& events, uint64_t after) {
  const auto end =
      std::partition_point(events.begin(), events.end(), [&](uint64_t seq) { return seq > after; });
  return end == events.begin() ? std::nullopt : std::optional(*std::prev(end));
}

std::optional<Disturbance> LineMemory::Disturbed(uint16_t card, Seat seat, CardPlace place,
                                                 uint64_t after) const {
  std::optional<Disturbance> first;
  const auto add = [&](std::optional<uint64_t> seq, Disturbance::Kind kind) {
    if (seq && (!first || *seq < first->seq)) first = {*seq, kind};
  };
  if (card < moved_.size()) {
    add(FirstAfter(moved_[card], after), Disturbance::Kind::moved);
    add(FirstAfter(shuffled_[card], after), Disturbance::Kind::shuffled);
    add(FirstAfter(doubtful_[card], after), Disturbance::Kind::unnoticed);
  }
  const auto left = unnoticed_.find({seat, place.place, place.seat});
  if (left != unnoticed_.end()) {
    add(FirstAfter(left->second, after), Disturbance::Kind::unnoticed);
  }
  return first;
}

std::optional<LineMemory::Stretch> LineMemory::Newest(uint16_t card, Seat seat) const {
  return card < moved_.size() ? newest_[Index(card, seat)] : std::nullopt;
}

std::optional<uint64_t> LineMemory::Next(uint64_t seq) const { return FirstAfter(events_, seq); }

}  // namespace recount::replay::evidence
