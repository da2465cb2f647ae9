// Does everything that an event causes until a seat or chance is awaited. Only Flow changes a
// state. It is a template, since its hot loops are the engine's shortest: with NoEffects nothing is
// reported.
#ifndef RECOUNT_ENGINE_HERETICS_FLOW_H_
#define RECOUNT_ENGINE_HERETICS_FLOW_H_

#include <array>

#include "engine/effect.h"
#include "engine/heretics/cards.h"
#include "engine/heretics/clauses.h"
#include "engine/heretics/derived.h"
#include "engine/heretics/judge.h"
#include "engine/heretics/readings.h"
#include "engine/heretics/state.h"
#include "engine/node.h"

namespace recount::engine::heretics {

// The kinds of effect, each with its numbers. effects.cc has the sentences.
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

// These report the effects of a judged round and of the end. They are called only if effects are
// kept.
void ReportRound(const Cards& cards, const State& state, const Readings& readings,
                 EffectList& effects);
void ReportEnd(const Cards& cards, const State& state, EffectList& effects);
inline void ReportRound(const Cards&, const State&, const Readings&, NoEffects&) {}
inline void ReportEnd(const Cards&, const State&, NoEffects&) {}

template <class Effects>
void Report(Effects& effects, ClauseIndex clause, EffectKind kind,
            std::array<uint16_t, 4> numbers = {}) {
  effects.Add(Effect{clause, static_cast<uint16_t>(kind), numbers});
}

template <Readings kRead, class Effects>
class Flow {
 public:
  // All must outlive the flow.
  Flow(const Cards& cards, State& state, Effects& effects)
      : cards_(cards), state_(state), effects_(effects) {}

  // Call this only with an action that CheckAction accepts.
  void Act(Seat seat, const Action& action) {
    if (action.type == ActionType::choose_faction) return ChooseFaction(seat, action.faction);
    state_.hand[seat] &= static_cast<uint16_t>(~CardBit(state_, seat, action.card));
    state_.sent[seat] = static_cast<uint8_t>(action.card);
    state_.awaited &= static_cast<uint8_t>(~(1 << seat));
    if (state_.awaited == 0) FinishRound();
  }

  // Carries out the automatic steps of the rules in a state from outside: a round that awaits
  // nobody is judged.
  void Settle() {
    if (state_.phase == Phase::send && state_.awaited == 0) FinishRound();
  }

  // Begins the First Wave (HER-1.4, HER-7.1). Call this only with an outcome that fits the request.
  void TakeOutcome(const Outcome& order) {
    for (size_t i = 0; i < kCities; ++i) {
      state_.pile[i] = static_cast<uint8_t>(order.numbers[i] - kCharacters);
    }
    state_.phase = Phase::send;
    state_.wave = 1;
    Report(effects_, HER_1_4, EffectKind::shuffled);
    Report(effects_, HER_7_1, EffectKind::wave_begins, {1});
    TurnUpCity(SeatsWithHand(state_));
  }

 private:
  void ChooseFaction(Seat seat, Faction faction) {
    state_.faction[seat] = static_cast<uint8_t>(faction);
    state_.hand[seat] = kWholePack;
    if (seat + 1 < state_.players) {
      state_.awaited = static_cast<uint8_t>(1 << (seat + 1));
      return;
    }
    state_.awaited = 0;
    state_.phase = Phase::shuffle_cities;
    uint16_t left = 15;
    for (size_t s = 0; s < state_.players; ++s) {
      left = static_cast<uint16_t>(left & ~(1 << state_.faction[s]));
    }
    if (left != 0) Report(effects_, HER_2_3, EffectKind::packs_left_out, {left});
  }

  // Judges the round (HER-3.5 and docs/reference/heretics.md, "Judging a round"). Every seat has
  // laid its card.
  void FinishRound() {
    const Seat players = state_.players;
    const int city = state_.city;
    const RoundEnd end =
        EndRound<kRead>(cards_.cities[static_cast<size_t>(city)], players, state_.sent);
    state_.last_city = state_.city;
    for (Seat seat = 0; seat < players; ++seat) {
      const uint8_t card = state_.sent[seat];
      state_.last_sent[seat] = card;
      if (card == kNoCard) continue;
      const int goes_to_temple = end.to_temple >> seat & 1;
      state_.temple[seat] |= static_cast<uint16_t>(CardBit(state_, seat, card) & -goes_to_temple);
      state_.sent[seat] = kNoCard;
    }
    state_.holders.Set(city, end.winner == kNoSeat ? kLost : end.winner);
    ReportRound(cards_, state_, kRead, effects_);
    AfterRound();
  }

  // Continues as docs/reference/heretics.md, "After a round", says.
  void AfterRound() {
    if (const uint8_t seats = SeatsWithHand(state_)) return TurnUpCity(seats);
    if (state_.wave == 2) {
      Report(effects_, HER_7_3, EffectKind::wave_over, {2});
      return EndMatch();
    }
    state_.wave = 2;
    state_.round = 0;
    state_.hand = state_.temple;
    state_.temple = {};
    const uint8_t seats = SeatsWithHand(state_);
    if (seats == 0) return EndMatch();
    Report(effects_, HER_7_2, EffectKind::wave_begins, {2});
    TurnUpCity(seats);
  }

  // Turns up the topmost City and awaits all who have a character in hand (HER-3.1, HER-3.2).
  void TurnUpCity(uint8_t holders) {
    ++state_.round;
    state_.city = state_.pile[state_.turned];
    state_.pile[state_.turned] = kNoCity;
    ++state_.turned;
    state_.awaited = holders;
    Report(effects_, HER_3_1, EffectKind::turned_up, {state_.city, state_.wave, state_.round});
  }

  void EndMatch() {
    state_.phase = Phase::end;
    state_.city = kNoCity;
    Report(effects_, HER_7_4, EffectKind::match_over);
    ReportEnd(cards_, state_, effects_);
  }

  const Cards& cards_;
  State& state_;
  Effects& effects_;
};

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_FLOW_H_
