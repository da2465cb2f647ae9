#include "engine/empyrean/choices.h"

#include "events/check.h"

namespace recount::engine::empyrean {
namespace {

HeroSet SetOf(const std::array<uint8_t, kMaxHeroes>& list, size_t count) {
  HeroSet heroes = 0;
  for (size_t i = 0; i < count; ++i) heroes |= HeroBit(list[i]);
  return heroes;
}

// Returns the heroes in the Arena that an effect on chosen heroes may take.
HeroSet TargetsToChoose(const DerivedState& derived, const EffectOp& effect, Seat you) {
  const State& state = derived.state();
  HeroSet heroes =
      derived.Fitting(ArenaOf(state, SeatsOf(state, effect.side, you)), effect.position);
  if (effect.op == Op::heal) heroes &= state.fatigued;
  if (effect.op == Op::fatigue) heroes &= ~state.fatigued;
  // A hero is chosen at most once per effect.
  for (size_t i = 0; i < state.choice.pick_count; ++i) {
    const uint8_t slot = derived.SlotOf(state.picks[i]);
    if (slot != kNoSlot) heroes &= ~HeroBit(slot);
  }
  return heroes;
}

bool IsDiscardToChoose(const DerivedState& derived, const EffectOp& effect, uint16_t enhancement) {
  const StackItem& item = NewestItem(derived.state());
  return PlaceOf(derived.state(), enhancement) == kDiscarded + item.seat &&
         derived.CardOf(enhancement) != item.card &&
         (derived.TypeBitOf(enhancement) & effect.kinds) != 0;
}

bool HasDiscardToChoose(const DerivedState& derived, const EffectOp& effect) {
  const State& state = derived.state();
  bool has_one = false;
  ForEachIn(state, state.seats[NewestItem(state).seat].discard_first, [&](uint16_t enhancement) {
    has_one |= IsDiscardToChoose(derived, effect, enhancement);
  });
  return has_one;
}

// --- answers ---

// Returns whether an ability of the seat's play area may be announced against the newest item.
bool MayPrevent(const DerivedState& derived, uint16_t card, const Ability& ability) {
  const State& state = derived.state();
  if (ability.trigger != Trigger::announced || state.stack_count == kMaxStack) return false;
  if ((ability.prevents & WordBit(KindOfItem(derived, NewestItem(state)))) == 0) return false;
  if (!derived.HasUsesLeft(card, ability)) return false;
  for (size_t i = 0; i < state.stack_count; ++i) {
    if (state.stack[i].card == card) return false;
  }
  return true;
}

bool HasPrevention(const DerivedState& derived, Seat seat) {
  if (!derived.cards().has_announced) return false;
  bool has_one = false;
  ForEachHero(derived.state().seats[seat].arena, [&](uint8_t slot) {
    derived.ForEachAbility(slot, [&](const Ability& ability, uint16_t enhancement) {
      const uint16_t card =
          enhancement == kNothing ? derived.HeroCard(slot) : derived.CardOf(enhancement);
      has_one = has_one || MayPrevent(derived, card, ability);
    });
  });
  return has_one;
}

bool HasPending(const State& state, Seat seat) {
  for (size_t i = 0; i < state.pending_count; ++i) {
    if (state.pending[i].seat == seat) return true;
  }
  return false;
}

}  // namespace

const EffectOps& EffectsOf(const DerivedState& derived, const StackItem& item) {
  const Ability* ability = derived.AbilityOf(item.card);
  RECOUNT_CHECK(ability != nullptr);
  return ability->effects;
}

AbilityKind KindOfItem(const DerivedState& derived, const StackItem& item) {
  return derived.AbilityOf(item.card)->kind;
}

const EffectOp& EffectUnderWay(const DerivedState& derived) {
  return EffectsOf(derived, NewestItem(derived.state()))[derived.state().effect];
}

Asks AsksFor(const DerivedState& derived) {
  const Choice& choice = derived.state().choice;
  if (!choice.is_open) return Asks::nothing;
  if (choice.is_of_seat) return Asks::seat;
  switch (EffectUnderWay(derived).op) {
    case Op::discard_hand:
      return Asks::hand_card;
    case Op::play:
      return Asks::play;
    case Op::recruit:
      return Asks::recruit;
    case Op::discard_enhancement:
      return Asks::slot;
    case Op::move_enhancement:
      return choice.held_host == kNoSlot ? Asks::slot : Asks::hero;
    case Op::return_hero:
      return Asks::fallen_hero;
    case Op::return_enhancement:
      return Asks::discard_card;
    default:
      return Asks::hero;
  }
}

bool AsksForCard(Asks asks) {
  return asks == Asks::hero || asks == Asks::hand_card || asks == Asks::fallen_hero ||
         asks == Asks::discard_card;
}

uint8_t SeatsOf(const State& state, Who who, Seat you) {
  switch (who) {
    case Who::you:
      return static_cast<uint8_t>(1 << you);
    case Who::all:
      return SeatsIn(state);
    default:
      return OpponentsOf(state, you);
  }
}

uint8_t SeatsOf(const State& state, Side side, Seat you) {
  switch (side) {
    case Side::own:
      return static_cast<uint8_t>(1 << you);
    case Side::friendly:
      return SideOf(state, you);
    case Side::enemy:
      return OpponentsOf(state, you);
    default:
      return AllSeats(state);
  }
}

uint8_t SeatsToChoose(const DerivedState& derived) {
  return OpponentsOf(derived.state(), NewestItem(derived.state()).seat);
}

HeroSet HeroesToChoose(const DerivedState& derived) {
  const State& state = derived.state();
  const Seat you = NewestItem(state).seat;
  const EffectOp& effect = EffectUnderWay(derived);
  if (effect.op == Op::return_hero) return SetOf(state.hero_discard, state.hero_discard_count);
  if (effect.op == Op::move_enhancement) {
    return state.seats[you].arena & ~HeroBit(state.choice.held_host);
  }
  return TargetsToChoose(derived, effect, you);
}

bool IsCardToChoose(const DerivedState& derived, uint16_t card) {
  const State& state = derived.state();
  const uint16_t enhancement = derived.EnhancementOf(card);
  switch (AsksFor(derived)) {
    case Asks::hero:
    case Asks::fallen_hero:
      return derived.SlotIn(HeroesToChoose(derived), card) != kNoSlot;
    case Asks::hand_card:
      if (enhancement != kNothing) return IsInHand(state, state.asked, enhancement);
      return derived.SlotIn(state.seats[state.asked].hand_heroes, card) != kNoSlot;
    case Asks::discard_card:
      return enhancement != kNothing &&
             IsDiscardToChoose(derived, EffectUnderWay(derived), enhancement);
    default:
      return false;
  }
}

bool IsSlotToChoose(const DerivedState& derived, uint16_t host, uint16_t slot) {
  bool is_one = false;
  ForEachSlotToChoose(derived, [&](uint8_t hero, uint16_t place, uint16_t) {
    is_one |= derived.HeroCard(hero) == host && place == slot;
  });
  return is_one;
}

bool HasCandidates(const DerivedState& derived) {
  const State& state = derived.state();
  const Seat you = NewestItem(state).seat;
  const uint8_t forbidden = state.seats[you].forbidden;
  switch (AsksFor(derived)) {
    case Asks::hero:
    case Asks::fallen_hero:
      return HeroesToChoose(derived) != 0;
    case Asks::discard_card:
      return HasDiscardToChoose(derived, EffectUnderWay(derived));
    case Asks::slot: {
      bool has_one = false;
      ForEachSlotToChoose(derived, [&](uint8_t, uint16_t, uint16_t) { has_one = true; });
      return has_one;
    }
    case Asks::play:
      return !HasEmptyHand(state.seats[you]) && (forbidden & WordBit(Forbidden::play)) == 0;
    case Asks::recruit:
      return (state.hq != 0 || state.reserve_count != 0) &&
             (forbidden & WordBit(Forbidden::recruit)) == 0;
    case Asks::hand_card:
      return !HasEmptyHand(state.seats[state.asked]);
    case Asks::seat:
      return SeatsToChoose(derived) != 0;
    default:
      return false;
  }
}

bool MayEndChoice(const DerivedState& derived) {
  const Asks asks = AsksFor(derived);
  // Plays and recruits are offers; other choices must be made unless the effect says "up to".
  if (asks == Asks::play || asks == Asks::recruit) return true;
  if (asks == Asks::nothing || asks == Asks::seat) return false;
  return EffectUnderWay(derived).up_to && derived.state().choice.held_host == kNoSlot;
}

bool IsAnswer(const DerivedState& derived, Seat seat, uint16_t card) {
  const State& state = derived.state();
  if (state.stack_count == 0) {
    for (size_t i = 0; i < state.pending_count; ++i) {
      if (state.pending[i].seat == seat && state.pending[i].card == card) return true;
    }
    return false;
  }
  const uint16_t enhancement = derived.EnhancementOf(card);
  const uint8_t host = enhancement == kNothing ? derived.SlotOf(card) : PlaceOf(state, enhancement);
  if (host >= kMaxHeroes || !Has(state.seats[seat].arena, host)) return false;
  const Ability* ability = derived.AbilityOf(card);
  return ability != nullptr && MayPrevent(derived, card, *ability);
}

bool IsToBeAsked(const DerivedState& derived, Seat seat) {
  const bool has_answer = derived.state().stack_count == 0 ? HasPending(derived.state(), seat)
                                                           : HasPrevention(derived, seat);
  // A seat with a face-down ability is asked even without an answer, so being asked tells the
  // others nothing.
  return has_answer || derived.HasHiddenAbility(seat);
}

}  // namespace recount::engine::empyrean
