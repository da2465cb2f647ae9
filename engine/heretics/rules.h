// The rules of Heretics as a deterministic state machine: what is asked, what is refused and by
// which clause, what an action does. Pure functions over State; chance is asked for, never drawn.
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

#include <vector>

#include "engine/heretics/flow.h"
#include "engine/heretics/readings.h"
#include "engine/refusal.h"

namespace recount::engine::heretics {

// There is nothing to choose beside the number of players.
struct Config {};

// Why there is no such game: HER-1.1, whatever the set.
Fault CheckPlayers(size_t players);
inline Fault CheckConfig(const Cards&, const Config&, size_t players) {
  return CheckPlayers(players);
}

// The state after `created`: seat 0 is to choose.
State Begin(const Cards& cards, const Config& config, int players);

inline NodeKind KindOf(const State& state) {
  if (state.phase == Phase::end) return NodeKind::end;
  return state.phase == Phase::shuffle_cities ? NodeKind::chance : NodeKind::decision;
}

inline SeatSet AwaitedOf(const State& state) { return state.awaited; }

// The one chance node of the game (HER-1.4). Only in Phase::shuffle_cities.
ChanceRequest RequestOf(const Cards& cards, const State& state);

// The clause of `not_awaited` for a seat that is not awaited; kNoClause at the chance node.
ClauseIndex NotAwaitedClause(const State& state, Seat seat);

// The checks of docs/reference/heretics.md, "Actions", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// The actions of an awaited seat, in the order of docs/reference/heretics.md, "Actions". Appends to
// `actions`.
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Whether every field holds what the rules can have put there: asked of states from outside.
bool IsValid(const Cards& cards, const State& state);

// What an accepted action does; what an outcome that fits the request does.
template <Readings kRead = kReadings, class Effects>
void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                 Effects& effects) {
  Flow<kRead, Effects>(cards, state, effects).Act(seat, action);
}
template <Readings kRead = kReadings, class Effects>
void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome, Effects& effects) {
  Flow<kRead, Effects>(cards, state, effects).Settle(outcome);
}

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_RULES_H_
