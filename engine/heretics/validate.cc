// Checks a state from outside: whether the rules can have produced it.
#include "engine/heretics/rules.h"

namespace recount::engine::heretics {
namespace {

// Returns whether the pile and the holders agree: each City is in the pile, turned up, taken or
// lost.
bool ArePileAndHoldersSound(const State& state) {
  uint64_t seen = 0;
  for (size_t i = 0; i < kCities; ++i) {
    const uint8_t city = state.pile[i];
    if (i < state.turned) {
      if (city != kNoCity) return false;
      continue;
    }
    if (city >= kCities || (seen >> city & 1) != 0) return false;
    seen |= uint64_t{1} << city;
  }
  if (state.city != kNoCity) {
    if (state.city >= kCities || (seen >> state.city & 1) != 0) return false;
    seen |= uint64_t{1} << state.city;
  }
  for (int city = 0; city < kCities; ++city) {
    const uint8_t holder = state.holders.Get(city);
    const bool is_in_pile = (seen >> city & 1) != 0;
    if (is_in_pile != (holder == kInPile)) return false;
    if (!is_in_pile && holder != kLost && holder >= state.players) return false;
  }
  return state.last_city == kNoCity ||
         (state.last_city < kCities && state.holders.Get(state.last_city) != kInPile);
}

bool IsSeatSound(const State& state, size_t seat) {
  const uint8_t faction = state.faction[seat];
  if ((state.hand[seat] | state.temple[seat]) & ~kWholePack) return false;
  if (state.hand[seat] & state.temple[seat]) return false;
  if (faction == kNoFaction) {
    return state.hand[seat] == 0 && state.temple[seat] == 0 && state.sent[seat] == kNoCard &&
           state.last_sent[seat] == kNoCard;
  }
  if (faction >= kFactionCount || seat >= state.players) return false;
  for (size_t other = 0; other < seat; ++other) {
    if (state.faction[other] == faction) return false;
  }
  for (const uint8_t card : {state.sent[seat], state.last_sent[seat]}) {
    if (card != kNoCard && (card >= kCharacters || FactionOf(card) != faction)) return false;
  }
  if (state.sent[seat] == kNoCard) return true;
  const uint16_t bit = CardBit(state, static_cast<Seat>(seat), state.sent[seat]);
  return ((state.hand[seat] | state.temple[seat]) & bit) == 0;
}

// Returns the seats that must be awaited in this state.
uint8_t SeatsToAct(const State& state) {
  if (state.phase == Phase::choose_faction) {
    for (size_t seat = 0; seat < state.players; ++seat) {
      if (state.faction[seat] == kNoFaction) return static_cast<uint8_t>(1 << seat);
    }
  }
  if (state.phase != Phase::send) return 0;
  uint8_t awaited = SeatsWithHand(state);
  for (size_t seat = 0; seat < state.players; ++seat) {
    if (state.sent[seat] != kNoCard) awaited &= static_cast<uint8_t>(~(1 << seat));
  }
  return awaited;
}

}  // namespace

bool IsValid(const Cards&, const State& state) {
  if (state.players < 2 || state.players > kMaxPlayers || state.phase > Phase::end) return false;
  // Each wave has at most one round per card of a pack.
  if (state.wave > 2 || state.round > kPackSize || state.turned > 2 * kPackSize) return false;
  const int rounds = state.wave == 2 ? kPackSize + state.round : state.round;
  if (state.turned != rounds || (state.wave == 0 && state.round != 0)) return false;
  const bool is_before_pile =
      state.phase == Phase::choose_faction || state.phase == Phase::shuffle_cities;
  if (is_before_pile != (state.wave == 0)) return false;
  if (state.phase == Phase::end && state.wave != 2) return false;
  if ((state.phase == Phase::send) != (state.city != kNoCity)) return false;
  for (size_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (!IsSeatSound(state, seat)) return false;
    const bool has_chosen = state.faction[seat] != kNoFaction;
    if (seat < state.players && !has_chosen && state.phase != Phase::choose_faction) return false;
  }
  return ArePileAndHoldersSound(state) && state.awaited == SeatsToAct(state) &&
         (KindOf(state) == NodeKind::decision) == (state.awaited != 0);
}

}  // namespace recount::engine::heretics
