#include "engine/hope/derived.h"

namespace recount::engine::hope {
namespace {

// Returns the spaces whose card is one of `count` numbers from `first`. Spaces beyond the map have
// kNoCard, which is in no such range. The loop has no branch, because a processor cannot predict
// where whose cards lie.
SpaceSet SpacesOfCards(const State& state, unsigned first, unsigned count) {
  SpaceSet spaces = 0;
  const auto end = static_cast<size_t>(SpaceCount(state));
  for (size_t space = 0; space < end; ++space) {
    spaces |= SpaceSet{state.board[space] - first < count} << space;
  }
  return spaces;
}

}  // namespace

SpaceSet DerivedState::Occupied() const { return SpacesOfCards(state_, 0, kNoCard); }

SpaceSet DerivedState::CardsOf(Seat seat) const {
  const unsigned first = state_.first_card[seat];
  return SpacesOfCards(state_, first, state_.first_card[seat + size_t{1}] - first);
}

SpaceSet DerivedState::UnitsOf(Seat seat) const {
  SpaceSet units = 0;
  ForEachSpace(CardsOf(seat), [&](int space) {
    if (IsUnitOn(space)) units |= SpaceBit(space);
  });
  return units;
}

SpaceSet DerivedState::LocationsOf(Seat seat) const { return CardsOf(seat) & ~UnitsOf(seat); }

SpaceSet DerivedState::CardsOfOpponentsOf(Seat seat) const {
  SpaceSet spaces = 0;
  for (Seat other = 0; other < state_.players; ++other) {
    if (AreOpponents(state_, seat, other)) spaces |= CardsOf(other);
  }
  return spaces;
}

SpaceSet DerivedState::Tokens() const {
  SpaceSet spaces = 0;
  for (const Artifact& artifact : state_.artifacts) {
    if (artifact.place == ArtifactPlace::face_down || artifact.place == ArtifactPlace::face_up) {
      spaces |= SpaceBit(artifact.space);
    }
  }
  return spaces;
}

int DerivedState::ArtifactsBorneBy(Seat seat) const {
  int count = 0;
  for (const Artifact& artifact : state_.artifacts) {
    count += artifact.place == ArtifactPlace::borne && OwnerOn(artifact.space) == seat;
  }
  return count;
}

SpaceSet DerivedState::UnitsInDanger() const {
  // Modifiers never lower vitality, so units whose counters are below their printed vitality live
  // unless an aura or an artifact lowers it.
  SpaceSet lowered = cards_.auras_lower_vit ? ~SpaceSet{0} : 0;
  if (state_.with_artifacts) {
    for (const Artifact& artifact : state_.artifacts) {
      if (artifact.place != ArtifactPlace::borne) continue;
      if (ArtifactOf(artifact).vit < 0) lowered |= SpaceBit(artifact.space);
    }
  }
  SpaceSet in_danger = Occupied() & lowered;
  for (size_t space = 0; space < kMaxSpaces; ++space) {
    if (state_.wounds[space] == 0) continue;
    const int at = static_cast<int>(space);
    if (KindOn(at).vit <= state_.wounds[space]) in_danger |= SpaceBit(at);
  }
  SpaceSet units = 0;
  ForEachSpace(in_danger, [&](int space) {
    if (IsUnitOn(space)) units |= SpaceBit(space);
  });
  return units;
}

uint8_t DerivedState::SpaceOfKind(Seat seat, uint16_t kind) const {
  const int count = SpaceCount(state_);
  for (int space = 0; space < count; ++space) {
    if (IsFree(state_, space) || OwnerOn(space) != seat) continue;
    if (KindNumberOf(state_, CardOn(space)) == kind) return static_cast<uint8_t>(space);
  }
  return kNoSpace;
}

template <class Each>
void DerivedState::ForEachAura(int space, Each each) const {
  if (!cards_.has_auras || !IsUnitOn(space)) return;
  const Seat owner = OwnerOn(space);
  const Race race = KindOn(space).race;
  ForEachSpace(map().adjacent[static_cast<size_t>(space)], [&](int other) {
    if (IsFree(state_, other) || OwnerOn(other) != owner) return;
    for (const Aura& aura : KindOn(other).auras) {
      if (aura.race == Race::any || aura.race == race) each(aura);
    }
  });
}

template <class Each>
void DerivedState::ForEachBorne(int space, Each each) const {
  if (!state_.with_artifacts) return;
  for (const Artifact& artifact : state_.artifacts) {
    if (artifact.place != ArtifactPlace::borne || artifact.space != space) continue;
    each(ArtifactOf(artifact));
  }
}

int DerivedState::Sum(int space, Figure figure, int printed) const {
  const auto part_of = [figure](const auto& bonus) {
    return int{figure == Figure::att ? bonus.att : figure == Figure::def ? bonus.def : bonus.vit};
  };
  int sum = printed;
  const uint16_t card = CardOn(space);
  for (size_t i = 0; i < state_.modifier_count; ++i) {
    if (state_.modifiers[i].card == card) sum += part_of(state_.modifiers[i]);
  }
  ForEachAura(space, [&](const Aura& aura) { sum += part_of(aura); });
  ForEachBorne(space, [&](const ArtifactKind& artifact) { sum += part_of(artifact); });
  return sum;
}

int DerivedState::Att(int space) const {
  return std::max(0, Sum(space, Figure::att, KindOn(space).att));
}
int DerivedState::Def(int space) const {
  return std::max(0, Sum(space, Figure::def, KindOn(space).def));
}
int DerivedState::Vit(int space) const { return Sum(space, Figure::vit, KindOn(space).vit); }

DerivedState::KeywordCount DerivedState::CountKeyword(int space, KeywordKey key) const {
  KeywordCount found;
  if (!MayHave(space, key)) return found;
  const auto add = [&](KeywordKey its_key, int x) {
    if (its_key != key) return;
    ++found.count;
    found.sum += x;
  };
  for (const Keyword& keyword : KindOn(space).keywords) add(keyword.key, keyword.x);
  const uint16_t card = CardOn(space);
  for (size_t i = 0; i < state_.modifier_count; ++i) {
    const Modifier& modifier = state_.modifiers[i];
    if (modifier.card != card || modifier.keyword == kNoKeyword) continue;
    add(static_cast<KeywordKey>(modifier.keyword), modifier.x);
  }
  ForEachAura(space, [&](const Aura& aura) {
    if (aura.has_keyword) add(aura.keyword.key, aura.keyword.x);
  });
  ForEachBorne(space, [&](const ArtifactKind& artifact) {
    if (artifact.has_keyword) add(artifact.keyword.key, artifact.keyword.x);
  });
  return found;
}

int DerivedState::CostOf(int card) const {
  const CardKind& kind = KindOf(card);
  int cost = kind.cost;
  if (kind.is_green || !cards_.has_discounts) return cost;
  // Discounts apply only to the cards of their owner.
  ForEachSpace(CardsOf(SeatOf(state_, card)), [&](int space) {
    for (const Discount& discount : KindOn(space).discounts) {
      const bool fits_kind =
          discount.kind == TypeFilter::any || discount.kind == static_cast<TypeFilter>(kind.type);
      const bool fits_race = discount.race == Race::any || discount.race == kind.race;
      if (fits_kind && fits_race) cost -= discount.n;
    }
  });
  return std::max(0, cost);
}

SpaceSet DerivedState::SpacesForUnit(Seat seat) const {
  return (map().homebase[seat] | AdjacentTo(map(), LocationsOf(seat))) & FreeSpaces();
}

SpaceSet DerivedState::SpacesForLocation(Seat seat) const {
  return map().battleground & AdjacentTo(map(), UnitsOf(seat)) & FreeSpaces() & ~Tokens();
}

SpaceSet DerivedState::SpacesInReach(int space, int steps) const {
  return Reached(map(), space, steps, CardsOfOpponentsOf(OwnerOn(space))) & FreeSpaces();
}

bool DerivedState::IsInSight(int from, int to) const {
  const auto at = static_cast<size_t>(from);
  if (HasSpace(map().adjacent[at], to)) return true;
  for (const Geometry::Straight& straight : map().straight[at]) {
    if (straight.space != to) continue;
    if (!Has(from, KeywordKey::ranged)) return false;
    const int between = straight.between;
    return IsFree(state_, between) ||
           (IsUnitOn(between) && !AreOpponents(state_, OwnerOn(from), OwnerOn(between)));
  }
  return false;
}

SpaceSet DerivedState::UnitsWithSight(Seat seat, int to) const {
  SpaceSet near = map().adjacent[static_cast<size_t>(to)];
  for (const Geometry::Straight& straight : map().straight[static_cast<size_t>(to)]) {
    if (straight.space != kNoSpace) near |= SpaceBit(straight.space);
  }
  SpaceSet units = 0;
  ForEachSpace(near, [&](int from) {
    if (IsFree(state_, from) || OwnerOn(from) != seat || !IsUnitOn(from)) return;
    if (IsInSight(from, to)) units |= SpaceBit(from);
  });
  return units;
}

SpaceSet DerivedState::Participants() const {
  const int target = TargetSpace();
  SpaceSet units = 0;
  for (const uint16_t attacker : state_.attackers) {
    if (attacker == kNoCard) break;
    const uint8_t space = SpaceOf(state_, attacker);
    if (IsInSight(space, target)) units |= SpaceBit(space);
  }
  return units;
}

DerivedState::Totals DerivedState::BattleTotals(SpaceSet participants, int target) const {
  Totals totals;
  const bool is_unit = IsUnitOn(target);
  const int fear = is_unit && Has(target, KeywordKey::nightmare) ? 1 : 0;
  int nightmares = 0;
  ForEachSpace(participants, [&](int space) {
    totals.attack += std::max(0, Att(space) - fear);
    nightmares += Has(space, KeywordKey::nightmare);
  });
  totals.defence = Def(target);
  if (is_unit) totals.defence = std::max(0, totals.defence - nightmares);
  return totals;
}

}  // namespace recount::engine::hope
