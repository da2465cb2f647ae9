// The rules of HoPE as a deterministic state machine: which questions it asks, which actions it
// refuses and by which clause, and what an action does. They are pure functions over State, and ask
// for chance instead of drawing it.
//
//   State state = Begin(cards, config, 2);
//   if (Refusal refusal = CheckAction(cards, state, seat, action)) …   // state untouched
//   NoEffects effects;
//   ApplyAction(cards, state, seat, action, effects);                  // only what was not refused
//
// docs/reference/hope.md, "Clauses", has the clauses. engine/hope/rules.md, "Readings", lists the
// readings of the rulebook.
#ifndef RECOUNT_ENGINE_HOPE_RULES_H_
#define RECOUNT_ENGINE_HOPE_RULES_H_

#include <optional>
#include <string>
#include <vector>

#include "engine/hope/flow.h"
#include "engine/kit/effect_sink.h"
#include "engine/places.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "engine/state_findings.h"
#include "engine/state_reader.h"

namespace recount::engine::hope {

struct RegisteredEntry {
  std::string card;
  uint16_t copies = 0;
};
using RegisteredDeck = std::vector<RegisteredEntry>;

// The keys of docs/reference/hope.md, "Config".
struct Config {
  bool two_on_two = false;
  bool artifacts = false;
  bool has_decks = false;  // `decks` is a list
  std::vector<std::optional<RegisteredDeck>> decks = {};
  uint16_t min_cards = 36;
  uint16_t max_copies = 2;
  bool recommended = false;
  uint16_t max_rounds = 50;
};

// These refuse a game, in the order of docs/reference/hope.md, "Order of checks": HPE-1.1, the
// decks (no clause if one has more than 250 cards; HPE-14.5; 14.1 to 14.3), HPE-15.1. The config's
// numbers are checked too.
Fault CheckPlayers(const Config& config, size_t players);
Fault CheckConfig(const Cards& cards, const Config& config, size_t players);

// Returns the state after `created`. The config must be valid.
State Begin(const Cards& cards, const Config& config, int players);

NodeKind KindOf(const State& state);

inline SeatSet AwaitedOf(const State& state) {
  if (state.choice != ChoiceKind::none) return SeatBit(state.choice_seat);
  if (state.chance != PendingChance::none || state.phase == Phase::end) return 0;
  if (state.phase >= Phase::main && state.step != Step::attackers) {
    return static_cast<SeatSet>(SeatsIn(state) & ~state.passed);
  }
  if (state.phase == Phase::first_player || state.phase == Phase::artifacts ||
      state.phase == Phase::shuffle) {
    return 0;
  }
  return SeatBit(state.active);
}

// Call this only at a chance node.
ChanceRequest RequestOf(const Cards& cards, const State& state);

// Call this only in Phase::end (docs/reference/hope.md, "Result").
GameResult ResultOf(const State& state);

// In two on two a seat's side has both partners. The scores are the pools.
Standing StandingOf(const State& state);

// Makes the checks of docs/reference/hope.md, "Actions", in order, for an awaited seat.
Refusal CheckAction(const Cards& cards, const State& state, Seat seat, const Action& action);

// Appends the actions of an awaited seat to `actions`, in the order of docs/reference/hope.md,
// "Actions". Their deck ids point into the card set.
void LegalActions(const Cards& cards, const State& state, Seat seat, std::vector<Action>& actions);

// Checks a state from outside, and adds a finding for each field that the rules could not have
// produced.
void Inspect(const Cards& cards, const State& state, StateFindings& findings);

// Reads the keys from which a state follows (docs/reference/hope.md, "Derived keys"). `state` is
// that of Begin.
void ReadState(const Cards& cards, StateReader& json, State& state);

// These implement Match::PutPlaces and Match::PilePosition (places.cc).
void PutPlaces(const Cards& cards, const State& state, std::vector<CardPlace>& places);
std::optional<size_t> PilePosition(const Cards& cards, const State& state, uint16_t card);

// Returns kNoClause if a deck keeps the game's deck rules, else the clause that it breaks (HPE-14.1
// to 14.3).
ClauseIndex CheckDeck(const Cards& cards, const State& state, const std::vector<DeckEntry>& deck);

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

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_RULES_H_
