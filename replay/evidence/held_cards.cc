#include "replay/evidence/held_cards.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"

namespace recount::replay::evidence {

using engine::Location;
using engine::Seat;
using engine::SeatBit;
using engine::SeatSet;
using engine::observed::AsObserved;
using engine::observed::ObservedMatch;
using hindsight::Facts;
using hindsight::Hindsight;

namespace {

// Returns, by card, the seats whose views of an ordinary match show it.
std::vector<SeatSet> SeenBySeats(const engine::Match& world, const engine::Seating& seating,
                                 size_t cards) {
  std::vector<SeatSet> seen(cards);
  for (Seat seat = 0; seat < world.players(); ++seat) {
    engine::ForEachCardIn(world.game(), world.StateJson(engine::Viewer::OfSeat(seat), seating),
                          [&](uint16_t card, bool is_reported) {
                            if (!is_reported && card < cards) seen[card] |= SeatBit(seat);
                          });
  }
  return seen;
}

// The seats that see some of the cards in a zone, and those that see all.
struct Seers {
  SeatSet of_some = 0;
  SeatSet of_all = static_cast<SeatSet>(~SeatSet{0});
};

std::vector<Seers> SeersOfZones(const std::vector<Location>& locations,
                                const std::vector<SeatSet>& seen) {
  std::vector<Seers> zones(engine::kMaxZones);
  for (size_t card = 0; card < std::min(locations.size(), seen.size()); ++card) {
    if (locations[card].zone == engine::kInTheOpen) continue;
    Seers& seers = zones[locations[card].zone];
    seers.of_some |= seen[card];
    seers.of_all &= seen[card];
  }
  return zones;
}

void AddPlaces(const ObservedMatch& recorded, const Facts& facts, HeldAt& held) {
  const size_t cards = held.is_known.size();
  recorded.world().PutPlaces(held.label_places);
  held.label_places.resize(cards);
  held.world->PutPlaces(held.places);
  held.places.resize(cards);
  std::vector<bool> has_place(cards);
  for (size_t card = 0; card < cards; ++card) {
    has_place[card] = hindsight::IsPlaceKnown(facts, card);
    if (!has_place[card]) held.places[card] = kUnknownPlace;
  }
  for (size_t label = 0; label < cards; ++label) {
    held.has_place.push_back(has_place[facts.cards[label]]);
  }
}

void AddSeats(const Facts& facts, const engine::Seating& seating, HeldAt& held) {
  const size_t cards = held.is_known.size();
  std::vector<Location> locations;
  held.world->PutLocations(locations);
  const std::vector<SeatSet> seen = SeenBySeats(*held.world, seating, cards);
  const std::vector<Seers> seers = SeersOfZones(locations, seen);
  held.certain.resize(cards);
  held.possible.resize(cards);
  for (size_t card = 0; card < cards; ++card) {
    if (held.is_known[card]) {
      held.certain[card] = seen[card];
      continue;
    }
    // A seat that sees all cards of each zone in which the card may lie saw it in any case.
    SeatSet certain = static_cast<SeatSet>(~SeatSet{0});
    SeatSet possible = 0;
    for (size_t zone = 0; zone < seers.size(); ++zone) {
      if ((facts.zones[card] >> zone & 1) == 0) continue;
      certain &= seers[zone].of_all;
      possible |= seers[zone].of_some;
    }
    held.certain[card] = certain & possible;
    held.possible[card] = possible & ~certain;
  }
  for (size_t label = 0; label < cards; ++label) {
    held.label_seen.push_back(seen[facts.cards[label]]);
  }
}

HeldAt HeldWith(const ObservedMatch& recorded, const Facts& facts, const engine::Seating& seating) {
  HeldAt held;
  std::unique_ptr<engine::Match> world = recorded.world().Clone();
  hindsight::ToHindsight(*world, facts);
  held.world = std::move(world);
  for (size_t card = 0; card < recorded.card_count(); ++card) {
    held.is_known.push_back(facts.zones[card] == 0);
  }
  AddPlaces(recorded, facts, held);
  AddSeats(facts, seating, held);
  return held;
}

// Returns what the record itself knows, which is true, too.
HeldAt HeldAsRecorded(const ObservedMatch& recorded, const engine::Seating& seating) {
  return HeldWith(recorded, Hindsight(recorded, {}).After(0), seating);
}

// Returns, by event, the game event that goes on with its line of play: towards the cursor if that
// is on the way, else the newest; 0 at an end.
std::vector<uint64_t> NextOnTheLine(const judging::JudgingState& judging) {
  std::vector<uint64_t> next(judging.count());
  for (uint64_t seq = 1; seq < judging.count(); ++seq) {
    if (judging.IsNode(seq)) next[judging.After(seq)] = seq;
  }
  for (uint64_t seq = judging.cursor(); seq > 0; seq = judging.After(seq)) {
    next[judging.After(seq)] = seq;
  }
  return next;
}

}  // namespace

void HeldAt::SetPosition(Learnt& row) const {
  const std::optional<size_t> position = world->PilePosition(row.card);
  if (row.card < is_known.size() && is_known[row.card]) {
    row.position = position;
  } else {
    row.is_position_unknown = position.has_value() || row.place == kUnknownPlace;
  }
}

// Reads the line of play that goes on with this event.
Fault HeldCards::ReadLine(timeline::Timeline& timeline, uint64_t first) {
  std::vector<uint64_t> seqs;
  std::vector<engine::LogEvent> events;
  for (uint64_t seq = first; seq != 0; seq = next_[seq]) {
    const Result<LoggedEvent> logged = log::EventAt(timeline.log(), seq);
    if (!logged.ok()) return logged.error();
    seqs.push_back(seq);
    events.push_back({seq, logged->bytes});
  }
  const uint64_t before = first == 0 ? 0 : timeline.judging().After(first);
  if (Fault fault = timeline.SeekTo(before)) return fault;
  const auto line = std::make_shared<const Hindsight>(*AsObserved(timeline.match()), events);
  lines_.try_emplace(before, line, 0);
  for (size_t i = 0; i < line->size(); ++i) lines_.try_emplace(seqs[i], line, i + 1);
  return std::nullopt;
}

Result<HeldAt> HeldCards::At(timeline::Timeline& timeline, uint64_t seq) {
  if (next_.empty()) next_ = NextOnTheLine(timeline.judging());
  auto found = lines_.find(seq);
  if (found == lines_.end()) {
    // The line of event 0 begins with the event that follows it.
    if (Fault fault = ReadLine(timeline, seq == 0 ? next_[0] : seq)) return *fault;
    if (Fault fault = timeline.SeekTo(seq)) return *fault;
    found = lines_.find(seq);
  }
  const ObservedMatch& recorded = *AsObserved(timeline.match());
  if (found == lines_.end()) return HeldAsRecorded(recorded, timeline.seating());
  const auto& [line, events] = found->second;
  const Facts& facts = line->After(events);
  if (facts.cards.size() != recorded.knowledge().cards()) {
    return HeldAsRecorded(recorded, timeline.seating());
  }
  HeldAt held = HeldWith(recorded, facts, timeline.seating());
  if (events > 0 && line->line().steps[events - 1].is_shuffle) {
    for (const uint16_t card : line->UnseenCards(events - 1)) {
      if (card < held.places.size() && held.places[card] != kUnknownPlace) {
        held.shuffled.push_back(card);
      }
    }
  }
  return held;
}

}  // namespace recount::replay::evidence
