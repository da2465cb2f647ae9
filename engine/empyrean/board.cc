// Moves cards from place to place.
#include "engine/empyrean/flow.h"
#include "events/check.h"

namespace recount::engine::empyrean {
namespace {

// Removes `card` from the list that begins with `first` and ends with `last`.
void Unlink(State& state, uint16_t& first, uint16_t& last, uint16_t card) {
  uint16_t before = kNothing;
  for (uint16_t at = first; at != card; at = state.next[at]) before = at;
  const uint16_t after = state.next[card];
  (before == kNothing ? first : state.next[before]) = after;
  if (last == card) last = before;
  state.next[card] = kNothing;
}

void LinkLast(State& state, uint16_t& first, uint16_t& last, uint16_t card) {
  (first == kNothing ? first : state.next[last]) = card;
  last = card;
}

}  // namespace

void Flow::AddToHand(Seat seat, uint16_t enhancement) {
  state_.at[enhancement] = static_cast<uint8_t>(kInHand + seat);
  ++SeatAt(seat).hand_count;
}

void Flow::AddToDiscard(Seat seat, uint16_t enhancement) {
  state_.at[enhancement] = static_cast<uint8_t>(kDiscarded + seat);
  LinkLast(state_, SeatAt(seat).discard_first, SeatAt(seat).discard_last, enhancement);
}

void Flow::TakeFromHand(Seat seat, uint16_t enhancement) {
  RECOUNT_CHECK(IsInHand(state_, seat, enhancement));
  --SeatAt(seat).hand_count;
}

void Flow::TakeFromDiscard(Seat seat, uint16_t enhancement) {
  Unlink(state_, SeatAt(seat).discard_first, SeatAt(seat).discard_last, enhancement);
}

// Attaches the card as the hero's last one. The caller sets whether it lies face up.
void Flow::Attach(uint8_t slot, uint16_t enhancement) {
  LinkLast(state_, state_.attached_first[slot], state_.attached_last[slot], enhancement);
}

void Flow::Detach(uint8_t slot, uint16_t enhancement) {
  Unlink(state_, state_.attached_first[slot], state_.attached_last[slot], enhancement);
}

// Moves the top card of the seat's deck to its hand. Returns false if the deck is empty.
bool Flow::Draw(Seat seat) {
  SeatState& owner = SeatAt(seat);
  if (owner.deck_count == 0) return false;
  const uint16_t top = owner.deck_first;
  owner.deck_first = state_.next[top];
  state_.next[top] = kNothing;
  --owner.deck_count;
  AddToHand(seat, top);
  Busy(seat);
  Progress();
  Report(EMP_5_1, EffectKind::draws, {seat});
  if (owner.deck_count == 0) Report(EMP_5_2, EffectKind::deck_is_empty, {seat});
  return true;
}

// Plays a hero to the Arena, or attaches an ability or stat to a hero (EMP-5.3 to 5.6).
void Flow::Play(Seat seat, uint16_t card, uint16_t host) {
  Busy(seat);
  Progress();
  const uint16_t enhancement = derived_.EnhancementOf(card);
  if (enhancement == kNothing) {
    const uint8_t slot = derived_.SlotOf(card);
    SeatAt(seat).hand_heroes &= ~HeroBit(slot);
    SeatAt(seat).shown_heroes &= ~HeroBit(slot);
    Report(EMP_5_4, EffectKind::plays_hero, {seat, card});
    EnterArena(seat, slot);
    state_.fresh |= HeroBit(slot);
    return;
  }
  const uint8_t slot = derived_.SlotOf(host);
  TakeFromHand(seat, enhancement);
  state_.at[enhancement] = slot | kFresh;
  Attach(slot, enhancement);
  const bool is_ability = !derived_.IsStat(enhancement);
  Report(EMP_5_6, EffectKind::attaches, {seat, host, is_ability});
  // A card with a guard is turned face up at once.
  if (is_ability && cards_.enhancements[enhancement].ability.has_guard) {
    TurnFaceUp(enhancement, EMP_10_6);
  }
}

void Flow::Recruit(Seat seat, RecruitFrom from, uint16_t card) {
  Busy(seat);
  Progress();
  if (from == RecruitFrom::hq) {
    const uint8_t slot = derived_.SlotOf(card);
    state_.hq &= ~HeroBit(slot);
    SeatAt(seat).hand_heroes |= HeroBit(slot);
  } else {
    const uint8_t slot = state_.reserves[--state_.reserve_count];
    state_.reserves[state_.reserve_count] = 0;
    SeatAt(seat).hand_heroes |= HeroBit(slot);
    Report(EMP_6_2, EffectKind::recruits_top, {seat});
  }
  if (state_.hq == 0 && state_.reserve_count == 0) Report(EMP_6_4, EffectKind::no_recruits_left);
}

// Discards a card from hand. Nothing is triggered, because a passive works from the Arena (R27).
void Flow::DiscardFromHand(Seat seat, uint16_t card) {
  const uint16_t enhancement = derived_.EnhancementOf(card);
  Report(EMP_10_1, EffectKind::goes_to_discard, {seat, card});
  if (enhancement != kNothing) {
    TakeFromHand(seat, enhancement);
    AddToDiscard(seat, enhancement);
    return;
  }
  const uint8_t slot = derived_.SlotOf(card);
  SeatAt(seat).hand_heroes &= ~HeroBit(slot);
  SeatAt(seat).shown_heroes &= ~HeroBit(slot);
  state_.hero_discard[state_.hero_discard_count++] = slot;
}

// Adds the hero to the seat's Arena. It is strengthened and has no marks, because every hero is
// reset to this state when it leaves an Arena.
void Flow::EnterArena(Seat seat, uint8_t slot) {
  SeatAt(seat).arena |= HeroBit(slot);
  SeatAt(seat).bare_turns = 0;
  if (seat == state_.active) state_.turn_info.is_bare = 0;
}

// Discards the hero, then its attached cards in the order of attachment (EMP-8.1 to 8.3).
void Flow::LeaveArena(uint8_t slot, empyrean::Trigger trigger) {
  const Seat seat = ControllerOf(state_, slot);
  const HeroSet others = ~HeroBit(slot);
  SeatAt(seat).arena &= others;
  state_.fatigued &= others;
  state_.fresh &= others;
  state_.pin_waiting &= others;
  state_.pin_running &= others;
  state_.attack_bonus[slot] = 0;
  state_.defense_bonus[slot] = 0;
  state_.hero_discard[state_.hero_discard_count++] = slot;
  const uint16_t card = derived_.HeroCard(slot);
  if (trigger == empyrean::Trigger::removed) Report(EMP_8_2, EffectKind::removed, {card});
  Report(EMP_8_1, EffectKind::hero_discarded, {card});
  Progress();
  OpenWindow();
  // Triggers are recorded with the seat that controlled the hero until now.
  Trigger(trigger, card, slot, seat);
  const uint16_t first = state_.attached_first[slot];
  state_.attached_first[slot] = kNothing;
  state_.attached_last[slot] = kNothing;
  ForEachIn(state_, first, [&](uint16_t enhancement) {
    Trigger(trigger, derived_.CardOf(enhancement), slot, seat);
    state_.next[enhancement] = kNothing;
    AddToDiscard(seat, enhancement);
    Report(EMP_8_3, EffectKind::enhancement_lost, {seat, derived_.CardOf(enhancement)});
    Trigger(empyrean::Trigger::discarded, derived_.CardOf(enhancement), slot, seat);
  });
}

void Flow::DiscardAttached(uint16_t enhancement) {
  const uint8_t slot = PlaceOf(state_, enhancement);
  const Seat seat = ControllerOf(state_, slot);
  Detach(slot, enhancement);
  AddToDiscard(seat, enhancement);
  Report(EMP_8_3, EffectKind::enhancement_lost, {seat, derived_.CardOf(enhancement)});
  OpenWindow();
  Trigger(empyrean::Trigger::discarded, derived_.CardOf(enhancement), slot, seat);
}

// Takes the hero from the Hero Discard Pile.
void Flow::ReturnHero(uint8_t slot, Seat seat, bool is_to_arena) {
  const auto end = state_.hero_discard.begin() + state_.hero_discard_count;
  const auto at = std::find(state_.hero_discard.begin(), end, slot);
  RECOUNT_CHECK(at != end);
  std::move(at + 1, end, at);
  state_.hero_discard[--state_.hero_discard_count] = 0;
  const uint16_t to_arena = is_to_arena;
  Report(EMP_10_1, EffectKind::hero_returned, {seat, derived_.HeroCard(slot), to_arena});
  if (is_to_arena) {
    EnterArena(seat, slot);
  } else {
    SeatAt(seat).hand_heroes |= HeroBit(slot);
  }
}

void Flow::Heal(uint8_t slot) {
  state_.fatigued &= ~HeroBit(slot);
  state_.loop_healed = 1;
}

void Flow::TurnFaceUp(uint16_t enhancement, ClauseIndex clause) {
  if (IsFaceUp(state_, enhancement)) return;
  state_.at[enhancement] |= kOpen;
  Report(clause, clause == EMP_10_6 ? EffectKind::guard_is_shown : EffectKind::shown,
         {derived_.CardOf(enhancement)});
}

}  // namespace recount::engine::empyrean
