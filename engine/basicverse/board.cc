// Moves what lies on the table: hands, piles, pools, the circle.
#include "engine/basicverse/flow.h"
#include "events/check.h"

namespace recount::engine::basicverse {

void Flow::AddToHand(Seat seat, uint8_t card) {
  SeatAt(seat).hand.Add(card);
  ++SeatAt(seat).hand_count;
}

void Flow::TakeFromHand(Seat seat, uint8_t card) {
  SeatAt(seat).hand.Remove(card);
  --SeatAt(seat).hand_count;
}

void Flow::Discard(Seat seat, uint8_t card) {
  TakeFromHand(seat, card);
  state_.discard.Add(card);
}

// Moves a used card to the discard pile (BAS-3.4), or a Scroll to the slot (BAS-3.6).
void Flow::Spend(Seat seat, uint8_t card, bool is_scroll) {
  if (!is_scroll) {
    Discard(seat, card);
    return Report(BAS_3_4, EffectKind::card_spent, {card});
  }
  TakeFromHand(seat, card);
  SeatAt(seat).slot.Add(card);
  state_.scroll_used |= SeatBit(seat);
  Report(BAS_3_6, EffectKind::scroll_used, {seat, card});
}

void Flow::PayAbility(Seat seat, const Ability& ability, uint16_t card) {
  if (ability.mana > 0) PayMana(TeamOf(seat), ability.mana);
  if (card == kNullCard) return;
  Discard(seat, static_cast<uint8_t>(card));
  Report(BAS_7_8, EffectKind::no_effect_of_own, {card});
}

Flow::Taken Flow::TakeCard(uint8_t& card) {
  if (state_.deck_count == 0) {
    return state_.discard.IsEmpty() ? Taken::none : Taken::reshuffle;
  }
  // The top of the deck is its last entry, so that taking a card moves no others.
  card = state_.deck[--state_.deck_count];
  state_.deck[state_.deck_count] = 0;
  return Taken::card;
}

void Flow::SetDeck(const Outcome& order) {
  const size_t count = order.numbers.size();
  for (size_t i = 0; i < count; ++i) {
    state_.deck[count - 1 - i] = static_cast<uint8_t>(order.numbers[i]);
  }
  state_.deck_count = static_cast<uint8_t>(count);
}

// Adds Mana up to the limit of the pool. The rest is lost (BAS-5.2).
void Flow::AddMana(Team team, int amount) {
  uint8_t& pool = ManaOf(team);
  const int room = state_.players + kManaBeyondPlayers - pool;
  const int gained = std::min(amount, room);
  pool = static_cast<uint8_t>(pool + gained);
  const auto number = static_cast<uint16_t>(team);
  if (gained > 0) {
    Report(BAS_5_3, EffectKind::mana_gained, {number, static_cast<uint16_t>(gained), pool});
  }
  if (gained < amount) {
    Report(BAS_5_2, EffectKind::mana_lost, {number, static_cast<uint16_t>(amount - gained)});
  }
}

void Flow::PayMana(Team team, int amount) {
  uint8_t& pool = ManaOf(team);
  pool = static_cast<uint8_t>(pool - amount);
  Report(BAS_5_4, EffectKind::mana_paid,
         {static_cast<uint16_t>(team), static_cast<uint16_t>(amount), pool});
}

// Heals up to the HP that the Hero began with (BAS-1.11).
void Flow::Heal(Seat seat, int amount) {
  SeatState& own = SeatAt(seat);
  const int healed = std::min<int>(amount, derived_.HeroOf(seat).hp - own.hp);
  if (healed <= 0) return;
  own.hp += healed;
  Report(BAS_7_7, EffectKind::healed,
         {seat, static_cast<uint16_t>(healed), static_cast<uint16_t>(std::max(own.hp, 0))});
}

// Damages a Fortress; it does not go below 0 (BAS-10.4).
void Flow::DamageFortress(Team team, int amount) {
  uint8_t& fortress = FortressOf(team);
  const bool falls = amount >= fortress;
  fortress = falls ? uint8_t{0} : static_cast<uint8_t>(fortress - amount);
  if (falls) Report(BAS_10_4, EffectKind::fortress_fell, {static_cast<uint16_t>(team)});
}

// Moves a Hero: the others close up, and the Hero steps in behind the last one passed (BAS-6.6).
void Flow::MoveHero(Seat seat, int steps) {
  const int places = state_.places;
  std::array<uint8_t, kMaxPlaces> circle = {};
  const int from = state_.place[seat];
  int at = 0;
  for (int i = 1; i < places; ++i) {
    circle[static_cast<size_t>(at++)] = state_.circle[static_cast<size_t>((from + i) % places)];
    if (i == steps) circle[static_cast<size_t>(at++)] = seat;
  }
  SetCircle(circle);
  Report(BAS_6_6, EffectKind::moved, {seat});
}

// Stores the circle turned so that seat 0 comes first, so that equal circles have equal bytes.
void Flow::SetCircle(const std::array<uint8_t, kMaxPlaces>& circle) {
  const size_t places = state_.places;
  size_t first = 0;
  while (circle[first] != 0) ++first;
  for (size_t i = 0; i < places; ++i) {
    const uint8_t who = circle[(first + i) % places];
    state_.circle[i] = who;
    if (who != kField) state_.place[who] = static_cast<uint8_t>(i);
  }
}

// Sets adjacent Neutral Fields to opposite ends (BAS-2.9).
void Flow::ResetFields() {
  const size_t places = state_.places;
  for (size_t i = 0; i < places; ++i) {
    const auto at = [&](size_t k) { return state_.circle[(i + k) % places]; };
    if (at(0) != kField || at(1) != kField) continue;
    SetCircle({kField, at(2), at(3), kField, at(4), at(5)});
    return Report(BAS_2_9, EffectKind::fields_reset);
  }
}

}  // namespace recount::engine::basicverse
