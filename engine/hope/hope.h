// Heroes of Postapocalyptic Earth, as a game of the engine. rules.md has the source of the rules,
// the layout of the state and the readings; the page is spec/hope.md.
#ifndef RECOUNT_ENGINE_HOPE_HOPE_H_
#define RECOUNT_ENGINE_HOPE_HOPE_H_

#include "engine/game.h"
#include "engine/hope/cards.h"
#include "engine/hope/clauses.h"
#include "engine/hope/draw.h"
#include "engine/hope/effects.h"
#include "engine/hope/rules.h"
#include "engine/hope/state.h"
#include "engine/hope/words.h"
#include "events/hope_bfbs_generated.h"
#include "events/hope_generated.h"

namespace recount::engine::hope {

// Between bytes and the plain values of the rules (bytes.cc).
Action ActionIn(const events::hope::Event& event);
flatbuffers::Offset<void> ActionTable(flatbuffers::FlatBufferBuilder& builder,
                                      const Action& action);
Config ConfigIn(const events::hope::Event& event);
flatbuffers::Offset<void> ConfigTable(flatbuffers::FlatBufferBuilder& builder,
                                      const Config& config);

struct Hope {
  using State = hope::State;
  using Action = hope::Action;
  using Cards = hope::Cards;
  using Config = hope::Config;
  using Table = events::hope::Event;

  static constexpr Schema kSchema =
      SchemaOf<events::hope::Event, events::hope::EventBinarySchema>("hope");
  static constexpr std::string_view kTitle = "Heroes of Postapocalyptic Earth";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = hope::kMaxPlayers;

  // Rounds are bounded, but a card set may let events be recovered and played again without end.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const std::string_view> TurnKeys();
  static absl::Span<const std::string_view> CardKeys();
  static absl::Span<const uint16_t> RulesVersions();
  static absl::Span<const Clause> Clauses() { return hope::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();

  static Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
    return hope::CheckConfig(cards, config, players);
  }
  static State Begin(const Cards& cards, const Config& config, int players) {
    return hope::Begin(cards, config, players);
  }
  static int PlayersOf(const State& state) { return state.players; }
  static NodeKind KindOf(const State& state) { return hope::KindOf(state); }
  static SeatSet AwaitedOf(const State& state) { return hope::AwaitedOf(state); }
  static ChanceRequest RequestOf(const Cards& cards, const State& state) {
    return hope::RequestOf(cards, state);
  }
  static GameResult ResultOf(const Cards&, const State& state) { return hope::ResultOf(state); }
  static std::string_view PhaseOf(const State& state);
  static Standing StandingOf(const Cards&, const State& state) { return hope::StandingOf(state); }
  // The page names none.
  static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }
  static Refusal CheckAction(const Cards& cards, const State& state, Seat seat,
                             const Action& action) {
    return hope::CheckAction(cards, state, seat, action);
  }
  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    hope::ApplyAction(cards, state, seat, action, effects);
  }
  template <class Effects>
  static void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome,
                           Effects& effects) {
    hope::ApplyOutcome(cards, state, outcome, effects);
  }
  static void LegalActions(const Cards& cards, const State& state, Seat seat,
                           std::vector<Action>& actions) {
    hope::LegalActions(cards, state, seat, actions);
  }
  static bool IsSound(const Cards& cards, const State& state) {
    return hope::IsSound(cards, state);
  }

  // Hands of others as far as they have not shown them, the order of all draw decks, and which
  // artifacts lie face down.
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

  // protocol.md, "Events": a card of a hand is shown to its seat, and to others where they see it
  // there before the event or where it lies after it.
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // Who is first player is open; orders, and the pick among the cards of a hand, are the judge's.
  static bool ShowsOutcome(const State& before, const State&, Viewer viewer) {
    return viewer.IsJudge() || before.phase == Phase::first_player;
  }

  static std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                                absl::Span<const std::string> names, Viewer) {
    return hope::EffectText(cards, state, effect, names);
  }
  static std::string RefusalText(const Cards& cards, const State& state, Seat seat,
                                 const Action& action, const Refusal& refusal) {
    return hope::RefusalText(cards, state, seat, action, refusal);
  }
  static std::string ActionText(const Cards& cards, const State& state, Seat seat,
                                const Action& action, absl::Span<const std::string> names) {
    return hope::ActionText(cards, state, seat, action, names);
  }
  static std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                                 absl::Span<const std::string> names) {
    return hope::OutcomeText(cards, state, outcome, names);
  }
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    return hope::DrawTable(cards, state, viewer, seating, drawing);
  }
  static std::string CardName(const Cards& cards, const State& state, uint16_t card) {
    return hope::CardName(cards, state, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state,
                                           std::string_view words) {
    return hope::CardsCalled(cards, state, words);
  }
  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return hope::ParseCards(set); }
};

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_HOPE_H_
