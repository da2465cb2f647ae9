// Empyrean Hero, as a game of the engine. rules.md has the source of the rules, the layout of the
// state and the readings; the page is spec/empyrean.md.
#ifndef RECOUNT_ENGINE_EMPYREAN_EMPYREAN_H_
#define RECOUNT_ENGINE_EMPYREAN_EMPYREAN_H_

#include "engine/empyrean/cards.h"
#include "engine/empyrean/clauses.h"
#include "engine/empyrean/draw.h"
#include "engine/empyrean/effects.h"
#include "engine/empyrean/rules.h"
#include "engine/empyrean/state.h"
#include "engine/empyrean/words.h"
#include "engine/game.h"
#include "events/empyrean_bfbs_generated.h"
#include "events/empyrean_generated.h"

namespace recount::engine::empyrean {

// Between bytes and the plain values of the rules (bytes.cc).
Action ActionIn(const events::empyrean::Event& event);
flatbuffers::Offset<void> ActionTable(flatbuffers::FlatBufferBuilder& builder,
                                      const Action& action);
Config ConfigIn(const events::empyrean::Event& event);
flatbuffers::Offset<void> ConfigTable(flatbuffers::FlatBufferBuilder& builder,
                                      const Config& config);

struct Empyrean {
  using State = empyrean::State;
  using Action = empyrean::Action;
  using Cards = empyrean::Cards;
  using Config = empyrean::Config;
  using Table = events::empyrean::Event;

  static constexpr Schema kSchema =
      SchemaOf<events::empyrean::Event, events::empyrean::EventBinarySchema>("empyrean");
  static constexpr std::string_view kTitle = "Empyrean Hero";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = empyrean::kMaxPlayers;

  // Turns are bounded, but what a turn holds depends on the card set.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const uint16_t> RulesVersions();
  static absl::Span<const Clause> Clauses() { return empyrean::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> CardKeys();

  static Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
    return empyrean::CheckConfig(cards, config, players);
  }
  static State Begin(const Cards& cards, const Config& config, int players) {
    return empyrean::Begin(cards, config, players);
  }
  static int PlayersOf(const State& state) { return state.players; }
  static NodeKind KindOf(const State& state) { return empyrean::KindOf(state); }
  static SeatSet AwaitedOf(const State& state) { return empyrean::AwaitedOf(state); }
  static ChanceRequest RequestOf(const Cards& cards, const State& state) {
    return empyrean::RequestOf(cards, state);
  }
  static ChanceRequest UnnamedRequestOf(const Cards& cards, const State& state) {
    return empyrean::UnnamedRequestOf(cards, state);
  }
  static GameResult ResultOf(const Cards&, const State& state) { return empyrean::ResultOf(state); }
  static std::string_view PhaseOf(const State& state);
  static Standing StandingOf(const Cards&, const State& state) {
    return empyrean::StandingOf(state);
  }
  // The page names none.
  static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }
  static Refusal CheckAction(const Cards& cards, const State& state, Seat seat,
                             const Action& action) {
    return empyrean::CheckAction(cards, state, seat, action);
  }
  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    empyrean::ApplyAction(cards, state, seat, action, effects);
  }
  template <class Effects>
  static void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome,
                           Effects& effects) {
    empyrean::ApplyOutcome(cards, state, outcome, effects);
  }
  static void LegalActions(const Cards& cards, const State& state, Seat seat,
                           std::vector<Action>& actions) {
    empyrean::LegalActions(cards, state, seat, actions);
  }
  static bool IsSound(const Cards& cards, const State& state) {
    return empyrean::IsSound(cards, state);
  }

  // The order of decks and Reserves, hands of others as far as they have not shown them, and what
  // lies face down under others' heroes.
  static void Imagine(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream);

  static Action ReadAction(const Table& event) { return ActionIn(event); }
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action) {
    return ActionTable(builder, action);
  }
  static Config ReadConfig(const Table& event) { return ConfigIn(event); }
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config) {
    return ConfigTable(builder, config);
  }

  // protocol.md, "Events": a card is shown where the viewer sees it before or after the event.
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // Who is Player 1 is open; orders are the judge's.
  static bool ShowsOutcome(const State& before, const State&, Viewer viewer) {
    return viewer.IsJudge() || before.phase == Phase::first_player;
  }

  static std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                                absl::Span<const std::string> names, Viewer) {
    return empyrean::EffectText(cards, state, effect, names);
  }
  static std::string RefusalText(const Cards& cards, const State& state, Seat seat,
                                 const Action& action, const Refusal& refusal) {
    return empyrean::RefusalText(cards, state, seat, action, refusal);
  }
  static std::string ActionText(const Cards& cards, const State& state, Seat seat,
                                const Action& action, absl::Span<const std::string> names) {
    return empyrean::ActionText(cards, state, seat, action, names);
  }
  static std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                                 absl::Span<const std::string> names) {
    return empyrean::OutcomeText(cards, state, outcome, names);
  }
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    return empyrean::DrawTable(cards, state, viewer, seating, drawing);
  }
  static std::string CardName(const Cards& cards, const State& state, uint16_t card) {
    return empyrean::CardName(cards, state, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state,
                                           std::string_view words) {
    return empyrean::CardsCalled(cards, state, words);
  }
  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return empyrean::ParseCards(set); }
};

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_EMPYREAN_H_
