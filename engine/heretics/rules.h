// The rules of Heretics as a deterministic state machine: which questions it asks, which actions it
// refuses and by which clause, and what an action does. They are pure functions over State, and ask
// for chance instead of drawing it.
//
//   State state = Begin(cards, config, 2);
//   if (Refusal refusal = CheckAction(cards, state, seat, action)) …   // state untouched
//   NoEffects effects;
//   ApplyAction(cards, state, seat, action, effects);                  // only what was not refused
//
// docs/reference/heretics.md, "Clauses", has the clauses. engine/heretics/rules.md, "Readings",
// lists the readings of the rulebook.
#ifndef RECOUNT_ENGINE_HERETICS_RULES_H_
#define RECOUNT_ENGINE_HERETICS_RULES_H_

#include <optional>
#include <vector>

#include "engine/heretics/flow.h"
#include "engine/heretics/readings.h"
#include "engine/places.h"
#include "engine/refusal.h"
#include "engine/state_findings.h"
#include "engine/state_reader.h"

namespace recount::engine::heretics {

// A game has no options beside the number of players.
struct Config {};

// Refuses a number of players with HER-1.1, whatever the set.
Fault CheckPlayers(size_t players);
inline Fault CheckConfig(const Cards&, const Config&, size_t players) {
  return CheckPlayers(players);
}

// Returns the state after `created`, in which seat 0 is to choose.
State Begin(const Cards& cards, const Config& config, int players);

inline NodeKind KindOf(const State& state) {
  if (state.phase == Phase::end) return NodeKind::end;
  return state.phase == Phase::shuffle_cities ? NodeKind::chance : NodeKind::decision;
}

inline SeatSet AwaitedOf(const State& state) { return state.awaited; }

// Returns the one chance node of the game (HER-1.4). Call this only in Phase::shuffle_cities.
ChanceRequest RequestOf(const Cards& cards, const State& state);

// Returns the clause of `not_awaited` for a seat that is not awaited; kNoClause at the chance node.
ClauseIndex NotAwaitedClause(const State& state, Seat seat);

// Makes the checks of docs/reference/heretics.md, "Actions", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// Appends the actions of an awaited seat to `actions`, in the order of docs/reference/heretics.md,
// "Actions".
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Checks a state from outside, and adds a finding for each field that the rules could not have
// produced.
void Inspect(const Cards& cards, const State& state, StateFindings& findings);

// Reads the keys from which a state follows (docs/reference/heretics.md, "The state"). `state` is
// that of Begin.
void ReadState(const Cards& cards, StateReader& json, State& state);

// These implement Match::PutPlaces and Match::PilePosition (places.cc).
void PutPlaces(const Cards& cards, const State& state, std::vector<CardPlace>& places);
std::optional<size_t> PilePosition(const Cards& cards, const State& state, uint16_t card);

// Returns the seats that must be awaited in this state. It does not read `awaited`.
uint8_t SeatsToAct(const State& state);

// These apply an action that was accepted, and an outcome that fits the request.
template <Readings kRead = kReadings, class Effects>
void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                 Effects& effects) {
  Flow<kRead, Effects>(cards, state, effects).Act(seat, action);
}
template <Readings kRead = kReadings, class Effects>
void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome, Effects& effects) {
  Flow<kRead, Effects>(cards, state, effects).TakeOutcome(outcome);
}

// Carries out the automatic steps of the rules in a state from outside (Match::Settle).
template <Readings kRead = kReadings>
void Settle(const Cards& cards, State& state, EffectList& effects) {
  Flow<kRead, EffectList>(cards, state, effects).Settle();
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_RULES_H_
