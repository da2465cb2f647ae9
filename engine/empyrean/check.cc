// Decides which actions are refused, and by which clause (docs/reference/empyrean.md, "Actions and
// their checks").
#include "engine/empyrean/rules.h"
#include "engine/kit/validation.h"

namespace recount::engine::empyrean {
namespace {

class Checker {
 public:
  Checker(const Cards& cards, const State& state, Seat seat)
      : state_(state), derived_(cards, state), seat_(seat), own_(state.seats[seat]) {}

  Refusal DraftHero(uint16_t card) const {
    const bool may =
        state_.phase == Phase::draft_hero && derived_.SlotIn(state_.pool, card) != kNoSlot;
    return kit::RefuseUnless(may, EMP_1_6);
  }

  Refusal DraftAbility(uint16_t card) const {
    if (state_.phase != Phase::draft_ability) return Refusal::Illegal(EMP_1_12);
    const uint16_t enhancement = derived_.EnhancementOf(card);
    return kit::RefuseUnless(enhancement != kNothing && PlaceOf(state_, enhancement) == kInPool,
                             EMP_1_12);
  }

  Refusal Feat(uint16_t card) const {
    if (state_.phase != Phase::turn) return Refusal::Illegal(EMP_9_10);
    const uint16_t enhancement = derived_.EnhancementOf(card);
    if (enhancement == kNothing || !IsInHand(state_, seat_, enhancement) ||
        !derived_.IsFeat(enhancement)) {
      return Refusal::Illegal(EMP_9_11);
    }
    if (state_.turn_info.has_used_ability != 0) return Refusal::Illegal(EMP_9_10);
    return kit::RefuseUnless(May(Forbidden::feat), EMP_10_5);
  }

  Refusal Use(uint16_t card) const {
    switch (state_.phase) {
      case Phase::muster:
        return Refusal::Illegal(EMP_7_3);
      case Phase::respond:
      case Phase::effect:
        return Refusal::Illegal(EMP_9_7);
      default:
        if (!IsTurnPhase(state_.phase)) return Refusal::Illegal(EMP_9_2);
    }
    const uint16_t enhancement = derived_.EnhancementOf(card);
    const uint8_t host =
        enhancement == kNothing ? derived_.SlotOf(card) : PlaceOf(state_, enhancement);
    if (host >= kMaxHeroes || !Has(own_.arena, host)) return Refusal::Illegal(EMP_9_2);
    const Ability* ability = derived_.AbilityOf(card);
    if (ability == nullptr) return Refusal::Illegal(EMP_9_2);
    if (ability->kind != AbilityKind::active) return Refusal::Illegal(EMP_9_4);
    const bool is_fresh =
        enhancement == kNothing ? Has(state_.fresh, host) : (state_.at[enhancement] & kFresh) != 0;
    if (is_fresh) return Refusal::Illegal(EMP_9_3);
    if (!derived_.HasUsesLeft(card, *ability)) return Refusal::Illegal(EMP_9_2);
    // The bits of `timing` are in the order of the phases of a turn.
    const int timing = static_cast<int>(state_.phase) - static_cast<int>(Phase::turn);
    if ((ability->timing >> timing & 1) == 0) return Refusal::Illegal(EMP_9_5);
    return kit::RefuseUnless(May(Forbidden::ability), EMP_10_5);
  }

  Refusal Heal(uint16_t card) const {
    if (state_.phase != Phase::heal) return Refusal::Illegal(EMP_4_1);
    if (state_.turn_info.played > 0) return Refusal::Illegal(EMP_4_3);
    if (derived_.IsBase(card)) return Refusal::Illegal(EMP_4_2);
    const uint8_t slot = derived_.SlotIn(Arena(state_), card);
    if (slot == kNoSlot || !derived_.IsFatigued(slot)) return Refusal::Illegal(EMP_4_1);
    return kit::RefuseUnless(May(Forbidden::heal), EMP_10_5);
  }

