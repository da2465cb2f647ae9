// The rules of Empyrean Hero as a deterministic state machine: which questions it asks, which
// actions it refuses and by which clause, and what an action does. They are pure functions over
// State, and ask for chance instead of drawing it.
//
//   State state = Begin(cards, config, 2);
//   if (Refusal refusal = CheckAction(cards, state, seat, action)) …   // state untouched
//   NoEffects effects;
//   ApplyAction(cards, state, seat, action, effects);                  // only what was not refused
//
// docs/reference/empyrean.md, "Clauses", has the clauses. engine/empyrean/rules.md, "Readings",
// lists the readings of the rulebook.
#ifndef RECOUNT_ENGINE_EMPYREAN_RULES_H_
#define RECOUNT_ENGINE_EMPYREAN_RULES_H_

#include <optional>
#include <vector>

#include "engine/empyrean/flow.h"
#include "engine/kit/effect_sink.h"
#include "engine/places.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "engine/state_findings.h"
#include "engine/state_reader.h"

namespace recount::engine::empyrean {

using Length = events::empyrean::Length;
using Mode = events::empyrean::Mode;
using Decks = events::empyrean::Decks;

// The keys of docs/reference/empyrean.md, "Config", with its defaults for two players.
struct Config {
  Length length = Length::standard;
  Mode mode = Mode::free_for_all;
  bool has_teams = false;  // `teams` is a list
  // The lists of seats as they were given. An entry that is not a list of seats is an empty list.
  std::vector<std::vector<uint8_t>> teams = {};
  Decks decks = Decks::standardized;
  int32_t max_rounds = 100;
};

// These refuse a game, in the order of docs/reference/empyrean.md, "Order of the checks". The first
// check comes before the config is read. CheckConfig repeats it and checks the config's words and
// numbers.
Fault CheckPlayers(const Cards& cards, size_t players);
Fault CheckConfig(const Cards& cards, const Config& config, size_t players);

constexpr size_t HeroesInGame(bool is_extended) { return is_extended ? 20 : 14; }

// Returns the state after `created`. The config must be valid.
State Begin(const Cards& cards, const Config& config, int players);

constexpr NodeKind KindOf(const State& state) {
  switch (state.phase) {
    case Phase::shuffle_heroes:
    case Phase::first_player:
    case Phase::shuffle_reserves:
    case Phase::split_deck_d:
    case Phase::shuffle_decks:
      return NodeKind::chance;
    case Phase::end:
      return NodeKind::end;
    default:
      return NodeKind::decision;
  }
}

constexpr bool IsTurnPhase(Phase phase) { return phase >= Phase::turn && phase <= Phase::muster; }

constexpr SeatSet AwaitedOf(const State& state) {
  if (IsTurnPhase(state.phase)) return SeatBit(state.active);
  return KindOf(state) == NodeKind::decision ? SeatBit(state.asked) : SeatSet{0};
}

// Call these only at a chance node. The second leaves out `what`, which is long enough to be
// allocated.
ChanceRequest RequestOf(const Cards& cards, const State& state);
ChanceRequest UnnamedRequestOf(const Cards& cards, const State& state);

// Call this only in Phase::end (docs/reference/empyrean.md, "Result").
GameResult ResultOf(const State& state);

// Players who are defeated or removed are out. The game has no scores.
Standing StandingOf(const State& state);

// Makes the checks of docs/reference/empyrean.md, "Actions", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// Appends the actions of an awaited seat to `actions`, in the order of docs/reference/empyrean.md,
// "Actions".
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Checks a state from outside, and adds a finding for each field that the rules could not have
// produced.
void Inspect(const Cards& cards, const State& state, StateFindings& findings);

// Reads the keys from which a state follows (docs/reference/empyrean.md, "State"). `state` is that
// of Begin.
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

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_RULES_H_
