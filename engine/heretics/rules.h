// The rules of Heretics as a deterministic state machine: what is asked, what is refused and by
// which clause, what an action does. Pure functions over State; chance is asked for, never drawn.
//
//   State state = Begin(2);
//   if (Refusal refusal = CheckAction(state, seat, action)) …   // state untouched
//   NoEffects effects;
//   ApplyAction(cards, state, seat, action, effects);           // only what was not refused
//
// The clauses are those of the page; rules.md says which reading was taken where.
#ifndef RECOUNT_ENGINE_HERETICS_RULES_H_
#define RECOUNT_ENGINE_HERETICS_RULES_H_

#include <vector>

#include "engine/effect.h"
#include "engine/heretics/cards.h"
#include "engine/heretics/clauses.h"
#include "engine/heretics/judge.h"
#include "engine/heretics/state.h"
#include "engine/node.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "events/check.h"

namespace recount::engine::heretics {

// The sentences of the effects; effects.cc has their words and their numbers.
enum class EffectKind : uint16_t {
  packs_left_out,  // factions as bits
  shuffled,
  wave_begins,   // wave
  turned_up,     // City, wave, round
  revealed,      // seat, card
  strengthened,  // seat, card, strength here
  fate,          // seat, card, Fate
  absent,        // seat
  takes_city,    // seat, City, Value
  lost_city,     // City
  goes,          // seat, card, 1 to the Temple or 0 to the Graveyard
  wave_over,     // wave
  match_over,
  score,     // seat, score
  wins,      // seat
  is_drawn,  // seats as bits
};

// The state after `created`: seat 0 is to choose.
State Begin(int players);

inline NodeKind KindOf(const State& state) {
  if (state.phase == Phase::end) return NodeKind::end;
  return state.phase == Phase::shuffle_cities ? NodeKind::chance : NodeKind::decision;
}

// The one chance node of the game (HER-1.4). Only in Phase::shuffle_cities.
ChanceRequest RequestOf(const State& state);

// The clause of `not_awaited` for a seat that is not awaited; kNoClause at the chance node.
ClauseIndex NotAwaitedClause(const State& state, Seat seat);

// The sum of the Values of the seat's Cities (HER-7.5).
uint16_t ScoreOf(const Cards& cards, const State& state, Seat seat);

// Only in Phase::end (HER-7.4 to HER-7.7).
GameResult ResultOf(const Cards& cards, const State& state);

// Nobody leaves this game, and everybody plays for themselves.
Standing StandingOf(const Cards& cards, const State& state);

// The actions of an awaited seat, in the order of the page. Appends to `actions`.
void LegalActions(const State& state, Seat seat, std::vector<Action>& actions);

// Whether every field holds what the rules can have put there: asked of states from outside.
bool IsSound(const State& state);

// The checks of the page, section 6.2, in order, for an awaited seat.
inline Refusal CheckAction(const State& state, Seat seat, const Action& action) {
  if (action.type == ActionType::send) {
    if (state.phase != Phase::send) return Refusal::Illegal(HER_3_7);
    const int index = action.card - kPackSize * state.faction[seat];
    if (index < 0 || index >= kPackSize) return Refusal::Illegal(HER_3_3);
    const auto bit = static_cast<uint16_t>(1u << index);
    if (state.hand[seat] & bit) return Refusal::None();
    return Refusal::Illegal(state.temple[seat] & bit ? HER_4_6 : HER_4_7);
  }
  if (state.phase != Phase::choose_faction) return Refusal::Illegal(HER_2_4);
  const auto faction = static_cast<uint8_t>(action.faction);
  if (faction > static_cast<uint8_t>(Faction::orthodox)) return Refusal::Illegal(HER_2_1);
  for (int other = 0; other < state.players; ++other) {
    if (state.faction[static_cast<size_t>(other)] == faction) return Refusal::Illegal(HER_2_3);
  }
  return Refusal::None();
}

namespace internal {

template <class Effects>
void Report(Effects& effects, ClauseIndex clause, EffectKind kind,
            std::array<uint16_t, 4> numbers = {}) {
  effects.Add(Effect{clause, static_cast<uint16_t>(kind), numbers});
}

// The sentences of a judged round and of the end: only for effects that are kept.
void ReportRound(const Cards& cards, const State& state, EffectList& effects);
void ReportEnd(const Cards& cards, const State& state, EffectList& effects);
inline void ReportRound(const Cards&, const State&, NoEffects&) {}
inline void ReportEnd(const Cards&, const State&, NoEffects&) {}

// HER-3.1, HER-3.2: the topmost City is turned up; all who hold a character are awaited.
template <class Effects>
void TurnUpCity(State& state, uint8_t holders, Effects& effects) {
  ++state.round;
  state.city = state.pile[state.turned];
  state.pile[state.turned] = kNoCity;
  ++state.turned;
  state.awaited = holders;
  Report(effects, HER_3_1, EffectKind::turned_up, {state.city, state.wave, state.round});
}

inline uint8_t SeatsWithHand(const State& state) {
  uint8_t seats = 0;
  for (size_t seat = 0; seat < state.players; ++seat) {
    seats |= static_cast<uint8_t>((state.hand[seat] != 0) << seat);
  }
  return seats;
}

template <class Effects>
void EndMatch(const Cards& cards, State& state, Effects& effects) {
  state.phase = Phase::end;
  state.city = kNoCity;
  Report(effects, HER_7_4, EffectKind::match_over);
  ReportEnd(cards, state, effects);
}

// Section 6.4 of the page.
template <class Effects>
void AfterRound(const Cards& cards, State& state, Effects& effects) {
  if (const uint8_t seats = SeatsWithHand(state)) return TurnUpCity(state, seats, effects);
  if (state.wave == 2) {
    Report(effects, HER_7_3, EffectKind::wave_over, {2});
    return EndMatch(cards, state, effects);
  }
  state.wave = 2;
  state.round = 0;
  state.hand = state.temple;
  state.temple = {};
  const uint8_t seats = SeatsWithHand(state);
  if (seats == 0) return EndMatch(cards, state, effects);
  Report(effects, HER_7_2, EffectKind::wave_begins, {2});
  TurnUpCity(state, seats, effects);
}

// HER-3.5 and section 6.3: all have laid.
template <class Effects>
void FinishRound(const Cards& cards, State& state, Effects& effects) {
  const Seat players = state.players;
  const int city = state.city;
  const RoundEnd end = EndRound(cards.cities[static_cast<size_t>(city)], players, state.sent);
  state.last_city = state.city;
  for (Seat seat = 0; seat < players; ++seat) {
    const uint8_t card = state.sent[seat];
    state.last_sent[seat] = card;
    if (card == kNoCard) continue;
    const int goes_to_temple = end.to_temple >> seat & 1;
    state.temple[seat] |= static_cast<uint16_t>(CardBit(state, seat, card) & -goes_to_temple);
    state.sent[seat] = kNoCard;
  }
  state.holders.Set(city, end.winner == kNoSeat ? kLost : end.winner);
  ReportRound(cards, state, effects);
  AfterRound(cards, state, effects);
}

template <class Effects>
void ChooseFaction(State& state, Seat seat, Faction faction, Effects& effects) {
  state.faction[seat] = static_cast<uint8_t>(faction);
  state.hand[seat] = kWholePack;
  if (seat + 1 < state.players) {
    state.awaited = static_cast<uint8_t>(1 << (seat + 1));
    return;
  }
  state.awaited = 0;
  state.phase = Phase::shuffle_cities;
  uint16_t left = 15;
  for (size_t s = 0; s < state.players; ++s) {
    left = static_cast<uint16_t>(left & ~(1 << state.faction[s]));
  }
  if (left != 0) Report(effects, HER_2_3, EffectKind::packs_left_out, {left});
}

}  // namespace internal

// What an accepted action does.
template <class Effects>
void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                 Effects& effects) {
  if (action.type == ActionType::choose_faction) {
    return internal::ChooseFaction(state, seat, action.faction, effects);
  }
  state.hand[seat] &= static_cast<uint16_t>(~CardBit(state, seat, action.card));
  state.sent[seat] = static_cast<uint8_t>(action.card);
  state.awaited &= static_cast<uint8_t>(~(1 << seat));
  if (state.awaited == 0) internal::FinishRound(cards, state, effects);
}

// What an outcome that fits the request does: the First Wave begins (HER-1.4, HER-7.1).
template <class Effects>
void ApplyOutcome(State& state, const Outcome& order, Effects& effects) {
  for (size_t i = 0; i < kCities; ++i) {
    state.pile[i] = static_cast<uint8_t>(order.numbers[i] - kCharacters);
  }
  state.phase = Phase::send;
  state.wave = 1;
  internal::Report(effects, HER_1_4, EffectKind::shuffled);
  internal::Report(effects, HER_7_1, EffectKind::wave_begins, {1});
  internal::TurnUpCity(state, internal::SeatsWithHand(state), effects);
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_RULES_H_