  Refusal Draw() const {
    if (state_.phase != Phase::enhance) return Refusal::Illegal(EMP_5_1);
    if (state_.turn_info.played > 0) return Refusal::Illegal(EMP_5_8);
    if (state_.turn_info.drawn >= kStepsOfAction) return Refusal::Illegal(EMP_5_1);
    if (own_.deck_count == 0) return Refusal::Illegal(EMP_5_2);
    return kit::RefuseUnless(May(Forbidden::draw), EMP_10_5);
  }

  Refusal Play(uint16_t card, uint16_t host) const {
    if (const Refusal refusal = MayPlayNow()) return refusal;
    const uint16_t enhancement = derived_.EnhancementOf(card);
    if (enhancement == kNothing) {
      if (derived_.SlotIn(own_.hand_heroes, card) == kNoSlot) return Refusal::Illegal(EMP_5_3);
      if (host != kNoCard) return Refusal::Illegal(EMP_5_4);
    } else {
      if (!IsInHand(state_, seat_, enhancement)) return Refusal::Illegal(EMP_5_3);
      if (derived_.IsFeat(enhancement)) return Refusal::Illegal(EMP_5_7);
      if (derived_.SlotIn(own_.arena, host) == kNoSlot) return Refusal::Illegal(EMP_5_5);
    }
    return kit::RefuseUnless(May(Forbidden::play), EMP_10_5);
  }

  Refusal Recruit(RecruitFrom from, uint16_t card) const {
    if (state_.phase == Phase::recruit) {
      if (state_.turn_info.recruited >= kRecruits) return Refusal::Illegal(EMP_6_1);
    } else if (!AsksFor(Asks::recruit)) {
      return Refusal::Illegal(EMP_6_1);
    }
    if (state_.hq == 0 && state_.reserve_count == 0) return Refusal::Illegal(EMP_6_4);
    if (from == RecruitFrom::hq) {
      if (derived_.SlotIn(state_.hq, card) == kNoSlot) return Refusal::Illegal(EMP_6_1);
    } else {
      if (from != RecruitFrom::reserves) return Refusal::Illegal(EMP_6_1);
      if (card != kNoCard) return Refusal::Illegal(EMP_6_2);
      if (state_.reserve_count == 0) return Refusal::Illegal(EMP_6_4);
    }
    return kit::RefuseUnless(May(Forbidden::recruit), EMP_10_5);
  }

  Refusal Attack(uint16_t attacker, uint16_t target) const {
    if (state_.phase != Phase::overcome) return Refusal::Illegal(EMP_7_1);
    if (const Refusal refusal = MayAttack(attacker, false)) return refusal;
    const Seat defender = DefenderOf(target);
    if (defender == kNoSeat) return Refusal::Illegal(EMP_7_4);
    if (derived_.IsBase(target)) {
      if (state_.seats[defender].arena != 0) return Refusal::Illegal(EMP_7_5);
    } else {
      const HeroSet guards = derived_.GuardsOf(defender);
      // A hero without a guard may be attacked only if its player has no guard in force.
      if (guards != 0 && derived_.SlotIn(guards, target) == kNoSlot) {
        return Refusal::Illegal(EMP_10_6);
      }
    }
    return kit::RefuseUnless(May(Forbidden::attack), EMP_10_5);
  }

  Refusal Join(uint16_t card) const {
    if (state_.phase != Phase::muster) return Refusal::Illegal(EMP_7_1);
    return MayAttack(card, true);
  }

  Refusal Respond(uint16_t card) const {
    if (state_.phase != Phase::respond) return Refusal::Illegal(EMP_9_7);
    return kit::RefuseUnless(IsAnswer(derived_, seat_, card),
                             state_.stack_count > 0 ? EMP_9_8 : EMP_9_9);
  }

  Refusal Target(uint16_t card) const {
    const bool may = state_.phase == Phase::effect && IsCardToChoose(derived_, card);
    return kit::RefuseUnless(may, EMP_10_2);
  }

  Refusal TargetSlot(uint16_t host, uint16_t slot) const {
    const bool may = AsksFor(Asks::slot) && IsSlotToChoose(derived_, host, slot);
    return kit::RefuseUnless(may, EMP_10_2);
  }

