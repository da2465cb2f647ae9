#include "engine/observed/knowledge.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "events/check.h"
#include "events/schema.h"

namespace recount::engine::observed {
namespace {

uint32_t ZoneBit(uint8_t zone) {
  RECOUNT_CHECK_LT(static_cast<int>(zone), kMaxZones);
  return uint32_t{1} << zone;
}

}  // namespace

Knowledge::Knowledge(std::shared_ptr<const CardKinds> cards)
    : cards_(std::move(cards)), pools_(cards_->sorts.size()) {
  RECOUNT_CHECK_EQ(cards_->sorts.size(), cards_->printings.size());
  std::vector<uint32_t> different;
  auto kinds = std::make_shared<std::vector<uint8_t>>();
  for (uint16_t card = 0; card < pools_.size(); ++card) {
    const auto known = std::find(different.begin(), different.end(), ZonesOf(card));
    kinds->push_back(static_cast<uint8_t>(known - different.begin()));
    if (known == different.end()) different.push_back(ZonesOf(card));
  }
  zone_kinds_ = std::move(kinds);
  zone_kind_count_ = std::max<size_t>(different.size(), 1);
}

bool Knowledge::AddPool(absl::Span<const uint16_t> cards, uint32_t reach) {
  const auto is_known = [this](uint16_t card) { return IsKnown(card); };
  if (std::none_of(cards.begin(), cards.end(), is_known)) return true;
  // A pool has cards of one sort, so a pile of several sorts makes several pools.
  std::array<uint8_t, 256> pool_of_sort = {};
  const size_t before = reaches_.size();
  for (const uint16_t card : cards) {
    if (!IsKnown(card)) continue;
    uint8_t& pool = pool_of_sort[cards_->sorts[card]];
    if (pool != 0) continue;
    if (reaches_.size() == kMaxPools) {
      reaches_.resize(before);
      return false;
    }
    reaches_.push_back(reach);
    pool = static_cast<uint8_t>(reaches_.size());
  }
  for (const uint16_t card : cards) {
    if (IsKnown(card)) pools_[card] = pool_of_sort[cards_->sorts[card]];
  }
  witnesses_.clear();
  return true;
}

bool Knowledge::Shuffle(absl::Span<const uint16_t> pile, absl::Span<const uint16_t> named,
                        uint8_t zone) {
  const uint32_t bit = ZoneBit(zone);
  std::vector<uint16_t> unseen;
  std::vector<bool> may_lie_here(reaches_.size());
  for (const uint16_t card : pile) {
    if (std::find(named.begin(), named.end(), card) != named.end()) continue;
    if (IsKnown(card)) {
      unseen.push_back(card);
    } else {
      may_lie_here[PoolOf(card) - 1u] = true;
    }
  }
  if (!AddPool(unseen, bit)) return false;
  for (const uint16_t card : named) pools_[card] = 0;
  witnesses_.clear();
  for (size_t pool = 0; pool < may_lie_here.size(); ++pool) {
    if (may_lie_here[pool]) reaches_[pool] |= bit;
  }
  Renumber();
  return true;
}

bool Knowledge::Hide(absl::Span<const uint16_t> candidates, uint8_t zone) {
  if (!AddPool(candidates, ZoneBit(zone))) return false;
  Renumber();
  return true;
}

void Knowledge::Move(absl::Span<const ZoneMove> moves) {
  for (uint32_t& reach : reaches_) {
    const uint32_t before = reach;
    for (const ZoneMove& move : moves) {
      if ((before & ZoneBit(move.from)) != 0) reach |= ZoneBit(move.to);
    }
    has_changed_ |= reach != before;
  }
}

bool Knowledge::MayExchange(uint16_t a, uint16_t b, absl::Span<const Location> locations) const {
  return !IsKnown(a) && !IsKnown(b) && cards_->sorts[a] == cards_->sorts[b] &&
         MayLie(a, locations[b].zone) && MayLie(b, locations[a].zone);
}

// A search for the shortest chain. In it either the card walks from place to place, or the place of
// the label is given to one label after the other, until these two may change places.
std::optional<std::vector<Exchange>> Knowledge::ChainTo(
    uint16_t label, uint16_t card, absl::Span<const Location> locations) const {
  if (label == card) return std::vector<Exchange>{{label, card}};
  if (IsKnown(label) || IsKnown(card) || cards_->sorts[label] != cards_->sorts[card]) {
    return std::nullopt;
  }
  struct Step {
    Exchange exchange;
    size_t before = 0;   // the step before, and itself for the beginning
    uint8_t zone = 0;    // in which the card lies then
    uint16_t label = 0;  // that lies in the place then
  };
  const uint8_t place = locations[label].zone;
  std::vector<Step> steps = {{{}, 0, locations[card].zone, label}};
  // What may follow depends on the zone of the card and on the label in the place, of which all
  // that are alike count as one.
  std::set<std::tuple<uint8_t, uint8_t, uint32_t>> visited;
  const auto is_first_visit = [&](uint8_t zone, uint16_t in_place) {
    return visited.emplace(zone, PoolOf(in_place), ZonesOf(in_place)).second;
  };
  const bool may_end = MayLie(card, place);  // where the last exchange brings it
  if (!may_end || !MayLie(card, steps.front().zone) || !MayLie(label, place)) return std::nullopt;
  is_first_visit(steps.front().zone, label);
  for (size_t at = 0; at < steps.size(); ++at) {
    const Step step = steps[at];
    if (MayLie(step.label, step.zone)) {
      std::vector<Exchange> chain = {{step.label, card}};
      for (size_t back = at; back != 0; back = steps[back].before) {
        chain.push_back(steps[back].exchange);
      }
      std::reverse(chain.begin(), chain.end());
      return chain;
    }
    const auto is_moved = [&](uint16_t other) {
      for (size_t back = at; back != 0; back = steps[back].before) {
        const Exchange& exchange = steps[back].exchange;
        if (exchange.label == other || exchange.card == other) return true;
      }
      return other == label || other == card;
    };
    for (uint16_t other = 0; other < pools_.size(); ++other) {
      if (IsKnown(other) || cards_->sorts[other] != cards_->sorts[card]) continue;
      const uint8_t zone = locations[other].zone;
      if (MayLie(card, zone) && MayLie(other, step.zone) && !is_moved(other) &&
          is_first_visit(zone, step.label)) {
        steps.push_back({{other, card}, at, zone, step.label});
      }
      if (MayLie(step.label, zone) && MayLie(other, place) && !is_moved(other) &&
          is_first_visit(step.zone, other)) {
        steps.push_back({{step.label, other}, at, step.zone, other});
      }
    }
  }
  return std::nullopt;
}

std::vector<Change> Knowledge::Changes(absl::Span<const Location> locations) const {
  constexpr size_t kChangesEach = 2;
  using Side = std::tuple<uint8_t, uint16_t, uint16_t>;  // zone, place, and the printing there
  std::map<Side, std::vector<uint16_t>> reached;         // by the labels that were there
  const auto labels_of = [&](uint16_t label, uint16_t card) -> std::vector<uint16_t>& {
    return reached[{locations[label].zone, locations[label].place, cards_->printings[card]}];
  };
  const auto reach = [&](uint16_t label, uint16_t card) {
    std::vector<uint16_t>& labels = labels_of(label, card);
    const bool is_new = labels.size() < kChangesEach &&
                        std::find(labels.begin(), labels.end(), label) == labels.end();
    if (is_new) labels.push_back(label);
    return is_new;
  };
  const std::vector<std::vector<uint16_t>> groups = Groups(locations);
  for (const std::vector<uint16_t>& group : groups) {
    // What lies somewhere need not be brought there.
    for (const uint16_t label : group) labels_of(label, label).resize(kChangesEach);
  }
  std::vector<Change> changes;
  for (uint16_t label = 0; label < pools_.size(); ++label) {
    for (uint16_t card = label + 1; card < pools_.size() && !IsKnown(label); ++card) {
      if (!MayExchange(label, card, locations)) continue;
      const bool brings_card = reach(label, card);
      const bool brings_label = reach(card, label);
      if (brings_card || brings_label) changes.push_back({{label, card}});
    }
  }
  for (const std::vector<uint16_t>& group : groups) {
    for (const uint16_t label : group) {
      for (const uint16_t card : group) {
        if (!labels_of(label, card).empty()) continue;
        auto chain = ChainTo(label, card, locations);
        if (!chain) continue;
        reach(label, card);
        changes.push_back(*std::move(chain));
      }
    }
  }
  return changes;
}

bool AreDisjoint(const Change& one, const Change& other) {
  return std::none_of(one.begin(), one.end(), [&](const Exchange& a) {
    return std::any_of(other.begin(), other.end(), [&](const Exchange& b) {
      return a.label == b.label || a.label == b.card || a.card == b.label || a.card == b.card;
    });
  });
}

void ForEachWorld(absl::Span<const Change> changes,
                  absl::FunctionRef<bool(const Change& change)> visit) {
  for (const Change& change : changes) {
    if (!visit(change)) return;
  }
  for (auto one = changes.begin(); one != changes.end(); ++one) {
    for (auto other = one + 1; other != changes.end(); ++other) {
      if (!AreDisjoint(*one, *other)) continue;
      Change both = *one;
      both.insert(both.end(), other->begin(), other->end());
      if (!visit(both)) return;
    }
  }
}

void Knowledge::Know(uint16_t card) {
  pools_[card] = 0;
  const bool is_witness =
      std::any_of(witnesses_.begin(), witnesses_.end(), [card](const Witnesses& of_pool) {
        return of_pool.first == card || of_pool.elsewhere == card || of_pool.other_printing == card;
      });
  if (is_witness) witnesses_.clear();
  Renumber();
}

// Unidentified cards of one pool that may lie in the same zones at all are of one group, since each
// may lie where the others do. So they are one class, whatever zones they lie in.
Knowledge::Grouping Knowledge::GroupingOf(absl::Span<const Location> locations) const {
  Grouping grouping;
  std::vector<CardClass>& classes = grouping.classes;
  grouping.group_of.resize(pools_.size());
  absl::InlinedVector<uint16_t, 64> class_of(reaches_.size() * zone_kind_count_, kNull<uint16_t>);
  absl::InlinedVector<uint32_t, 64> lies_in;  // by a group's first class, the zones of its cards
  ForEachLabel([&](uint16_t card) {
    const Location& location = locations[card];
    uint16_t& number = class_of[(PoolOf(card) - 1u) * zone_kind_count_ + (*zone_kinds_)[card]];
    if (number == kNull<uint16_t>) {
      number = static_cast<uint16_t>(classes.size());
      classes.push_back({.location = location, .first = card, .group = classes.size()});
      lies_in.push_back(0);
    }
    CardClass& found = classes[number];
    ++found.count;
    found.is_in_one_place &= found.location == location;
    found.are_copies &= cards_->printings[found.first] == cards_->printings[card];
    lies_in[number] |= ZoneBit(location.zone);
    grouping.group_of[card] = number;
  });
  const auto zones_for = [&](size_t i) {
    const uint16_t card = classes[i].first;
    return ReachOf(PoolOf(card)) & ZonesOf(card);
  };
  // Exchanges within a group bring a card to every zone of the group in which it may lie, and what
  // it may be exchanged with there joins the group, too.
  const auto may_meet = [&](size_t i, size_t j) {
    const uint32_t both = zones_for(i) & zones_for(j);
    return (lies_in[GroupOf(classes, i)] & both) != 0 && (lies_in[GroupOf(classes, j)] & both) != 0;
  };
  for (bool has_joined = true; has_joined;) {
    has_joined = false;
    for (size_t i = 0; i < classes.size(); ++i) {
      for (size_t j = 0; j < i; ++j) {
        const size_t one = GroupOf(classes, i);
        const size_t other = GroupOf(classes, j);
        const bool are_of_one_sort =
            cards_->sorts[classes[i].first] == cards_->sorts[classes[j].first];
        if (one == other || !are_of_one_sort || !may_meet(i, j)) continue;
        Join(classes, i, j);
        lies_in[std::min(one, other)] |= lies_in[std::max(one, other)];
        has_joined = true;
      }
    }
  }
  for (uint16_t& of_card : grouping.group_of) {
    of_card = classes.empty() ? 0 : static_cast<uint16_t>(GroupOf(classes, of_card));
  }
  return grouping;
}

// Makes one group of those of two classes. Its first class has the facts of all.
void Knowledge::Join(std::vector<CardClass>& classes, size_t i, size_t j) const {
  const size_t one = GroupOf(classes, i);
  const size_t other = GroupOf(classes, j);
  if (one == other) return;
  CardClass& into = classes[std::min(one, other)];
  CardClass& joined = classes[std::max(one, other)];
  into.count = static_cast<uint16_t>(into.count + joined.count);
  into.is_in_one_place &= joined.is_in_one_place && into.location == joined.location;
  into.are_copies &=
      joined.are_copies && cards_->printings[into.first] == cards_->printings[joined.first];
  joined.group = std::min(one, other);
}

size_t Knowledge::GroupOf(const std::vector<CardClass>& classes, size_t index) {
  while (classes[index].group != index) index = classes[index].group;
  return index;
}

// Returns false only if nothing follows. If the cards of a class (GroupingOf) are in two places and
// no copies, no group of theirs is known.
bool Knowledge::MayEliminate(absl::Span<const Location> locations) {
  const auto are_apart = [&](const Witnesses& of_pool) {
    return !(locations[of_pool.first] == locations[of_pool.elsewhere]);
  };
  if (!witnesses_.empty() && std::all_of(witnesses_.begin(), witnesses_.end(), are_apart)) {
    return false;
  }
  witnesses_.clear();
  constexpr Witnesses kNone = {kNull<uint16_t>, kNull<uint16_t>, kNull<uint16_t>};
  absl::InlinedVector<Witnesses, 64> found(reaches_.size() * zone_kind_count_, kNone);
  ForEachLabel([&](uint16_t card) {
    Witnesses& one = found[(PoolOf(card) - 1u) * zone_kind_count_ + (*zone_kinds_)[card]];
    if (one.first == kNone.first) one.first = card;
    if (!(locations[one.first] == locations[card])) one.elsewhere = card;
    if (cards_->printings[one.first] != cards_->printings[card]) one.other_printing = card;
  });
  for (const Witnesses& one : found) {
    if (one.first == kNone.first) continue;
    if (one.elsewhere == kNone.elsewhere || one.other_printing == kNone.other_printing) {
      witnesses_.clear();
      return true;
    }
    witnesses_.push_back(one);
  }
  return false;
}

bool Knowledge::Eliminate(absl::Span<const Location> locations) {
  if (IsWhole() || !MayEliminate(locations)) return false;
  const Grouping grouping = GroupingOf(locations);
  bool has_found = false;
  for (uint16_t card = 0; card < pools_.size(); ++card) {
    if (IsKnown(card)) continue;
    const CardClass& group = grouping.classes[grouping.group_of[card]];
    if (group.count != 1 && !group.is_in_one_place && !group.are_copies) continue;
    pools_[card] = 0;
    has_found = true;
  }
  witnesses_.clear();
  if (has_found) Renumber();
  return has_found;
}

std::vector<std::vector<uint16_t>> Knowledge::Groups(absl::Span<const Location> locations) const {
  const Grouping grouping = GroupingOf(locations);
  std::vector<std::vector<uint16_t>> groups;
  std::vector<size_t> of_class(grouping.classes.size(), grouping.classes.size());
  for (uint16_t card = 0; card < pools_.size(); ++card) {
    if (IsKnown(card)) continue;
    size_t& group = of_class[grouping.group_of[card]];
    if (group == grouping.classes.size()) {
      group = groups.size();
      groups.emplace_back();
    }
    groups[group].push_back(card);
  }
  return groups;
}

void Knowledge::Renumber() {
  has_changed_ = true;
  std::array<uint8_t, kMaxPools + 1> renumbered = {};
  absl::InlinedVector<uint32_t, 32> reaches;
  for (uint8_t& pool : pools_) {
    if (pool == 0) continue;
    if (renumbered[pool] == 0) {
      reaches.push_back(reaches_[pool - 1u]);
      renumbered[pool] = static_cast<uint8_t>(reaches.size());
    }
    pool = renumbered[pool];
  }
  reaches_.assign(reaches.begin(), reaches.end());
}

void Knowledge::AppendTo(std::string& bytes) const {
  bytes.append(AsText(Bytes(pools_)));
  for (const uint32_t reach : reaches_) {
    std::array<char, kReachBytes> written;
    for (size_t i = 0; i < kReachBytes; ++i) {
      written[i] = static_cast<char>(reach >> 8 * i & 255);
    }
    bytes.append(written.data(), written.size());
  }
}

bool Knowledge::Restore(Bytes bytes) {
  if (bytes.size() < pools_.size() || (bytes.size() - pools_.size()) % kReachBytes != 0) {
    return false;
  }
  const Bytes given = bytes.first(pools_.size());
  const Bytes words = bytes.subspan(pools_.size());
  Knowledge restored(cards_);
  restored.pools_.assign(given.begin(), given.end());
  for (size_t at = 0; at < words.size(); at += kReachBytes) {
    uint32_t reach = 0;
    for (size_t i = 0; i < kReachBytes; ++i) reach |= uint32_t{words[at + i]} << 8 * i;
    restored.reaches_.push_back(reach);
  }
  // Pools are numbered by their lowest cards, each has one, and its cards are of one sort.
  std::array<uint8_t, kMaxPools + 1> sorts = {};
  size_t highest = 0;
  for (uint16_t card = 0; card < pools_.size(); ++card) {
    const uint8_t pool = restored.pools_[card];
    if (pool == 0) continue;
    if (pool > highest + 1) return false;
    if (pool > highest) sorts[pool] = cards_->sorts[card];
    highest = std::max<size_t>(highest, pool);
    if (sorts[pool] != cards_->sorts[card]) return false;
  }
  if (restored.reaches_.size() != highest) return false;
  *this = std::move(restored);
  return true;
}

}  // namespace recount::engine::observed
