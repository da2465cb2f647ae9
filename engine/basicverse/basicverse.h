// Heroes of the Basicverse, as a game of the engine. rules.md has the source of the rules, the
// layout of the state and the readings; the page is spec/basicverse.md.
#ifndef RECOUNT_ENGINE_BASICVERSE_BASICVERSE_H_
#define RECOUNT_ENGINE_BASICVERSE_BASICVERSE_H_

#include "engine/basicverse/cards.h"
#include "engine/basicverse/clauses.h"
#include "engine/basicverse/draw.h"
#include "engine/basicverse/effects.h"
#include "engine/basicverse/rules.h"
#include "engine/basicverse/state.h"
#include "engine/basicverse/words.h"
#include "engine/game.h"
#include "events/basicverse_bfbs_generated.h"
#include "events/basicverse_generated.h"

namespace recount::engine::basicverse {

// Between bytes and the plain values of the rules (bytes.cc).
Action ActionIn(const events::basicverse::Event& event);
flatbuffers::Offset<void> ActionTable(flatbuffers::FlatBufferBuilder& builder,
                                      const Action& action);
Config ConfigIn(const events::basicverse::Event& event);
flatbuffers::Offset<void> ConfigTable(flatbuffers::FlatBufferBuilder& builder,
                                      const Config& config);

struct Basicverse {
  using State = basicverse::State;
  using Action = basicverse::Action;
  using Cards = basicverse::Cards;
  using Config = basicverse::Config;
  using Table = events::basicverse::Event;

  static constexpr Schema kSchema =
      SchemaOf<events::basicverse::Event, events::basicverse::EventBinarySchema>("basicverse");
  static constexpr std::string_view kTitle = "Heroes of the Basicverse";
  static constexpr int kMinPlayers = basicverse::kMinPlayers;
  static constexpr int kMaxPlayers = basicverse::kMaxPlayers;

  // Turns are bounded, but what a turn holds depends on the card set.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const uint16_t> RulesVersions();
  static absl::Span<const Clause> Clauses() { return basicverse::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> CardKeys();

  static Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
    if (Fault fault = CheckPlayers(players)) return fault;
    if (Fault fault = basicverse::CheckConfig(config, players)) return fault;
    return CheckSet(cards, players);
  }
  static State Begin(const Cards& cards, const Config& config, int players) {
    return basicverse::Begin(cards, config, players);
  }
  static int PlayersOf(const State& state) { return state.players; }
  static NodeKind KindOf(const State& state) { return basicverse::KindOf(state); }
  static SeatSet AwaitedOf(const State& state) { return basicverse::AwaitedOf(state); }
  static ChanceRequest RequestOf(const Cards&, const State& state) {
    return basicverse::RequestOf(state);
  }
  static GameResult ResultOf(const Cards&, const State& state) {
    return basicverse::ResultOf(state);
  }
  static std::string_view PhaseOf(const State& state);
  static Standing StandingOf(const Cards&, const State& state) {
    return basicverse::StandingOf(state);
  }
  // The page names none.
  static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }
  static Refusal CheckAction(const Cards& cards, const State& state, Seat seat,
                             const Action& action) {
    return basicverse::CheckAction(cards, state, seat, action);
  }
  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    basicverse::ApplyAction(cards, state, seat, action, effects);
  }
  template <class Effects>
  static void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome,
                           Effects& effects) {
    basicverse::ApplyOutcome(cards, state, outcome, effects);
  }
  static void LegalActions(const Cards& cards, const State& state, Seat seat,
                           std::vector<Action>& actions) {
    basicverse::LegalActions(cards, state, seat, actions);
  }
  static bool IsSound(const Cards& cards, const State& state) {
    return basicverse::IsSound(cards, state);
  }

  // The order of the deck, others' hands, and with these what was given or drawn to be played.
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
  // Every outcome is an order: the judge's.
  static bool ShowsOutcome(const State&, const State&, Viewer viewer) { return viewer.IsJudge(); }

  static std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                                absl::Span<const std::string> names, Viewer) {
    return basicverse::EffectText(cards, state, effect, names);
  }
  static std::string RefusalText(const Cards& cards, const State& state, Seat seat,
                                 const Action& action, const Refusal& refusal) {
    return basicverse::RefusalText(cards, state, seat, action, refusal);
  }
  static std::string ActionText(const Cards& cards, const State& state, Seat seat,
                                const Action& action, absl::Span<const std::string> names) {
    return basicverse::ActionText(cards, state, seat, action, names);
  }
  static std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                                 absl::Span<const std::string> names) {
    return basicverse::OutcomeText(cards, state, outcome, names);
  }
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    return basicverse::DrawTable(cards, state, viewer, seating, drawing);
  }
  static std::string CardName(const Cards& cards, const State&, uint16_t card) {
    return basicverse::CardName(cards, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State&,
                                           std::string_view words) {
    return basicverse::CardsCalled(cards, words);
  }
  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return basicverse::ParseCards(set); }
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_BASICVERSE_H_
