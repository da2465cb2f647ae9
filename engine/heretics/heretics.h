// Heretics and the Battle for Europe, as a game of the engine. rules.md has the source of the
// rules, the layout of the state and the readings; the page is spec/heretics.md.
#ifndef RECOUNT_ENGINE_HERETICS_HERETICS_H_
#define RECOUNT_ENGINE_HERETICS_HERETICS_H_

#include "engine/game.h"
#include "engine/heretics/cards.h"
#include "engine/heretics/clauses.h"
#include "engine/heretics/draw.h"
#include "engine/heretics/effects.h"
#include "engine/heretics/rules.h"
#include "engine/heretics/state.h"
#include "engine/heretics/words.h"
#include "events/heretics_bfbs_generated.h"
#include "events/heretics_generated.h"

namespace recount::engine::heretics {

// There is nothing to choose beside the number of players.
struct Config {};

struct Heretics {
  using State = heretics::State;
  using Action = heretics::Action;
  using Cards = heretics::Cards;
  using Config = heretics::Config;
  using Table = events::heretics::Event;

  static constexpr Schema kSchema =
      SchemaOf<events::heretics::Event, events::heretics::EventBinarySchema>("heretics");
  static constexpr std::string_view kTitle = "Heretics and the Battle for Europe";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = heretics::kMaxPlayers;

  // created, the packs, the shuffle, and 22 rounds of four.
  static constexpr uint64_t kMaxEvents = 1 + 4 + 1 + 88;

  static constexpr uint16_t kLayout = 1;  // rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const uint16_t> RulesVersions();
  static absl::Span<const Clause> Clauses() { return heretics::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> TurnKeys();
  static absl::Span<const std::string_view> CardKeys();

  // Any number of players from 2 to 4, whatever the set.
  static Fault CheckConfig(const Cards&, const Config&, size_t) { return std::nullopt; }
  static State Begin(const Cards&, const Config&, int players) { return heretics::Begin(players); }
  static int PlayersOf(const State& state) { return state.players; }
  static NodeKind KindOf(const State& state) { return heretics::KindOf(state); }
  static SeatSet AwaitedOf(const State& state) { return state.awaited; }
  static ChanceRequest RequestOf(const Cards&, const State& state) {
    return heretics::RequestOf(state);
  }
  static GameResult ResultOf(const Cards& cards, const State& state) {
    return heretics::ResultOf(cards, state);
  }
  static std::string_view PhaseOf(const State& state);
  static Standing StandingOf(const Cards& cards, const State& state) {
    return heretics::StandingOf(cards, state);
  }
  static ClauseIndex NotAwaitedClause(const State& state, Seat seat) {
    return heretics::NotAwaitedClause(state, seat);
  }
  static Refusal CheckAction(const Cards&, const State& state, Seat seat, const Action& action) {
    return heretics::CheckAction(state, seat, action);
  }
  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    heretics::ApplyAction(cards, state, seat, action, effects);
  }
  template <class Effects>
  static void ApplyOutcome(const Cards&, State& state, const Outcome& outcome, Effects& effects) {
    heretics::ApplyOutcome(state, outcome, effects);
  }
  static void LegalActions(const Cards&, const State& state, Seat seat,
                           std::vector<Action>& actions) {
    heretics::LegalActions(state, seat, actions);
  }
  static bool IsSound(const Cards&, const State& state) { return heretics::IsSound(state); }

  // The order of the pile and, for each other seat, which of the cards that they hold lies face
  // down: all that a viewer may not know here.
  static void Imagine(const Cards&, State& state, Viewer viewer, ChanceStream& stream);

  static Action ReadAction(const Table& event) {
    Action action{.type = event.action_type()};
    if (action.type == ActionType::send) {
      action.card = static_cast<const events::heretics::Send*>(event.action())->card();
    } else {
      action.faction =
          static_cast<const events::heretics::ChooseFaction*>(event.action())->faction();
    }
    return action;
  }
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action) {
    if (action.type == ActionType::send) {
      return events::heretics::CreateSend(builder, action.card).Union();
    }
    return events::heretics::CreateChooseFaction(builder, action.faction).Union();
  }
  static Config ReadConfig(const Table&) { return {}; }
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config&) {
    return events::heretics::CreateConfig(builder).Union();
  }

  // The page, section 9, "Events in a view": a laid card is shown to its seat, and to everybody
  // where this very event completes the round.
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // The order of the Cities is the judge's alone.
  static bool ShowsOutcome(const State&, const State&, Viewer viewer) { return viewer.IsJudge(); }

  static std::string EffectText(const Cards& cards, const State&, const Effect& effect,
                                absl::Span<const std::string> names, Viewer) {
    return heretics::EffectText(cards, effect, names);
  }
  static std::string RefusalText(const Cards& cards, const State& state, Seat seat,
                                 const Action& action, const Refusal& refusal) {
    return heretics::RefusalText(cards, state, seat, action, refusal);
  }
  static std::string ActionText(const Cards& cards, const State&, Seat seat, const Action& action,
                                absl::Span<const std::string> names) {
    return heretics::ActionText(cards, seat, action, names);
  }
  static std::string OutcomeText(const Cards& cards, const State&, const Outcome& outcome,
                                 absl::Span<const std::string> names) {
    return heretics::OutcomeText(cards, outcome, names);
  }
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    return heretics::DrawTable(cards, state, viewer, seating, drawing);
  }
  static std::string CardName(const Cards& cards, const State&, uint16_t card) {
    return heretics::CardName(cards, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State&,
                                           std::string_view words) {
    return heretics::CardsCalled(cards, words);
  }
  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return heretics::ParseCards(set); }
};

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_HERETICS_H_