  Refusal TargetSeat(Seat seat) const {
    const bool may =
        AsksFor(Asks::seat) && seat < state_.players && Contains(SeatsToChoose(derived_), seat);
    return kit::RefuseUnless(may, EMP_10_2);
  }

  Refusal Pass() const {
    const bool may =
        state_.phase == Phase::respond || (state_.phase == Phase::effect && MayEndChoice(derived_));
    return kit::RefuseUnless(may, EMP_10_3);
  }

 private:
  bool May(Forbidden what) const { return (own_.forbidden & WordBit(what)) == 0; }

  // Returns whether the seat is awaited by an effect that asks for this.
  bool AsksFor(Asks asks) const {
    return state_.phase == Phase::effect && empyrean::AsksFor(derived_) == asks;
  }

  Refusal MayPlayNow() const {
    if (state_.phase == Phase::heal || state_.phase == Phase::enhance) {
      if (state_.turn_info.played < kStepsOfAction) return Refusal::None();
      return Refusal::Illegal(state_.phase == Phase::heal ? EMP_4_4 : EMP_5_3);
    }
    return kit::RefuseUnless(AsksFor(Asks::play), EMP_5_3);
  }

  // Makes the checks on an attacker that `attack` and `join` share.
  Refusal MayAttack(uint16_t card, bool is_joining) const {
    const uint8_t slot = derived_.SlotIn(own_.arena, card);
    if (slot == kNoSlot) return Refusal::Illegal(EMP_7_1);
    if (derived_.IsFatigued(slot)) return Refusal::Illegal(EMP_7_2);
    if (is_joining && Has(state_.attack.attackers, slot)) return Refusal::Illegal(EMP_7_1);
    return kit::RefuseUnless(!Has(state_.pin_waiting | state_.pin_running, slot), EMP_10_4);
  }

  // Returns the opponent whose base or hero the card is, or kNoSeat.
  Seat DefenderOf(uint16_t card) const {
    const uint8_t opponents = OpponentsOf(state_, seat_);
    if (derived_.IsBase(card)) {
      return Contains(opponents, static_cast<Seat>(card)) ? static_cast<Seat>(card) : kNoSeat;
    }
    const uint8_t slot = derived_.SlotIn(ArenaOf(state_, opponents), card);
    return slot == kNoSlot ? kNoSeat : ControllerOf(state_, slot);
  }

  const State& state_;
  DerivedState derived_;
  const Seat seat_;
  const SeatState& own_;
};

}  // namespace

Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action) {
  const Checker checker(cards, state, seat);
  switch (action.type) {
    case ActionType::draft_hero:
      return checker.DraftHero(action.card);
    case ActionType::draft_ability:
      return checker.DraftAbility(action.card);
    case ActionType::choose:
      // The bytes of an event may have an unknown word. JSON was checked for it when it was read.
      return state.phase == Phase::turn && action.action <= TurnAction::recruit
                 ? Refusal::None()
                 : Refusal::Illegal(EMP_3_2);
    case ActionType::feat:
      return checker.Feat(action.card);
    case ActionType::use:
      return checker.Use(action.card);
    case ActionType::heal:
      return checker.Heal(action.card);
    case ActionType::draw:
      return checker.Draw();
    case ActionType::play:
      return checker.Play(action.card, action.other);
    case ActionType::recruit:
      return checker.Recruit(action.from, action.card);
    case ActionType::attack:
      return checker.Attack(action.card, action.other);
    case ActionType::join:
      return checker.Join(action.card);
    case ActionType::strike:
      return state.phase == Phase::muster ? Refusal::None() : Refusal::Illegal(EMP_7_6);
    case ActionType::respond:
      return checker.Respond(action.card);
    case ActionType::target:
      return checker.Target(action.card);
    case ActionType::target_slot:
      return checker.TargetSlot(action.card, action.other);
    case ActionType::target_seat:
      return checker.TargetSeat(action.seat);
    case ActionType::pass:
      return checker.Pass();
    default:  // end_turn
      return IsTurnPhase(state.phase) && state.phase != Phase::muster ? Refusal::None()
                                                                      : Refusal::Illegal(EMP_3_4);
  }
}

}  // namespace recount::engine::empyrean
