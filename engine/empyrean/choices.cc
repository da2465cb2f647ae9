#include "engine/empyrean/choices.h"

#include "events/check.h"

namespace recount::engine::empyrean {
namespace {

HeroSet SetOf(const std::array<uint8_t, kMaxHeroes>& list, size_t count) {
  HeroSet heroes = 0;
  for (size_t i = 0; i < count; ++i) heroes |= HeroBit(list[i]);
  return heroes;
}

// Heroes in the Arena for an effect on chosen heroes.
HeroSet TargetsToChoose(const Table& table, const EffectOp& effect, Seat you) {
  const State& state = table.state();
  HeroSet heroes = table.Fitting(ArenaOf(state, SeatsOf(state, effect.side, you)), effect.position);
  if (effect.op == Op::heal) heroes &= state.fatigued;
  if (effect.op == Op::fatigue) heroes &= ~state.fatigued;
  for (size_t i = 0; i < state.choice.pick_count; ++i) {
    const uint8_t slot = table.SlotOf(state.picks[i]);
    if (slot != kNoSlot) heroes &= ~HeroBit(slot);
  }
  return heroes;
}

bool IsDiscardToChoose(const Table& table, const EffectOp& effect, uint16_t enhancement) {
  const StackItem& item = NewestItem(table.state());
  return PlaceOf(table.state(), enhancement) == kDiscarded + item.seat &&
         table.CardOf(enhancement) != item.card &&
         (table.TypeBitOf(enhancement) & effect.kinds) != 0;
}

bool HasDiscardToChoose(const Table& table, const EffectOp& effect) {
  const State& state = table.state();
  bool has_one = false;
  ForEachIn(state, state.seats[NewestItem(state).seat].discard_first, [&](uint16_t enhancement) {
    has_one |= IsDiscardToChoose(table, effect, enhancement);
  });
  return has_one;
}

// --- answers ---

// Whether an ability of the seat's play area may be announced against the newest item.
bool MayPrevent(const Table& table, uint16_t card, const Ability& ability) {
  const State& state = table.state();
  if (ability.trigger != Trigger::announced || state.stack_count == kMaxStack) return false;
  if ((ability.prevents & WordBit(KindOfItem(table, NewestItem(state)))) == 0) return false;
  if (!table.HasUsesLeft(card, ability)) return false;
  for (size_t i = 0; i < state.stack_count; ++i) {
    if (state.stack[i].card == card) return false;
  }
  return true;
}

bool HasPrevention(const Table& table, Seat seat) {
  if (!table.cards().has_announced) return false;
  bool has_one = false;
  ForEachHero(table.state().seats[seat].arena, [&](uint8_t slot) {
    table.ForEachAbility(slot, [&](const Ability& ability, uint16_t enhancement) {
      const uint16_t card =
          enhancement == kNothing ? table.HeroCard(slot) : table.CardOf(enhancement);
      has_one = has_one || MayPrevent(table, card, ability);
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

const EffectOps& EffectsOf(const Table& table, const StackItem& item) {
  const Ability* ability = table.AbilityOf(item.card);
  RECOUNT_CHECK(ability != nullptr);
  return ability->effects;
}

AbilityKind KindOfItem(const Table& table, const StackItem& item) {
  return table.AbilityOf(item.card)->kind;
}

const EffectOp& EffectUnderWay(const Table& table) {
  return EffectsOf(table, NewestItem(table.state()))[table.state().effect];
}

Asks AsksFor(const Table& table) {
  const Choice& choice = table.state().choice;
  if (!choice.is_open) return Asks::nothing;
  if (choice.is_of_seat) return Asks::seat;
  switch (EffectUnderWay(table).op) {
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

uint8_t SeatsToChoose(const Table& table) {
  return OpponentsOf(table.state(), NewestItem(table.state()).seat);
}

HeroSet HeroesToChoose(const Table& table) {
  const State& state = table.state();
  const Seat you = NewestItem(state).seat;
  const EffectOp& effect = EffectUnderWay(table);
  if (effect.op == Op::return_hero) return SetOf(state.hero_discard, state.hero_discard_count);
  if (effect.op == Op::move_enhancement) {
    return state.seats[you].arena & ~HeroBit(state.choice.held_host);
  }
  return TargetsToChoose(table, effect, you);
}

bool IsCardToChoose(const Table& table, uint16_t card) {
  const State& state = table.state();
  const uint16_t enhancement = table.EnhancementOf(card);
  switch (AsksFor(table)) {
    case Asks::hero:
    case Asks::fallen_hero:
      return table.SlotIn(HeroesToChoose(table), card) != kNoSlot;
    case Asks::hand_card:
      if (enhancement != kNothing) return IsInHand(state, state.asked, enhancement);
      return table.SlotIn(state.seats[state.asked].hand_heroes, card) != kNoSlot;
    case Asks::discard_card:
      return enhancement != kNothing &&
             IsDiscardToChoose(table, EffectUnderWay(table), enhancement);
    default:
      return false;
  }
}

bool IsSlotToChoose(const Table& table, uint16_t host, uint16_t slot) {
  bool is_one = false;
  ForEachSlotToChoose(table, [&](uint8_t hero, uint16_t place, uint16_t) {
    is_one |= table.HeroCard(hero) == host && place == slot;
  });
  return is_one;
}

bool HasCandidates(const Table& table) {
  const State& state = table.state();
  const Seat you = NewestItem(state).seat;
  const uint8_t forbidden = state.seats[you].forbidden;
  switch (AsksFor(table)) {
    case Asks::hero:
    case Asks::fallen_hero:
      return HeroesToChoose(table) != 0;
    case Asks::discard_card:
      return HasDiscardToChoose(table, EffectUnderWay(table));
    case Asks::slot: {
      bool has_one = false;
      ForEachSlotToChoose(table, [&](uint8_t, uint16_t, uint16_t) { has_one = true; });
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
      return SeatsToChoose(table) != 0;
    default:
      return false;
  }
}

bool MayEndChoice(const Table& table) {
  const Asks asks = AsksFor(table);
  if (asks == Asks::play || asks == Asks::recruit) return true;
  if (asks == Asks::nothing || asks == Asks::seat) return false;
  return EffectUnderWay(table).up_to && table.state().choice.held_host == kNoSlot;
}

bool IsAnswer(const Table& table, Seat seat, uint16_t card) {
  const State& state = table.state();
  if (state.stack_count == 0) {
    for (size_t i = 0; i < state.pending_count; ++i) {
      if (state.pending[i].seat == seat && state.pending[i].card == card) return true;
    }
    return false;
  }
  const uint16_t enhancement = table.EnhancementOf(card);
  const uint8_t host = enhancement == kNothing ? table.SlotOf(card) : PlaceOf(state, enhancement);
  if (host >= kMaxHeroes || !Has(state.seats[seat].arena, host)) return false;
  const Ability* ability = table.AbilityOf(card);
  return ability != nullptr && MayPrevent(table, card, *ability);
}

bool IsToBeAsked(const Table& table, Seat seat) {
  const bool has_answer =
      table.state().stack_count == 0 ? HasPending(table.state(), seat) : HasPrevention(table, seat);
  return has_answer || table.HasHiddenAbility(seat);
}

}  // namespace recount::engine::empyrean
