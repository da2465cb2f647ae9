// The rules of Heroes of the Basicverse as a deterministic state machine: which questions it asks,
// which actions it refuses and by which clause, and what an action does. They are pure functions
// over State, and ask for chance instead of drawing it.
//
//   State state = Begin(cards, config, 4);
//   if (Refusal refusal = CheckAction(cards, state, seat, action)) …   // state untouched
//   NoEffects effects;
//   ApplyAction(cards, state, seat, action, effects);                  // only what was not refused
//
// docs/reference/basicverse.md, "Clauses", has the clauses. engine/basicverse/rules.md, "Readings",
// lists the readings of the rulebook.
#ifndef RECOUNT_ENGINE_BASICVERSE_RULES_H_
#define RECOUNT_ENGINE_BASICVERSE_RULES_H_

#include <optional>
#include <vector>

#include "engine/basicverse/flow.h"
#include "engine/kit/effect_sink.h"
#include "engine/places.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "engine/state_findings.h"
#include "engine/state_reader.h"

namespace recount::engine::basicverse {

// The keys of docs/reference/basicverse.md, "Config".
struct Config {
  int32_t fortress = 20;
  HeroPicks heroes = HeroPicks::choose;
  int32_t max_rounds = 100;
  Formation setup = Formation::team;
  TeamsBy teams_by = TeamsBy::alternate;
  // The team of each seat, for TeamsBy::list.
  std::vector<Team> teams = {};
};

// These refuse a game, in the order of docs/reference/basicverse.md, "Refusal of a new game".
Fault CheckPlayers(size_t players);
Fault CheckConfig(const Config& config, size_t players);
Fault CheckSet(const Cards& cards, size_t players);

// Returns the state after `created`. The config must be valid.
State Begin(const Cards& cards, const Config& config, int players);

constexpr NodeKind KindOf(const State& state) {
  switch (state.phase) {
    case Phase::teams:
    case Phase::shuffle:
    case Phase::reshuffle:
      return NodeKind::chance;
    case Phase::end:
      return NodeKind::end;
    default:
      return NodeKind::decision;
  }
}

SeatSet AwaitedOf(const State& state);

// Returns the team that makes the pick with this number, from 0 (BAS-1.5).
constexpr Team DraftingTeam(int pick) { return (pick + 1) / 2 % 2 == 0 ? Team::blue : Team::red; }

// Returns the Hero with this id in the set, or -1.
int HeroOfId(const Cards& cards, std::string_view id);
// Returns whether somebody leads the Hero.
bool IsPicked(const State& state, int hero);

// Returns whether those steps are a move that the newest frame, a choose_move, asks for.
bool IsChosenMove(const DerivedState& derived, int steps);

// The most frames that an op, a hit of a use or the answer of a choice can put above a use.
inline constexpr size_t kAboveUse = 6;
// These return whether the stack has room for what an answer, or a card drawn to be played, can put
// on it.
bool HasRoomToAnswer(const Cards& cards, const State& state);
bool HasRoomToPlay(const State& state);

// Call this only at a chance node.
ChanceRequest RequestOf(const State& state);

// Call this only in Phase::end (docs/reference/basicverse.md, "Result").
GameResult ResultOf(const State& state);

// Returns the sides. Nobody leaves this game for good, and before teams are known everybody is
// alone.
Standing StandingOf(const State& state);

// Makes the checks of docs/reference/basicverse.md, "Checks", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// Appends the actions of an awaited seat to `actions`, in the order of
// docs/reference/basicverse.md, "Action types".
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Checks a state from outside, and adds a finding for each field that the rules could not have
// produced.
void Inspect(const Cards& cards, const State& state, StateFindings& findings);

// Reads the keys from which a state follows (docs/reference/basicverse.md, "State"). `state` must
// be that of Begin.
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

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_RULES_H_
