// Values derived from the cards and a state: which number is which card, the abilities in force,
// the totals of an attack. They only read.
#ifndef RECOUNT_ENGINE_EMPYREAN_DERIVED_H_
#define RECOUNT_ENGINE_EMPYREAN_DERIVED_H_

#include "engine/empyrean/cards.h"
#include "engine/empyrean/state.h"

namespace recount::engine::empyrean {

class DerivedState {
 public:
  // Both must outlive this object.
  DerivedState(const Cards& cards, const State& state) : cards_(cards), state_(state) {}

  const Cards& cards() const { return cards_; }
  const State& state() const { return state_; }

  // --- docs/reference/empyrean.md, "Numbering" ---

  bool IsBase(uint16_t card) const { return empyrean::IsBase(state_, card); }
  bool IsHero(uint16_t card) const {
    return card >= state_.players && card < state_.first_enhancement;
  }
  size_t EnhancementCount() const { return state_.enhancement_count; }

  // Returns the slot of a hero of this game, else kNoSlot.
  uint8_t SlotOf(uint16_t card) const { return empyrean::SlotOf(state_, card); }
  // Returns the slot of a hero that is in the set `heroes`, else kNoSlot.
  uint8_t SlotIn(HeroSet heroes, uint16_t card) const {
    const uint8_t slot = SlotOf(card);
    return slot != kNoSlot && Has(heroes, slot) ? slot : kNoSlot;
  }
  uint16_t HeroCard(uint8_t slot) const { return state_.hero_cards[slot]; }
  const HeroKind& HeroOf(uint8_t slot) const {
    return cards_.heroes[static_cast<size_t>(state_.hero_cards[slot] - state_.players)];
  }

  // Returns the enhancement of that card, else kNothing.
  uint16_t EnhancementOf(uint16_t card) const { return empyrean::EnhancementOf(state_, card); }
  uint16_t CardOf(size_t enhancement) const {
    return static_cast<uint16_t>(state_.first_enhancement + enhancement);
  }
  bool IsStat(size_t enhancement) const { return enhancement >= cards_.enhancements.size(); }
  const StatKind& StatOf(size_t enhancement) const {
    return cards_.stats[(enhancement - cards_.enhancements.size()) % cards_.stats.size()];
  }
  bool IsFeat(size_t enhancement) const {
    return !IsStat(enhancement) && cards_.enhancements[enhancement].IsFeat();
  }
  bool IsAbility(size_t enhancement) const {
    return !IsStat(enhancement) && !cards_.enhancements[enhancement].IsFeat();
  }
  // Returns the type as a bit of EffectOp::kinds.
  uint8_t TypeBitOf(size_t enhancement) const {
    if (IsStat(enhancement)) return WordBit(EnhancementType::stat);
    return WordBit(IsFeat(enhancement) ? EnhancementType::feat : EnhancementType::ability);
  }

  // Returns the ability of a hero of the game, ability card or feat; nullptr if it has none.
  const Ability* AbilityOf(uint16_t card) const {
    const uint16_t enhancement = EnhancementOf(card);
    if (enhancement != kNothing) {
      return IsStat(enhancement) ? nullptr : &cards_.enhancements[enhancement].ability;
    }
    const uint8_t slot = SlotOf(card);
    return slot == kNoSlot || !HeroOf(slot).has_ability ? nullptr : &HeroOf(slot).ability;
  }
  // Returns how often the card was announced this turn. The card must have an ability.
  uint8_t TimesOf(uint16_t card) const {
    const uint16_t enhancement = EnhancementOf(card);
    return enhancement != kNothing ? state_.times[enhancement] : state_.hero_times[SlotOf(card)];
  }
  bool HasUsesLeft(uint16_t card, const Ability& ability) const {
    return TimesOf(card) < ability.uses;
  }

  // --- abilities in force ---

  // Calls each(ability, enhancement) for the hero's own ability (kNothing) and those attached to
  // it.
  template <class Each>
  void ForEachAbility(uint8_t slot, Each each) const {
    const HeroKind& hero = HeroOf(slot);
    if (hero.has_ability) each(hero.ability, kNothing);
    ForEachAttached(state_, slot, [&](uint16_t enhancement) {
      if (!IsStat(enhancement)) each(cards_.enhancements[enhancement].ability, enhancement);
    });
  }

  bool IsFatigued(uint8_t slot) const { return Has(state_.fatigued, slot); }
  bool IsIn(Position position, uint8_t slot) const {
    return position == Position::any || (position == Position::fatigued) == IsFatigued(slot);
  }
  // Returns the heroes that are in the position.
  HeroSet Fitting(HeroSet heroes, Position position) const {
    if (position == Position::any) return heroes;
    return position == Position::fatigued ? heroes & state_.fatigued : heroes & ~state_.fatigued;
  }

  // Returns the seat's heroes that have a guard in force (EMP-10.6).
  HeroSet GuardsOf(Seat seat) const;
  bool IsImmune(uint8_t slot, Immunity immunity) const;
  // Returns whether an ability lies face down under a hero of the seat.
  bool HasHiddenAbility(Seat seat) const;

  // --- the current attack ---

  bool IsOnBase() const { return IsBase(state_.attack.target); }

  struct Totals {
    int64_t attack = 0;
    int64_t defense = 0;
    bool is_halved = false;  // EMP-7.8
    // The attached cards that must be shown (EMP-9.6), one bit per enhancement. A stat counts if
    // it is of the power that is totalled. An ability counts if it adds anything but 0, or if it
    // keeps the total from being halved.
    std::array<uint64_t, kMaxEnhancements / 64 + 1> counted = {};
  };
  // Counts both totals of the attack (EMP-7.6 to 7.8).
  void CountTotals(Totals& totals) const;

 private:
  class Counter;

  const Cards& cards_;
  const State& state_;
};

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_DERIVED_H_
