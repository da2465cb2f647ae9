// The rules of Hope Inhumanity as a deterministic state machine: which questions it asks, which
// actions it refuses and by which clause, and what an action does. They are pure functions over
// State, and ask for chance instead of drawing it.
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

#include <optional>
#include <vector>

#include "engine/inhumanity/flow.h"
#include "engine/kit/effect_sink.h"
#include "engine/places.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "engine/state_findings.h"
#include "engine/state_reader.h"

namespace recount::engine::inhumanity {

// The keys of docs/reference/inhumanity.md, "Config".
struct Config {
  bool martial_law = false;
  bool lending = false;
};

// These refuse a game with INH-1.1, or with INH-1.5 if the set has no card of the expansion.
Fault CheckPlayers(size_t players);
Fault CheckConfig(const Cards& cards, const Config& config, size_t players);

// Returns the state after `created`. The config must be valid.
State Begin(const Cards& cards, const Config& config, int players);

inline NodeKind KindOf(const State& state) {
  if (state.phase == Phase::end) return NodeKind::end;
  return state.phase == Phase::setup || state.rolling != Rolling::none ? NodeKind::chance
                                                                       : NodeKind::decision;
}

// Returns the decider, and every seat that may play cards meanwhile (docs/reference/inhumanity.md,
// "Who may act").
SeatSet AwaitedOf(const State& state);

// Call this only at a chance node.
ChanceRequest RequestOf(const Cards& cards, const State& state);

// Returns the clause of `not_awaited` for a seat that is not awaited; kNoClause if there is none.
ClauseIndex NotAwaitedClause(const State& state, Seat seat);

// Call this only in Phase::end (docs/reference/inhumanity.md, "Result").
GameResult ResultOf(const State& state);

// All players are one side, against the game. A player is in the game if their character is in
// play, or if they may be given a new one (INH-9.6, INH-9.7).
Standing StandingOf(const State& state);

// Makes the checks of docs/reference/inhumanity.md, "Checks", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// Appends the actions of an awaited seat to `actions`, in the order of
// docs/reference/inhumanity.md, "Types and fields". Their options point into the card set.
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Checks a state from outside, and adds a finding for each field that the rules could not have
// produced.
void Inspect(const Cards& cards, const State& state, StateFindings& findings);

// Reads the keys from which a state follows (docs/reference/inhumanity.md, "State"). `state` is
// that of Begin.
void ReadState(const Cards& cards, StateReader& json, State& state);

// These implement Match::PutPlaces and Match::PilePosition (places.cc).
void PutPlaces(const Cards& cards, const State& state, std::vector<CardPlace>& places);
std::optional<size_t> PilePosition(const Cards& cards, const State& state, uint16_t card);

// These apply an action that was accepted, and an outcome that fits the request.
template <class Effects>
void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                 Effects& effects) {
  Flow(cards, state, kit::SinkOf(effects)).Act(seat, action);
}
template <class Effects>
void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome, Effects& effects) {
  Flow(cards, state, kit::SinkOf(effects)).TakeOutcome(outcome);
}

// Carries out the automatic steps of the rules in a state from outside (Match::Settle).
inline void Settle(const Cards& cards, State& state, EffectList& effects) {
  Flow(cards, state, &effects).Settle();
}

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_RULES_H_
