// The rules of Heroes of the Basicverse as a deterministic state machine: what is asked, what is
// refused and by which clause, what an action does. Pure functions over State; chance is asked for,
// never drawn.
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

#include <vector>

#include "engine/basicverse/flow.h"
#include "engine/kit/effect_sink.h"
#include "engine/refusal.h"
#include "engine/standing.h"

namespace recount::engine::basicverse {

// docs/reference/basicverse.md, "Config".
struct Config {
  int32_t fortress = 20;
  HeroPicks heroes = HeroPicks::choose;
  int32_t max_rounds = 100;
  Formation setup = Formation::team;
  TeamsBy teams_by = TeamsBy::alternate;
  // Of TeamsBy::list: the team of each seat.
  std::vector<Team> teams = {};
};

// Why the game is refused, in the order of docs/reference/basicverse.md, "Refusal of a new game".
Fault CheckPlayers(size_t players);
Fault CheckConfig(const Config& config, size_t players);
Fault CheckSet(const Cards& cards, size_t players);

// The state after `created`. Only for a config that is not refused.
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

// BAS-1.5: the team that makes the pick of that number, from 0.
constexpr Team DraftingTeam(int pick) { return (pick + 1) / 2 % 2 == 0 ? Team::blue : Team::red; }

// The Hero of that id in the set; -1.
int HeroOfId(const Cards& cards, std::string_view id);
// Whether somebody leads the Hero.
bool IsPicked(const State& state, int hero);

// Whether those steps are a move that the newest frame, a choose_move, asks for.
bool IsChosenMove(const DerivedState& derived, int steps);

// Frames that an op, a hit of a use or the answer of a choice can put above a use.
inline constexpr size_t kAboveUse = 6;
// Whether the stack takes what an answer, or a card that was drawn to be played, can put on it.
bool HasRoomToAnswer(const Cards& cards, const State& state);
bool HasRoomToPlay(const State& state);

// Only at a chance node.
ChanceRequest RequestOf(const State& state);

// Only in Phase::end (docs/reference/basicverse.md, "Result").
GameResult ResultOf(const State& state);

// Who is in the game, nobody for good, and with whom: nobody is anybody's partner before teams are
// known.
Standing StandingOf(const State& state);

// The checks of docs/reference/basicverse.md, "Checks", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// The actions of an awaited seat, in the order of docs/reference/basicverse.md, "Action types".
// Appends to `actions`.
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

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_RULES_H_
