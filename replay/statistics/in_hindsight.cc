#include "replay/statistics/in_hindsight.h"

#include <algorithm>
#include <utility>

#include "events/check.h"

namespace recount::replay::statistics {

using engine::CardPlace;
using engine::observed::AsObserved;
using engine::observed::Exchange;
using engine::observed::ObservedMatch;
using events::EventKind;
using hindsight::Facts;
using hindsight::Hindsight;

InHindsight::InHindsight(const engine::Match& first, absl::Span<const engine::LogEvent> events)
    : hindsight_(*AsObserved(first), events), retelling_(first.game()) {
  after_ = MatchWith(*AsObserved(first), hindsight_.After(0));
  FindPlaces();
}

// Hindsight can have more pools than a match may have. Then the tables have what the record knew at
// this event.
std::unique_ptr<ObservedMatch> InHindsight::MatchWith(const ObservedMatch& recorded,
                                                      const Facts& facts) {
  facts_ = &facts;
  if (auto match = hindsight::MatchInHindsight(recorded, facts)) return match;
  recorded_facts_ = Hindsight(recorded, {}).After(0);
  facts_ = &recorded_facts_;
  return std::make_unique<ObservedMatch>(recorded);
}

void InHindsight::Advance(const engine::Match& recorded) {
  RECOUNT_CHECK(HasNext());
  ++next_;
  std::swap(before_, after_);
  after_ = MatchWith(*AsObserved(recorded), hindsight_.After(next_));
  FindPlaces();
  Tell(*AsObserved(recorded));
}

absl::Span<const Exchange> InHindsight::renamed() const {
  if (next_ == 0) return {};
  return hindsight_.Renamed(next_ - 1);
}

void InHindsight::Tell(const ObservedMatch& recorded) {
  const hindsight::LineStep& step = hindsight_.line().steps[next_ - 1];
  told_ = step.event;
  order_.clear();
  if (step.is_shuffle) TellOrder(recorded);
  if (step.event->kind() != EventKind::action) return;
  const std::vector<uint16_t>& unseen = hindsight_.UnseenCards(next_ - 1);
  std::optional<OwnedEvent> retold;
  if (!unseen.empty()) retold = retelling_.Tell(recorded, step, unseen);
  const MutableBytes view = after_->ViewEvent(*before_, retold ? retold->event() : *step.event,
                                              engine::Viewer::Judge(), builder_);
  told_ = flatbuffers::GetRoot<events::Envelope>(view.data());
}

void InHindsight::TellOrder(const ObservedMatch& recorded) {
  for (uint16_t card : hindsight_.UnseenCards(next_ - 1)) {
    for (const Exchange& copies : renamed()) card = hindsight::Renamed(copies, card);
    order_.push_back(IsKnown(card) ? std::optional<int64_t>(recorded.NumberOf(card))
                                   : std::nullopt);
  }
}

void InHindsight::FindPlaces() {
  world().PutPlaces(places_);
  std::vector<engine::Location> locations;
  world().PutLocations(locations);
  zone_places_.assign(engine::kMaxZones, {});
  for (size_t card = 0; card < places_.size(); ++card) {
    if (locations[card].zone == engine::kInTheOpen) continue;
    std::vector<CardPlace>& of_zone = zone_places_[locations[card].zone];
    if (std::find(of_zone.begin(), of_zone.end(), places_[card]) == of_zone.end()) {
      of_zone.push_back(places_[card]);
    }
  }
}

void InHindsight::PutPlaces(std::vector<CardPlace>& places) const {
  places = places_;
  for (size_t card = 0; card < places.size(); ++card) {
    if (!hindsight::IsPlaceKnown(*facts_, card)) places[card] = kUnknownPlace;
  }
}

std::vector<CardPlace> InHindsight::PossiblePlaces(size_t card) const {
  std::vector<CardPlace> possible;
  for (size_t zone = 0; zone < zone_places_.size(); ++zone) {
    if ((facts_->zones[card] >> zone & 1) == 0) continue;
    possible.insert(possible.end(), zone_places_[zone].begin(), zone_places_[zone].end());
  }
  return possible;
}

}  // namespace recount::replay::statistics
