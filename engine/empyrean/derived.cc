#include "engine/empyrean/derived.h"

namespace recount::engine::empyrean {

HeroSet DerivedState::GuardsOf(Seat seat) const {
  HeroSet guards = 0;
  if (!cards_.has_guard) return guards;
  ForEachHero(state_.seats[seat].arena, [&](uint8_t slot) {
    ForEachAbility(slot, [&](const Ability& ability, uint16_t) {
      if (!ability.has_guard) return;
      for (const EffectOp& effect : ability.effects) {
        if (effect.op == Op::guard && IsIn(effect.position, slot)) guards |= HeroBit(slot);
      }
    });
  });
  return guards;
}

bool DerivedState::IsImmune(uint8_t slot, Immunity immunity) const {
  bool is_immune = false;
  ForEachAbility(slot, [&](const Ability& ability, uint16_t) {
    is_immune |= (ability.immunities & WordBit(immunity)) != 0;
  });
  return is_immune;
}

bool DerivedState::HasHiddenAbility(Seat seat) const {
  bool has_one = false;
  ForEachHero(state_.seats[seat].arena, [&](uint8_t slot) {
    ForEachAttached(state_, slot, [&](uint16_t enhancement) {
      has_one |= !IsStat(enhancement) && !IsFaceUp(state_, enhancement);
    });
  });
  return has_one;
}

// Adds up both totals in one walk through the Arena.
class DerivedState::Counter {
 public:
  Counter(const DerivedState& derived, Totals& totals)
      : derived_(derived),
        state_(derived.state_),
        totals_(totals),
        target_(derived.SlotOf(derived.state_.attack.target)) {}

  void Count() {
    ForEachHero(state_.attack.attackers, [&](uint8_t slot) {
      powers_[slot] = derived_.HeroOf(slot).attack + state_.attack_bonus[slot];
      CountStats(slot, Power::attack, powers_[slot]);
    });
    if (target_ == kNoSlot) {
      totals_.defense = derived_.cards_.base_defense;
    } else {
      totals_.defense = derived_.HeroOf(target_).defense + state_.defense_bonus[target_];
      CountStats(target_, Power::defense, totals_.defense);
    }
    // Passives are added after printed powers and stats, and only then each power is cut off at 0.
    if (derived_.cards_.has_modify) CountPassives();
    ForEachHero(state_.attack.attackers,
                [&](uint8_t slot) { totals_.attack += std::max<int64_t>(0, powers_[slot]); });
    totals_.attack = std::max<int64_t>(0, totals_.attack + versus_);
    totals_.defense = std::max<int64_t>(0, totals_.defense);
    Halve();
  }

 private:
  void Note(uint16_t enhancement) {
    if (enhancement == kNothing) return;
    totals_.counted[enhancement / 64] |= uint64_t{1} << enhancement % 64;
  }

  void CountStats(uint8_t slot, Power power, int64_t& sum) {
    ForEachAttached(state_, slot, [&](uint16_t enhancement) {
      if (!derived_.IsStat(enhancement)) return;
      const StatKind& stat = derived_.StatOf(enhancement);
      if (stat.power != power) return;
      sum += stat.amount;
      Note(enhancement);
    });
  }

  void CountPassives() {
    for (Seat seat = 0; seat < state_.players; ++seat) {
      ForEachHero(state_.seats[seat].arena, [&](uint8_t slot) {
        derived_.ForEachAbility(slot, [&](const Ability& ability, uint16_t enhancement) {
          if (!ability.has_modify) return;
          for (const EffectOp& effect : ability.effects) {
            if (effect.op != Op::modify || effect.amount == 0) continue;
            if (derived_.IsIn(effect.position, slot) && Adds(effect, seat, slot)) Note(enhancement);
          }
        });
      });
    }
  }

  // Adds what the effect of the seat's hero gives. Returns whether it gave anything.
  bool Adds(const EffectOp& effect, Seat seat, uint8_t slot) {
    if (effect.power == Power::defense) {
      const bool adds = AddsToDefense(effect, seat, slot);
      if (adds) totals_.defense += effect.amount;
      return adds;
    }
    if (effect.scope == Scope::versus) {
      if (slot == target_) versus_ += effect.amount;
      return slot == target_;
    }
    bool adds = false;
    ForEachHero(state_.attack.attackers, [&](uint8_t attacker) {
      if (!IsInScope(effect.scope, seat, slot, state_.active, attacker)) return;
      powers_[attacker] += effect.amount;
      adds = true;
    });
    return adds;
  }

  bool AddsToDefense(const EffectOp& effect, Seat seat, uint8_t slot) const {
    const Seat defender = state_.attack.target_seat;
    switch (effect.scope) {
      case Scope::versus:
        return Has(state_.attack.attackers, slot);
      case Scope::enemy_bases:
        return target_ == kNoSlot && Contains(OpponentsOf(state_, seat), defender);
      default:
        return target_ != kNoSlot && IsInScope(effect.scope, seat, slot, defender, target_);
    }
  }

  // Returns whether the effect of the seat's hero applies to the hero `other` of `other_seat`.
  bool IsInScope(Scope scope, Seat seat, uint8_t slot, Seat other_seat, uint8_t other) const {
    switch (scope) {
      case Scope::self:
        return slot == other;
      case Scope::own:
        return seat == other_seat;
      case Scope::enemy:
        return Contains(OpponentsOf(state_, seat), other_seat);
      default:
        return scope == Scope::all;
    }
  }

  void Halve() {
    const bool is_fatigued = target_ == kNoSlot
                                 ? (state_.base_fatigued >> state_.attack.target_seat & 1) != 0
                                 : derived_.IsFatigued(target_);
    if (!is_fatigued) return;
    totals_.is_halved = true;
    if (target_ != kNoSlot) {
      derived_.ForEachAbility(target_, [&](const Ability& ability, uint16_t enhancement) {
        if (!ability.has_no_halving) return;
        // Every ability that prevents halving counts, so each of them is noted.
        totals_.is_halved = false;
        Note(enhancement);
      });
    }
    // The half is rounded up.
    if (totals_.is_halved) totals_.defense = (totals_.defense + 1) / 2;
  }

  const DerivedState& derived_;
  const State& state_;
  Totals& totals_;
  const uint8_t target_;  // kNoSlot if it is a base
  int64_t versus_ = 0;
  std::array<int64_t, kMaxHeroes> powers_ = {};
};

void DerivedState::CountTotals(Totals& totals) const { Counter(*this, totals).Count(); }

}  // namespace recount::engine::empyrean
