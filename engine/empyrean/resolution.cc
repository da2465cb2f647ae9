// Carries out the effect operations (docs/reference/empyrean.md, "Effects"), one at a time.
#include "engine/empyrean/flow.h"
#include "events/check.h"

namespace recount::engine::empyrean {

bool Flow::DoEffect() {
  const EffectOp& effect = EffectUnderWay(derived_);
  if (!state_.choice.is_open) {
    const bool was_done = state_.is_done != 0;
    state_.is_done = 0;
    // An effect with `if_previous` happens only if the one before it did something.
    const bool is_skipped = effect.if_previous && !was_done;
    if (is_skipped || BeginEffect(effect)) {
      if (!state_.is_done) Report(EMP_10_1, EffectKind::nothing_done, {Newest().card});
      return true;
    }
  }
  return GoOnWithChoice(effect);
}

void Flow::OpenChoice(uint8_t seats, uint8_t left) {
  state_.choice = {.is_open = 1,
                   .is_of_seat = 0,
                   .seats = seats,
                   .left = left,
                   .pick_count = 0,
                   .held_host = kNoSlot,
                   .held_slot = 0};
}

bool Flow::BeginEffect(const EffectOp& effect) {
  const auto you = static_cast<uint8_t>(1 << You());
  switch (effect.op) {
    case Op::draw:
    case Op::discard_hand:
    case Op::reveal:
    case Op::forbid:
      return BeginForSeats(effect);
    case Op::extra_turn:
      ++state_.extra_turns;
      state_.is_done = 1;
      Report(EMP_10_1, EffectKind::one_more_turn, {You()});
      return true;
    case Op::prevent: {
      // A prevention answers the item below it.
      RECOUNT_CHECK(state_.stack_count >= 2);
      StackItem& before = state_.stack[state_.stack_count - size_t{2}];
      before.is_prevented = 1;
      state_.is_done = 1;
      Report(EMP_9_8, EffectKind::prevented, {before.card});
      return true;
    }
    case Op::discard_self:
      DiscardSelf();
      return true;
    case Op::return_hero:
      if (effect.pick == Pick::choose) break;
      DoToHeroes(effect);
      return true;
    case Op::heal:
    case Op::fatigue:
    case Op::remove:
    case Op::power:
    case Op::pin:
    case Op::take_control:
      if (effect.pick == Pick::choose) break;
      DoToHeroes(effect);
      return true;
    default:
      break;
  }
  OpenChoice(you, effect.count);
  return false;
}

// Begins a draw, discard_hand, reveal or forbid.
bool Flow::BeginForSeats(const EffectOp& effect) {
  const uint8_t seats = SeatsOf(state_, effect.who, You());
  // A single opponent needs no choice.
  if (effect.who == Who::opponent && std::popcount(seats) > 1) {
    OpenChoice(0, effect.count);
    state_.choice.is_of_seat = 1;
    return false;
  }
  if (effect.op == Op::discard_hand) {
    OpenChoice(seats, effect.count);
    return false;
  }
  DoToSeats(effect, seats);
  return true;
}

bool Flow::GoOnWithChoice(const EffectOp& effect) {
  Choice& choice = state_.choice;
  if (choice.is_of_seat != 0) {
    Await(Phase::effect, You());
    return false;
  }
  if (effect.op == Op::discard_hand) {
    while (choice.seats != 0) {
      const Seat first = FirstSeatFrom(state_, You(), choice.seats);
      if (choice.left > 0 && !HasEmptyHand(SeatAt(first))) {
        Await(Phase::effect, first);
        return false;
      }
      choice.seats &= static_cast<uint8_t>(~(1 << first));
      choice.left = effect.count;
    }
  } else if (choice.left > 0 && choice.seats != 0 && HasCandidates(derived_)) {
    Await(Phase::effect, You());
    return false;
  }
  if (!state_.is_done) Report(EMP_10_1, EffectKind::nothing_done, {Newest().card});
  std::fill_n(state_.picks.begin(), choice.pick_count, uint16_t{0});
  choice = Choice{};
  choice.held_host = kNoSlot;
  return true;
}

// --- players ---

void Flow::DoToSeats(const EffectOp& effect, uint8_t seats) {
  ForEachSeatFrom(state_, You(), seats, [&](Seat seat) { DoToSeat(effect, seat); });
}

void Flow::DoToSeat(const EffectOp& effect, Seat seat) {
  SeatState& owner = SeatAt(seat);
  switch (effect.op) {
    case Op::draw:
      if ((owner.forbidden & WordBit(Forbidden::draw)) != 0) return;
      for (int i = 0; i < effect.count && Draw(seat); ++i) state_.is_done = 1;
      return;
    case Op::reveal:
      return effect.is_of_attached ? ShowAttached(seat) : ShowHand(seat);
    default:
      RECOUNT_CHECK(effect.op == Op::forbid);
      owner.forbidden |= WordBit(effect.what);
      // A prohibition that is set again has not begun to run, so it lasts until the end of the
      // seat's next turn.
      owner.running &= static_cast<uint8_t>(~WordBit(effect.what));
      state_.is_done = 1;
      Report(EMP_10_5, EffectKind::forbidden, {seat, static_cast<uint16_t>(effect.what)});
  }
}

void Flow::ShowHand(Seat seat) {
  SeatState& owner = SeatAt(seat);
  bool is_new = owner.shown_heroes != owner.hand_heroes;
  owner.shown_heroes = owner.hand_heroes;
  const size_t count = derived_.EnhancementCount();
  for (size_t i = 0; i < count; ++i) {
    if (!IsInHand(state_, seat, i) || IsFaceUp(state_, i)) continue;
    state_.at[i] |= kOpen;
    is_new = true;
  }
  if (!is_new) return;
  state_.is_done = 1;
  Report(EMP_10_1, EffectKind::hand_shown, {seat});
}

void Flow::ShowAttached(Seat seat) {
  ForEachHero(SeatAt(seat).arena, [&](uint8_t slot) {
    ForEachAttached(state_, slot, [&](uint16_t enhancement) {
      if (IsFaceUp(state_, enhancement)) return;
      TurnFaceUp(enhancement, EMP_10_1);
      state_.is_done = 1;
    });
  });
}

// --- heroes ---

// Applies the effect to the heroes that need no choice, as they are in the Arena now.
void Flow::DoToHeroes(const EffectOp& effect) {
  const StackItem item = Newest();
  if (effect.op == Op::return_hero) {
    const auto end = state_.hero_discard.begin() + state_.hero_discard_count;
    if (item.host == kNoSlot || std::find(state_.hero_discard.begin(), end, item.host) == end) {
      return;
    }
    ReturnHero(item.host, item.seat, effect.is_to_arena);
    state_.is_done = 1;
    return;
  }
  HeroSet heroes = Arena(state_);
  const bool has_attack = state_.attack.outcome != AttackOutcome::open;
  switch (effect.pick) {
    case Pick::self:
      heroes &= item.host == kNoSlot ? 0 : HeroBit(item.host);
      break;
    case Pick::attackers:
      heroes &= has_attack ? state_.attack.attackers : 0;
      break;
    case Pick::defender: {
      const uint8_t slot = has_attack ? derived_.SlotOf(state_.attack.target) : kNoSlot;
      heroes &= slot == kNoSlot ? 0 : HeroBit(slot);
      break;
    }
    default:
      heroes = ArenaOf(state_, SeatsOf(state_, effect.side, item.seat));
  }
  heroes = derived_.Fitting(heroes, effect.position);
  // The heroes are grouped by seat first, since the effect may change who controls them.
  std::array<HeroSet, kMaxPlayers> of_seats = {};
  for (Seat seat = 0; seat < state_.players; ++seat) {
    of_seats[seat] = heroes & state_.seats[seat].arena;
  }
  ForEachSeatFrom(state_, state_.active, AllSeats(state_), [&](Seat seat) {
    ForEachHero(of_seats[seat], [&](uint8_t slot) { DoToHero(effect, slot); });
  });
}

void Flow::DoToHero(const EffectOp& effect, uint8_t slot) {
  const uint16_t card = derived_.HeroCard(slot);
  const HeroSet hero = HeroBit(slot);
  const bool is_fatigued = derived_.IsFatigued(slot);
  switch (effect.op) {
    case Op::heal:
      if (!is_fatigued) return;
      Heal(slot);
      Report(EMP_10_1, EffectKind::healed, {card});
      break;
    case Op::fatigue:
      if (is_fatigued || IsKeptOff(slot, Immunity::fatigue)) return;
      state_.fatigued |= hero;
      Report(EMP_10_1, EffectKind::fatigued_by_effect, {card});
      break;
    case Op::remove:
      if (IsKeptOff(slot, Immunity::remove)) return;
      LeaveArena(slot, empyrean::Trigger::removed);
      break;
    case Op::power:
      (effect.power == Power::attack ? state_.attack_bonus : state_.defense_bonus)[slot] +=
          effect.amount;
      Report(EMP_10_1, EffectKind::power_changed,
             {card, static_cast<uint16_t>(effect.power), static_cast<uint16_t>(effect.amount)});
      break;
    case Op::pin:
      state_.pin_waiting |= hero;
      state_.pin_running &= ~hero;
      Report(EMP_10_4, EffectKind::pinned, {card});
      break;
    default:
      RECOUNT_CHECK(effect.op == Op::take_control);
      if (IsKeptOff(slot, Immunity::control)) return;
      SeatAt(ControllerOf(state_, slot)).arena &= ~hero;
      EnterArena(You(), slot);
      Report(EMP_10_1, EffectKind::control_taken, {You(), card});
  }
  state_.is_done = 1;
}

// Returns whether immunity protects the hero. Face-down abilities that give it are turned up.
bool Flow::IsKeptOff(uint8_t slot, Immunity immunity) {
  if (!derived_.IsImmune(slot, immunity)) return false;
  derived_.ForEachAbility(slot, [&](const Ability& ability, uint16_t enhancement) {
    if (enhancement != kNothing && (ability.immunities & WordBit(immunity)) != 0) {
      TurnFaceUp(enhancement, EMP_9_6);
    }
  });
  Report(EMP_10_1, EffectKind::kept_off,
         {derived_.HeroCard(slot), static_cast<uint16_t>(immunity)});
  return true;
}

void Flow::DiscardSelf() {
  const uint16_t enhancement = derived_.EnhancementOf(Newest().card);
  if (enhancement == kNothing || !IsAttached(state_, enhancement)) return;
  DiscardAttached(enhancement);
  state_.is_done = 1;
}

// --- choices ---

void Flow::EndChoice() {
  state_.choice.left = 0;
  // Only one seat chooses in any choice that can be ended.
  state_.choice.seats = 0;
}

void Flow::ChooseCard(uint16_t card) {
  const Asks asks = AsksFor(derived_);
  const EffectOp& effect = EffectUnderWay(derived_);
  const uint8_t slot = derived_.SlotOf(card);
  state_.picks[state_.choice.pick_count++] = card;
  --state_.choice.left;
  if (effect.op == Op::move_enhancement) return PutHeld(slot);
  switch (asks) {
    case Asks::hero:
      return DoToHero(effect, slot);
    case Asks::hand_card:
      DiscardFromHand(state_.asked, card);
      break;
    case Asks::fallen_hero:
      ReturnHero(slot, You(), effect.is_to_arena);
      break;
    default: {
      RECOUNT_CHECK(asks == Asks::discard_card);
      const uint16_t enhancement = derived_.EnhancementOf(card);
      TakeFromDiscard(You(), enhancement);
      AddToHand(You(), enhancement);
      Report(EMP_10_1, EffectKind::card_returned, {You(), card});
    }
  }
  state_.is_done = 1;
}

void Flow::ChooseSlot(uint16_t host, uint16_t slot) {
  const uint8_t hero = derived_.SlotOf(host);
  if (EffectUnderWay(derived_).op == Op::move_enhancement) {
    state_.choice.held_host = hero;
    state_.choice.held_slot = slot;
    return;
  }
  uint16_t enhancement = state_.attached_first[hero];
  for (uint16_t i = 0; i < slot; ++i) enhancement = state_.next[enhancement];
  --state_.choice.left;
  DiscardAttached(enhancement);
  state_.is_done = 1;
}

// Attaches the held card as the hero's last one; it stays face up or face down (`move_enhancement`
// in docs/reference/empyrean.md, "Instant effects").
void Flow::PutHeld(uint8_t slot) {
  const uint8_t host = state_.choice.held_host;
  uint16_t enhancement = state_.attached_first[host];
  for (uint16_t i = 0; i < state_.choice.held_slot; ++i) enhancement = state_.next[enhancement];
  Detach(host, enhancement);
  Attach(slot, enhancement);
  state_.at[enhancement] = static_cast<uint8_t>((state_.at[enhancement] & ~kPlaceBits) | slot);
  state_.choice.held_host = kNoSlot;
  state_.choice.held_slot = 0;
  state_.is_done = 1;
  Report(EMP_10_1, EffectKind::moved, {derived_.HeroCard(host), derived_.HeroCard(slot)});
}

void Flow::ChooseSeat(Seat seat) {
  const EffectOp& effect = EffectUnderWay(derived_);
  state_.choice.is_of_seat = 0;
  if (effect.op == Op::discard_hand) {
    state_.choice.seats = static_cast<uint8_t>(1 << seat);
    return;
  }
  DoToSeat(effect, seat);
  EndChoice();
}

}  // namespace recount::engine::empyrean
