#include "replay/hindsight/backward.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

namespace recount::replay::hindsight {

using engine::kInTheOpen;
using engine::kMaxZones;
using engine::kUnordered;
using engine::Location;
using engine::observed::Exchange;

namespace {

uint32_t BitOf(uint8_t zone) { return zone < kMaxZones ? uint32_t{1} << zone : 0; }

bool IsUnorderedZone(const Location& location) {
  return location.zone != kInTheOpen && location.place == kUnordered;
}

}  // namespace

Backward::Backward(const Line& line, std::vector<std::vector<uint32_t>> forgets)
    : line_(line), forgets_(std::move(forgets)), locations_(line.locations) {
  const engine::observed::Knowledge& known = *line.knowledge;
  Begin(known.cards());
  for (uint16_t card = 0; card < known.cards(); ++card) {
    if (!known.IsKnown(card)) facts_.zones[card] = known.ReachOf(known.PoolOf(card));
  }
}

// All cards are known, and lie where the world has them.
void Backward::Begin(size_t cards) {
  facts_.cards.resize(cards);
  std::iota(facts_.cards.begin(), facts_.cards.end(), 0);
  labels_ = facts_.cards;
  facts_.zones.assign(cards, 0);
  facts_.begins_anew = false;
}

void Backward::Back(size_t index) {
  const LineStep& step = line_.steps[index];
  index_ = index;
  known_ = step.before.get();
  unseen_ = step.unseen;
  renamed_.clear();
  for (std::vector<uint32_t>& events : forgets_) {
    while (!events.empty() && events.back() >= index) events.pop_back();
  }
  if (known_->cards() != facts_.cards.size() || known_->cards() != locations_.size()) {
    // Before the cards were numbered, nothing was unidentified.
    Begin(known_->cards());
    locations_.clear();
    return;
  }
  if (step.event->kind() == events::EventKind::identify) return BackOverIdentities(step);
  before_ = locations_;
  for (const CardMove& move : step.moves) before_[move.card] = move.from;
  // Nobody can say which cards a judge has mixed.
  if (step.is_mixed) return BeginAnew();
  BackOverMoves(step);
}

// Two cards of the world changed places, so that each label was in the other's place before.
void Backward::BackOverIdentities(const LineStep& step) {
  facts_.begins_anew = false;
  const std::vector<uint16_t>& pairs = step.pairs;
  for (size_t i = pairs.size(); i > 0; i -= 2) {
    const uint16_t a = pairs[i - 2];
    const uint16_t b = pairs[i - 1];
    const uint16_t in_place_of_a = facts_.cards[a];
    Put(a, facts_.cards[b]);
    Put(b, in_place_of_a);
    std::swap(locations_[a], locations_[b]);
  }
  OpenHands();
}

void Backward::BackOverMoves(const LineStep& step) {
  const size_t cards = facts_.cards.size();
  is_shuffled_.assign(cards, false);
  for (const uint16_t card : step.unseen) is_shuffled_[card] = step.is_shuffle;
  other_zones_.assign(cards, 0);
  has_others_.assign(cards, false);
  std::vector<Location> places;
  for (const CardMove& move : step.moves) {
    const Location to = AsSeen(move.to);
    const bool is_new = std::find(places.begin(), places.end(), to) == places.end();
    if (IsUnorderedZone(to) && is_new) places.push_back(to);
  }
  const std::vector<uint16_t> cards_after = facts_.cards;
  for (const Location& place : places) Regroup(place);
  ExchangeSetApart(cards_after);
  for (uint16_t& card : unseen_) card = facts_.cards[card];
  const size_t already = renamed_.size();
  if (step.is_shuffle) Unshuffle(step);
  Recall();
  if (!is_consistent_) return BeginAnew();
  for (size_t i = already; i < renamed_.size(); ++i) {
    for (uint16_t& card : unseen_) card = Renamed(renamed_[i], card);
  }
  NarrowZones();
  facts_.begins_anew = false;
  locations_ = before_;
  OpenHands();
}

// Where the rules set a card of a hand apart, nobody sees which one it is.
void Backward::OpenHands() {
  uint32_t set_apart = 0;
  for (const Location& location : locations_) {
    if (!(AsSeen(location) == location)) set_apart |= BitOf(location.zone);
  }
  if (set_apart == 0) return;
  for (uint16_t label = 0; label < locations_.size(); ++label) {
    const uint16_t card = facts_.cards[label];
    const uint32_t zone = BitOf(locations_[label].zone) & set_apart;
    if (zone != 0 && !known_->IsKnown(card)) facts_.zones[card] |= zone;
  }
}

// Hindsight goes on from what the record has before the event.
void Backward::BeginAnew() {
  Begin(facts_.cards.size());
  facts_.begins_anew = true;
  for (uint16_t card = 0; card < facts_.cards.size(); ++card) {
    if (!known_->IsKnown(card)) facts_.zones[card] = known_->ReachOf(known_->PoolOf(card));
  }
  renamed_.clear();
  unseen_ = line_.steps[index_].unseen;
  is_consistent_ = true;
  locations_ = before_;
}

bool Backward::Reaches(uint16_t card, uint8_t zone) const {
  const std::vector<uint32_t>& zones = known_->kinds().zones;
  const uint32_t may_lie =
      known_->ReachOf(known_->PoolOf(card)) & (zones.empty() ? ~uint32_t{0} : zones[card]);
  return (may_lie & BitOf(zone)) != 0;
}

uint64_t Backward::HiddenSince(uint16_t card) const {
  return forgets_[card].empty() ? 0 : forgets_[card].back() + uint64_t{1};
}

// The event brought cards to a place in which they cannot be told apart. Each may be any that could
// lie where it came from.
void Backward::Regroup(const Location& place) {
  std::vector<uint16_t> labels;
  for (uint16_t label = 0; label < locations_.size(); ++label) {
    if (AsSeen(locations_[label]) == place) labels.push_back(label);
  }
  const auto can_lie = [this](uint16_t label, uint16_t card) {
    if (is_shuffled_[label] && is_shuffled_[card]) return true;
    if (known_->IsKnown(card) && is_shuffled_[card]) return false;
    if (before_[label].zone == kInTheOpen || before_[card].zone == kInTheOpen) {
      return label == card;
    }
    if (known_->IsKnown(card)) return AsSeen(before_[card]) == AsSeen(before_[label]);
    const bool has_known = known_->IsKnown(label) && AsSeen(before_[label]).place != kUnordered;
    return !has_known && Reaches(card, before_[label].zone);
  };
  Reassign(labels, can_lie);
  TakeNewestFirst(labels, can_lie);
  NoteOthers(labels, can_lie);
}

// The rules may set a card of a hand apart, so it matters which of the hand it was.
void Backward::ExchangeSetApart(std::vector<uint16_t> cards) {
  for (uint16_t& card : cards) {
    for (const Exchange& copies : renamed_) card = Renamed(copies, card);
  }
  for (uint16_t label = 0; label < cards.size(); ++label) {
    const bool is_set_apart = !(AsSeen(locations_[label]) == locations_[label]);
    if (!is_set_apart || cards[label] == facts_.cards[label]) continue;
    const Exchange exchange{cards[label], facts_.cards[label]};
    for (uint16_t& card : cards) card = Renamed(exchange, card);
    renamed_.push_back(exchange);
  }
}

// A card that went out of sight later cannot have come earlier.
void Backward::TakeNewestFirst(const std::vector<uint16_t>& labels, CanLie can_lie) {
  for (const uint16_t came : labels) {
    const bool is_from_pile = AsSeen(before_[came]).place != kUnordered || is_shuffled_[came];
    if (AsSeen(before_[came]) == AsSeen(locations_[came]) || !is_from_pile) continue;
    for (const uint16_t stayed : labels) {
      const uint16_t newer = facts_.cards[stayed];
      const uint16_t older = facts_.cards[came];
      if (!(AsSeen(before_[stayed]) == AsSeen(locations_[stayed])) || known_->IsKnown(newer) ||
          known_->IsKnown(older) || HiddenSince(newer) <= HiddenSince(older)) {
        continue;
      }
      if (!can_lie(came, newer) || !can_lie(stayed, older)) continue;
      Put(came, newer);
      Put(stayed, older);
    }
  }
}

// The order before a shuffle is not known, except that of the cards that were identified then.
void Backward::Unshuffle(const LineStep& step) {
  const auto can_lie = [this](uint16_t label, uint16_t card) {
    if (known_->IsKnown(label) || known_->IsKnown(card)) return label == card;
    return Reaches(card, before_[label].zone);
  };
  Reassign(step.unseen, can_lie);
  NoteOthers(step.unseen, can_lie);
}

// Gives the labels, of the cards that lie in their places, those that can lie there. What can stay
// stays. (This is Kuhn's algorithm for matchings.)
void Backward::Reassign(const std::vector<uint16_t>& labels, CanLie can_lie) {
  constexpr size_t kNobody = ~size_t{0};
  std::vector<uint16_t> cards;
  for (const uint16_t label : labels) cards.push_back(facts_.cards[label]);
  std::vector<size_t> owners(labels.size(), kNobody);  // by card, an index of labels
  std::vector<bool> has_card(labels.size());
  const auto take = [&](size_t label, size_t card) {
    if (owners[card] != kNobody || has_card[label] || !can_lie(labels[label], cards[card])) return;
    owners[card] = label;
    has_card[label] = true;
  };
  // What was identified lay at its own place; everything else stays, if it can.
  for (size_t card = 0; card < cards.size(); ++card) {
    const auto own = std::find(labels.begin(), labels.end(), cards[card]);
    if (known_->IsKnown(cards[card]) && own != labels.end()) {
      take(static_cast<size_t>(own - labels.begin()), card);
    }
  }
  for (size_t i = 0; i < labels.size(); ++i) take(i, i);
  std::vector<bool> is_visited;
  const std::function<bool(size_t)> find = [&](size_t label) {
    for (size_t card = 0; card < cards.size(); ++card) {
      if (is_visited[card] || !can_lie(labels[label], cards[card])) continue;
      is_visited[card] = true;
      if (owners[card] != kNobody && !find(owners[card])) continue;
      owners[card] = label;
      return true;
    }
    return false;
  };
  for (size_t label = 0; label < labels.size(); ++label) {
    if (has_card[label]) continue;
    is_visited.assign(cards.size(), false);
    has_card[label] = find(label);
  }
  std::vector<std::pair<uint16_t, uint16_t>> misfits;
  for (size_t card = 0; card < cards.size(); ++card) {
    if (owners[card] == kNobody) {
      const auto label = std::find(has_card.begin(), has_card.end(), false);
      *label = true;
      owners[card] = static_cast<size_t>(label - has_card.begin());
      misfits.emplace_back(labels[owners[card]], cards[card]);
    }
    Put(labels[owners[card]], cards[card]);
  }
  for (const auto& [label, card] : misfits) is_consistent_ &= Fit(labels, label, card, can_lie);
  if (misfits.empty()) return;
  // An earlier choice was wrong, and nobody can say which one.
  for (const uint16_t label : labels) OpenUp(facts_.cards[label]);
}

// Lets a card lie wherever the record would let it.
void Backward::OpenUp(uint16_t card) {
  if (known_->IsKnown(card)) return;
  has_others_[card] = true;
  other_zones_[card] |= known_->ReachOf(known_->PoolOf(card));
}

// Finds another copy for a label whose card cannot lie there, or for one with which it changes
// places. Returns false if there is none.
bool Backward::Fit(const std::vector<uint16_t>& labels, uint16_t label, uint16_t card,
                   CanLie can_lie) {
  if (TakeCopy(label, card, can_lie)) return true;
  for (const uint16_t other : labels) {
    const uint16_t there = facts_.cards[other];
    if (other == label || !can_lie(other, card)) continue;
    Put(other, card);
    Put(label, there);
    if (TakeCopy(label, there, can_lie)) return true;
    Put(label, card);
    Put(other, there);
  }
  return false;
}

// Of copies any is named, so where one cannot lie another may be meant. Returns false if there is
// none, and changes nothing.
bool Backward::TakeCopy(uint16_t label, uint16_t card, CanLie can_lie) {
  const std::vector<uint16_t>& printings = known_->kinds().printings;
  for (uint16_t copy = 0; copy < printings.size(); ++copy) {
    if (copy == card || printings[copy] != printings[card] || known_->IsKnown(copy)) continue;
    const uint16_t elsewhere = labels_[copy];
    const bool fits_there = known_->IsKnown(card) ? before_[card] == before_[elsewhere]
                                                  : Reaches(card, before_[elsewhere].zone);
    if (!can_lie(label, copy) || !fits_there) continue;
    Put(label, copy);
    Put(elsewhere, card);
    Rename(card, copy);
    return true;
  }
  return false;
}

// The copies have changed places, so each may lie where the other could.
void Backward::Rename(uint16_t card, uint16_t copy) {
  renamed_.push_back({card, copy});
  std::swap(facts_.zones[card], facts_.zones[copy]);
  std::swap(other_zones_[card], other_zones_[copy]);
  const bool has_others = has_others_[card];
  has_others_[card] = has_others_[copy];
  has_others_[copy] = has_others;
  OpenUp(card);
  OpenUp(copy);
}

// Takes down which cards may as well have lain in another place of these. Of copies any is named,
// so a card may have lain wherever a copy may.
void Backward::NoteOthers(const std::vector<uint16_t>& labels, CanLie can_lie) {
  const std::vector<uint16_t>& printings = known_->kinds().printings;
  std::vector<uint16_t> copies;
  for (const uint16_t label : labels) {
    const uint16_t card = facts_.cards[label];
    if (known_->IsKnown(card)) continue;
    copies.clear();
    for (uint16_t copy = 0; copy < printings.size(); ++copy) {
      if (printings[copy] == printings[card] && !known_->IsKnown(copy)) copies.push_back(copy);
    }
    for (const uint16_t other : labels) {
      if (other == label || known_->IsKnown(facts_.cards[other])) continue;
      if (before_[other] == before_[label] && before_[label].place == kUnordered) continue;
      const bool may_lie = std::any_of(copies.begin(), copies.end(),
                                       [&](uint16_t copy) { return can_lie(other, copy); });
      if (!may_lie) continue;
      has_others_[card] = true;
      other_zones_[card] |= BitOf(before_[other].zone);
    }
  }
}

// What was identified before the event lay at its own place.
void Backward::Recall() {
  for (uint16_t card = 0; card < facts_.cards.size(); ++card) {
    if (!known_->IsKnown(card) || facts_.cards[card] == card) continue;
    const uint16_t label = labels_[card];
    const uint16_t other = facts_.cards[card];
    const bool is_one_place =
        AsSeen(before_[label]) == AsSeen(before_[card]) && IsUnorderedZone(AsSeen(before_[card]));
    const std::vector<uint16_t>& printings = known_->kinds().printings;
    const bool is_copy = printings[card] == printings[other];
    is_consistent_ &= is_one_place || is_copy;
    if (!is_one_place && is_copy) Rename(card, other);
    Put(card, card);
    Put(label, other);
  }
}

// A card that lies in one of several zones has come from where the cards there came from.
void Backward::NarrowZones() {
  const std::vector<uint16_t>& printings = known_->kinds().printings;
  std::array<uint32_t, kMaxZones> came_from = {};
  reaches_.clear();
  for (uint16_t label = 0; label < facts_.cards.size(); ++label) {
    const uint16_t card = facts_.cards[label];
    const uint8_t zone = locations_[label].zone;
    const bool is_open = facts_.zones[card] != 0 || has_others_[card];
    if (is_open && zone < kMaxZones) came_from[zone] |= BitOf(before_[label].zone);
    if (known_->IsKnown(card)) continue;
    if (printings[card] >= reaches_.size()) reaches_.resize(printings[card] + size_t{1});
    reaches_[printings[card]] |= known_->ReachOf(known_->PoolOf(card));
  }
  for (uint16_t card = 0; card < facts_.cards.size(); ++card) {
    uint32_t& zones = facts_.zones[card];
    const bool is_exact = known_->IsKnown(card) || (zones == 0 && !has_others_[card]);
    const uint32_t after = std::exchange(zones, 0);
    if (is_exact) continue;
    for (uint32_t left = after; left != 0; left &= left - 1) {
      zones |= came_from[static_cast<size_t>(std::countr_zero(left))];
    }
    zones |= other_zones_[card];
    zones &= reaches_[printings[card]];
    zones |= BitOf(before_[labels_[card]].zone);
  }
}

}  // namespace recount::replay::hindsight
