#include "replay/evidence/observations.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/shown_cards.h"

namespace recount::replay::evidence {

using engine::CardPlace;
using engine::Seat;
using engine::Viewer;

namespace {

// Whether a view shows a card, and whether it only reports it.
struct InView {
  bool is_shown = false;
  bool is_reported = false;
};

Reports ReportsIn(const engine::Game& game, const OrderedJson& view) {
  Reports reports;
  for (const std::string_view key : game.report_keys()) {
    const std::string name(key);
    if (view.contains(name)) reports[name] = view[name].dump();
  }
  return reports;
}

// Returns what the view shows, by card; `cards` is the least size of the result. `before` has the
// reports of the view before, and becomes those of this view: a report that was there already shows
// nothing.
std::vector<InView> CardsInView(const engine::Game& game, OrderedJson view, size_t cards,
                                Reports& before) {
  Reports reports = ReportsIn(game, view);
  for (const auto& [key, value] : reports) {
    const auto known = before.find(key);
    if (known != before.end() && known->second == value) view.erase(key);
  }
  before = std::move(reports);
  std::vector<InView> shown(cards);
  engine::ForEachCardIn(game, view, [&](uint16_t card, bool is_reported) {
    if (card >= shown.size()) shown.resize(card + 1u);
    (is_reported ? shown[card].is_reported : shown[card].is_shown) = true;
  });
  return shown;
}

}  // namespace

Look& LineOfPlay::Slot(uint16_t card, Seat seat) {
  if (card >= looks_.size()) looks_.resize(card + 1u);
  if (seat >= looks_[card].size()) looks_[card].resize(seat + 1u);
  return looks_[card][seat];
}

Look LineOfPlay::At(uint16_t card, Seat seat) const {
  return card < looks_.size() && seat < looks_[card].size() ? looks_[card][seat] : Look();
}

void LineOfPlay::Apply(const Observation& event) {
  for (const LookChange& change : event.looks) Slot(change.card, change.seat) = change.after;
  for (const CardMove& move : event.moves) {
    if (move.card >= places_.size()) places_.resize(move.card + 1u);
    places_[move.card] = move.to;
  }
  at_ = event.seq;
}

void LineOfPlay::Undo(const Observation& event) {
  for (const LookChange& change : event.looks) Slot(change.card, change.seat) = change.before;
  for (const CardMove& move : event.moves) places_[move.card] = move.from;
  at_ = event.parent;
}

void LineOfPlay::MoveTo(const Observations& observations, uint64_t seq) {
  if (!at_) Apply(*observations.Find(0));
  const judging::Detour detour = judging::Between(observations.judging(), *at_, seq);
  for (const uint64_t back : detour.back) Undo(*observations.Find(back));
  for (const uint64_t forth : detour.forth) Apply(*observations.Find(forth));
}

Result<Observations> Observations::Open(const log::Log& log, log::CardSets& sets) {
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  // A view of an observed game has no card that the record did not know then, although its player
  // did. So views do not say who has seen what.
  if (Fault fault = log::CheckNotObserved(timeline->header(), "tell who has seen which card in")) {
    return *fault;
  }
  return Observations(*std::move(timeline));
}

const Observation* Observations::Find(uint64_t seq) const {
  const auto found = std::partition_point(list_.begin(), list_.end(),
                                          [&](const Observation& each) { return each.seq < seq; });
  return found != list_.end() && found->seq == seq ? &*found : nullptr;
}

std::string Observations::NameOf(uint16_t card) const {
  const auto found = names_.find(card);
  return found == names_.end() ? timeline_.match().CardName(card) : found->second;
}

Result<std::vector<Reports>> Observations::ReportsAt(uint64_t seq) {
  std::vector<Reports> reports;
  if (Fault fault = timeline_.SeekTo(seq)) return *fault;
  for (Seat seat = 0; seat < players(); ++seat) {
    reports.push_back(
        ReportsIn(*timeline_.header().game,
                  timeline_.match().StateJson(Viewer::OfSeat(seat), timeline_.seating())));
  }
  return reports;
}

// Compares the views and places of the match, which is at the event, with those of the line, which
// is at the event before.
void Observations::Compare(const engine::Match& match, const LineOfPlay& line, Observation& event) {
  std::vector<CardPlace> places;
  match.PutPlaces(places);
  for (size_t i = 0; i < std::max(places.size(), line.cards()); ++i) {
    const auto card = static_cast<uint16_t>(i);
    const CardPlace from = line.PlaceOf(card);
    const CardPlace to = i < places.size() ? places[i] : CardPlace();
    if (from == to) continue;
    engine::SeatSet shown = 0;
    for (Seat seat = 0; seat < players(); ++seat) {
      if (line.At(card, seat).is_shown) shown |= engine::SeatBit(seat);
    }
    event.moves.push_back({card, from, to, shown});
  }
  for (Seat seat = 0; seat < players(); ++seat) {
    const std::vector<InView> cards =
        CardsInView(match.game(), match.StateJson(Viewer::OfSeat(seat), timeline_.seating()),
                    line.cards(), reports_[seat]);
    for (size_t i = 0; i < cards.size(); ++i) {
      const auto card = static_cast<uint16_t>(i);
      const Look before = line.At(card, seat);
      Look after{cards[i].is_shown, cards[i].is_shown || cards[i].is_reported, 0};
      if (after.is_seen) {
        const CardPlace now = card < places.size() ? places[card] : CardPlace();
        const bool goes_on = before.is_seen && line.PlaceOf(card) == now;
        after.since = goes_on ? before.since : event.seq;
        if (!names_.contains(card)) names_.emplace(card, match.CardName(card));
      }
      if (before != after) event.looks.push_back({card, seat, before, after});
    }
  }
}

Fault Observations::ReadEvent(uint64_t seq) {
  if (!judging().IsOfGame(seq)) return std::nullopt;
  if (Fault fault = timeline_.SeekTo(seq)) return fault;
  if (timeline_.illegal()) {
    unexecuted_.push_back({seq, timeline_.illegal()->seq});
    return std::nullopt;
  }
  Observation event;
  event.seq = seq;
  event.parent = judging().After(seq);
  if (seq > 0 && list_.back().seq != event.parent) {
    Result<std::vector<Reports>> reports = ReportsAt(event.parent);
    if (!reports.ok()) return reports.error();
    reports_ = *std::move(reports);
    line_.MoveTo(*this, event.parent);
    if (Fault fault = timeline_.SeekTo(seq)) return fault;
  }
  reports_.resize(static_cast<size_t>(players()));
  const Result<LoggedEvent> logged = log::EventAt(timeline_.log(), seq);
  if (!logged.ok()) return logged.error();
  const auto& envelope = *flatbuffers::GetRoot<events::Envelope>(logged->bytes.data());
  if (envelope.kind() == events::EventKind::chance) {
    const engine::Outcome outcome = engine::OutcomeOf(envelope);
    if (outcome.kind == engine::ChanceKind::shuffle) {
      event.shuffled.assign(outcome.numbers.begin(), outcome.numbers.end());
    }
  }
  Compare(timeline_.match(), line_, event);
  list_.push_back(std::move(event));
  line_.Apply(list_.back());
  return std::nullopt;
}

Fault Observations::Read(uint64_t events) {
  const uint64_t count = timeline_.log().count();
  for (const uint64_t end = read_ + std::min(events, count - read_); read_ < end; ++read_) {
    if (Fault fault = ReadEvent(read_)) return fault;
  }
  return std::nullopt;
}

}  // namespace recount::replay::evidence
