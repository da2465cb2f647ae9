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
    if (move.card == kUnknownCard) continue;
    if (move.card >= places_.size()) places_.resize(move.card + 1u);
    places_[move.card] = move.to;
  }
  at_ = event.seq;
}

void LineOfPlay::Undo(const Observation& event) {
  for (const LookChange& change : event.looks) Slot(change.card, change.seat) = change.before;
  for (const CardMove& move : event.moves) {
    if (move.card != kUnknownCard) places_[move.card] = move.from;
  }
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

Fault Observations::ReadHeld(uint64_t seq) {
  if (!timeline_.header().is_observed()) return std::nullopt;
  Result<HeldAt> held = held_cards_.At(timeline_, seq);
  if (!held.ok()) return held.error();
  held_ = *std::move(held);
  return std::nullopt;
}

Fault Observations::SeekTo(uint64_t node) { return timeline_.SeekWith(node, accepted_); }

Fault Observations::GoBackTo(uint64_t parent) {
  if (Fault fault = SeekTo(parent)) return fault;
  for (Seat seat = 0; seat < players(); ++seat) {
    reports_[seat] =
        ReportsIn(*timeline_.header().game,
                  timeline_.match().StateJson(Viewer::OfSeat(seat), timeline_.seating()));
  }
  line_.MoveTo(*this, parent);
  return ReadHeld(parent);
}

// Compares the places with those of the line, which is at the event before.
void Observations::FindMoves(const std::vector<CardPlace>& places, Observation& event) const {
  for (size_t i = 0; i < std::max(places.size(), line_.cards()); ++i) {
    const auto card = static_cast<uint16_t>(i);
    const CardPlace from = line_.PlaceOf(card);
    const CardPlace to = i < places.size() ? places[i] : CardPlace();
    if (from == to) continue;
    engine::SeatSet shown = 0;
    for (Seat seat = 0; seat < players(); ++seat) {
      const Look look = line_.At(card, seat);
      if (look.is_shown || look.held == Held::certainly) shown |= engine::SeatBit(seat);
    }
    event.moves.push_back({card, from, to, shown});
  }
}

// Finds which places a card has left of which nobody knows which one it was. `before` is what was
// held before the event.
void Observations::FindUnknownMoves(const HeldAt& before, Observation& event) const {
  for (size_t label = 0; label < before.label_places.size(); ++label) {
    if (label >= held_.label_places.size() || before.has_place[label]) continue;
    const CardPlace from = before.label_places[label];
    const CardPlace to = held_.label_places[label];
    if (from != to) event.moves.push_back({kUnknownCard, from, to, before.label_seen[label]});
  }
}

// Compares the views of the match, which is at the event, with those of the line, which is at the
// event before.
void Observations::FindLooks(const std::vector<CardPlace>& places, Observation& event) {
  const engine::Match& match = timeline_.match();
  for (Seat seat = 0; seat < players(); ++seat) {
    std::vector<InView> cards =
        CardsInView(match.game(), match.StateJson(Viewer::OfSeat(seat), timeline_.seating()),
                    line_.cards(), reports_[seat]);
    cards.resize(std::max(cards.size(), held_.certain.size()));
    for (size_t i = 0; i < cards.size(); ++i) {
      const auto card = static_cast<uint16_t>(i);
      const Look before = line_.At(card, seat);
      Look after{cards[i].is_shown, cards[i].is_shown || cards[i].is_reported};
      if (after.is_seen) {
        const CardPlace now = card < places.size() ? places[card] : CardPlace();
        const bool goes_on = before.is_seen && line_.PlaceOf(card) == now;
        after.since = goes_on ? before.since : event.seq;
        if (!names_.contains(card)) names_.emplace(card, match.CardName(card));
      }
      if (i < held_.certain.size()) {
        after.held = engine::Contains(held_.certain[i], seat)    ? Held::certainly
                     : engine::Contains(held_.possible[i], seat) ? Held::possibly
                                                                 : Held::no;
      }
      if (after.held != Held::no) {
        after.held_since = before.held != Held::no ? before.held_since : event.seq;
      }
      if (before != after) event.looks.push_back({card, seat, before, after});
    }
  }
}

// Adds the cards that the shuffles of a repair bring into a new order.
void Observations::AddShuffled(const std::vector<StateOperation>& operations,
                               std::vector<uint16_t>& shuffled) {
  for (const StateOperation& operation : operations) {
    if (operation.kind != StateOperation::Kind::shuffle) continue;
    const std::vector<uint16_t>& kept = operation.keep;
    for (size_t i = 0; i < operation.outcome->size(); ++i) {
      if (std::binary_search(kept.begin(), kept.end(), i)) continue;
      shuffled.push_back((*operation.outcome)[i]);
    }
  }
}

Fault Observations::ReadEvent(uint64_t seq) {
  if (!judging().IsNode(seq)) return std::nullopt;
  // What was played while an illegal event was accepted otherwise than now does not follow from the
  // states that the events before it have now.
  if (const std::optional<uint64_t> other = judging().PlayedOtherwise(seq)) {
    unexecuted_.push_back({seq, *other});
    return std::nullopt;
  }
  if (Fault fault = SeekTo(seq)) return fault;
  if (timeline_.illegal()) {
    unexecuted_.push_back({seq, timeline_.illegal()->seq});
    return std::nullopt;
  }
  Observation event;
  event.seq = seq;
  event.parent = judging().After(seq);
  reports_.resize(static_cast<size_t>(players()));
  if (seq > 0 && list_.back().seq != event.parent) {
    if (Fault fault = GoBackTo(event.parent)) return fault;
    if (Fault fault = SeekTo(seq)) return fault;
  }
  const Result<LoggedEvent> logged = log::EventAt(timeline_.log(), seq);
  if (!logged.ok()) return logged.error();
  const auto& envelope = *flatbuffers::GetRoot<events::Envelope>(logged->bytes.data());
  if (envelope.kind() == events::EventKind::chance) {
    const engine::Outcome outcome = engine::OutcomeOf(envelope);
    if (outcome.kind == engine::ChanceKind::shuffle) {
      event.shuffled.assign(outcome.numbers.begin(), outcome.numbers.end());
    }
  } else if (envelope.kind() == events::EventKind::ruling) {
    AddShuffled(std::get<Ruling>(JudgementIn(envelope)).operations, event.shuffled);
  }
  const HeldAt before = std::move(held_);
  if (Fault fault = ReadHeld(seq)) return fault;
  if (!held_.shuffled.empty()) event.shuffled = held_.shuffled;
  std::vector<CardPlace> places = held_.places;
  if (!timeline_.header().is_observed()) timeline_.match().PutPlaces(places);
  FindMoves(places, event);
  // By an identification no card goes anywhere.
  if (envelope.kind() != events::EventKind::identify) FindUnknownMoves(before, event);
  FindLooks(places, event);
  list_.push_back(std::move(event));
  line_.Apply(list_.back());
  return std::nullopt;
}

Fault Observations::AddPositions(uint64_t seq, std::vector<Learnt>& rows) {
  if (rows.empty()) return std::nullopt;
  if (Fault fault = SeekTo(seq)) return fault;
  if (!timeline_.header().is_observed()) {
    for (Learnt& row : rows) row.position = timeline_.match().PilePosition(row.card);
    return std::nullopt;
  }
  const Result<HeldAt> held = held_cards_.At(timeline_, seq);
  if (!held.ok()) return held.error();
  for (Learnt& row : rows) held->SetPosition(row);
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
