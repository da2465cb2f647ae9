#include "replay/evidence/line_memory.h"

#include <algorithm>

namespace recount::replay::evidence {

using engine::CardPlace;
using engine::Seat;

LineMemory::LineMemory(const Observations& observations, LineOfPlay& line, uint64_t end,
                       uint64_t begin)
    : line_(&line), players_(observations.players()) {
  line.MoveTo(observations, end);
  for (uint16_t card = 0; card < line.cards(); ++card) {
    for (Seat seat = 0; seat < players_; ++seat) {
      const Look look = line.At(card, seat);
      if (!look.is_seen) continue;
      seen_later_[{card, seat}] = true;
      newest_[{card, seat}] = {line.PlaceOf(card), look.since, end};
    }
  }
  const Observation* event = observations.Find(end);
  for (; event->seq > begin; event = observations.Find(event->parent)) {
    events_.push_back(event->seq);
    Read(*event);
  }
  events_.push_back(event->seq);
  line_ = nullptr;
}

void LineMemory::Read(const Observation& event) {
  for (const CardMove& move : event.moves) {
    disturbed_[move.card].push_back(event.seq);
    for (Seat seat = 0; seat < players_; ++seat) {
      if (engine::Contains(move.shown_before, seat)) continue;
      if (seen_later_.contains({move.card, seat})) continue;
      unnoticed_[{seat, move.from.place, move.from.seat}].push_back(event.seq);
    }
    places_[move.card] = move.from;
  }
  for (const uint16_t card : event.shuffled) {
    Events& events = disturbed_[card];
    if (events.empty() || events.back() != event.seq) events.push_back(event.seq);
  }
  for (const LookChange& change : event.looks) {
    if (!change.before.is_seen) continue;
    const std::pair key(change.card, change.seat);
    seen_later_[key] = true;
    if (change.after.is_seen && change.after.since == change.before.since) continue;
    const auto moved = places_.find(change.card);
    const CardPlace place = moved != places_.end() ? moved->second : line_->PlaceOf(change.card);
    newest_.try_emplace(key, Stretch{place, change.before.since, event.parent});
  }
}

std::optional<uint64_t> LineMemory::FirstAfter(const Events& events, uint64_t after) {
  const auto end =
      std::partition_point(events.begin(), events.end(), [&](uint64_t seq) { return seq > after; });
  return end == events.begin() ? std::nullopt : std::optional(*std::prev(end));
}

std::optional<uint64_t> LineMemory::Disturbed(uint16_t card, Seat seat, CardPlace place,
                                              uint64_t after) const {
  std::optional<uint64_t> first;
  if (const auto found = disturbed_.find(card); found != disturbed_.end()) {
    first = FirstAfter(found->second, after);
  }
  if (const auto found = unnoticed_.find({seat, place.place, place.seat});
      found != unnoticed_.end()) {
    const std::optional<uint64_t> left = FirstAfter(found->second, after);
    if (left && (!first || *left < *first)) first = left;
  }
  return first;
}

std::optional<LineMemory::Stretch> LineMemory::Newest(uint16_t card, Seat seat) const {
  const auto found = newest_.find({card, seat});
  return found == newest_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<uint64_t> LineMemory::Next(uint64_t seq) const { return FirstAfter(events_, seq); }

}  // namespace recount::replay::evidence
