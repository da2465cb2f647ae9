// The rules of Hope Inhumanity as a deterministic state machine: what is asked, what is refused and
// by which clause, what an action does. Pure functions over State; chance is asked for, never
// drawn.
//
//   State state = Begin(cards, config, 3);
//   if (Refusal refusal = CheckAction(cards, state, seat, action)) …   // state untouched
//   NoEffects effects;
//   ApplyAction(cards, state, seat, action, effects);                  // only what was not refused
//
// docs/reference/inhumanity.md, "Clauses", has the clauses. engine/inhumanity/rules.md, "Readings",
// lists the readings of the rulebook.
#ifndef RECOUNT_ENGINE_INHUMANITY_RULES_H_
#define RECOUNT_ENGINE_INHUMANITY_RULES_H_

#include <vector>

#include "engine/inhumanity/flow.h"
#include "engine/kit/effect_sink.h"
#include "engine/refusal.h"
#include "engine/standing.h"

namespace recount::engine::inhumanity {

// docs/reference/inhumanity.md, "Config".
struct Config {
  bool martial_law = false;
  bool lending = false;
};

// Why there is no such game: INH-1.1; INH-1.5 where the set has no card of the expansion.
Fault CheckPlayers(size_t players);
Fault CheckConfig(const Cards& cards, const Config& config, size_t players);

// The state after `created`. Only for a config that is not refused.
State Begin(const Cards& cards, const Config& config, int players);

inline NodeKind KindOf(const State& state) {
  if (state.phase == Phase::end) return NodeKind::end;
  return state.phase == Phase::setup || state.rolling != Rolling::none ? NodeKind::chance
                                                                       : NodeKind::decision;
}

// The decider, and every seat that may play cards meanwhile (docs/reference/inhumanity.md,
// "Who may act").
SeatSet AwaitedOf(const State& state);

// Only at a chance node.
ChanceRequest RequestOf(const Cards& cards, const State& state);

// The clause of `not_awaited` for a seat that is not awaited; kNoClause where none says it.
ClauseIndex NotAwaitedClause(const State& state, Seat seat);

// Only in Phase::end (docs/reference/inhumanity.md, "Result").
GameResult ResultOf(const State& state);

// All are one side, against the game. A player is in the game whose character is in play, or who
// may still be given a new one (INH-9.6, INH-9.7).
Standing StandingOf(const State& state);

// The checks of docs/reference/inhumanity.md, "Checks", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// The actions of an awaited seat, in the order of docs/reference/inhumanity.md, "Types and fields".
// Appends to `actions`. Their options point into the card set.
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Whether every field holds what the rules can have put there: asked of states from outside.
bool IsValid(const Cards& cards, const State& state);

// What an accepted action does; what an outcome that fits the request does.
template <class Effects>
void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                 Effects& effects) {
  Flow(cards, state, kit::SinkOf(effects)).Act(seat, action);
}
template <class Effects>
void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome, Effects& effects) {
  Flow(cards, state, kit::SinkOf(effects)).Settle(outcome);
}

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_RULES_H_
