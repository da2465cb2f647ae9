// Heretics and the Battle for Europe, as a game of the engine. docs/reference/heretics.md describes
// the game. engine/heretics/rules.md has the source of the rules, the layout of the state and the
// readings.
#ifndef RECOUNT_ENGINE_HERETICS_HERETICS_H_
#define RECOUNT_ENGINE_HERETICS_HERETICS_H_

#include "engine/game.h"
#include "engine/heretics/card_text.h"
#include "engine/heretics/cards.h"
#include "engine/heretics/clauses.h"
#include "engine/heretics/derived.h"
#include "engine/heretics/effects.h"
#include "engine/heretics/readings.h"
#include "engine/heretics/render.h"
#include "engine/heretics/rules.h"
#include "engine/heretics/state.h"
#include "engine/heretics/text.h"
#include "engine/kit/forwarding.h"
#include "events/heretics_bfbs_generated.h"
#include "events/heretics_generated.h"

namespace recount::engine::heretics {

// Version 1, and everything that all versions share.
struct Heretics : kit::Forwarding<State, Action, Cards, Config, events::heretics::Event> {
  static constexpr Schema kSchema =
      SchemaOf<events::heretics::Event, events::heretics::EventBinarySchema>("heretics");
  static constexpr std::string_view kTitle = "Heretics and the Battle for Europe";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = heretics::kMaxPlayers;

  // Counts `created`, the packs, the shuffle, and 22 rounds of four.
  static constexpr uint64_t kMaxEvents = 1 + 4 + 1 + 88;

  static constexpr uint16_t kLayout = 1;  // engine/heretics/rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const Clause> Clauses() { return heretics::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> TurnKeys();
  static absl::Span<const std::string_view> CardKeys();
  static absl::Span<const std::string_view> ReportKeys();
  static absl::Span<const Place> Places();

  // These are for observed games (locations.cc).
  static CardKinds KindsOf(const Cards& cards, const State& state);
  static void PutLocations(const Cards& cards, const State& state,
                           std::vector<Location>& locations);
  static bool MayHaveMoved(const Cards& cards, const State& before, const State& after);
  static void ExchangeCards(const Cards& cards, State& state, uint16_t a, uint16_t b);
  static HiddenAct HiddenActOf(const Cards& cards, const State& state, Seat seat,
                               const Action& action);
  static uint8_t ShuffledZone(const Cards& cards, const State& state);
  static std::string PlaceOfZone(uint8_t zone);
  static std::string PlaceCalled(const Cards& cards, const State& state, std::string_view words,
                                 std::optional<Seat> seat);

  static GameResult ResultOf(const Cards& cards, const State& state) {
    return heretics::ResultOf(cards, state);
  }
  static Standing StandingOf(const Cards& cards, const State& state) {
    return heretics::StandingOf(cards, state);
  }
  static ClauseIndex NotAwaitedClause(const State& state, Seat seat) {
    return heretics::NotAwaitedClause(state, seat);
  }

  // Resamples all that a viewer may not know here: the order of the pile and, for each other seat,
  // which of its cards lies face down.
  static void ResampleHidden(const Cards&, State& state, Viewer viewer, ChanceStream& stream);

  // Converts between bytes and the plain values of the rules (wire.cc). What reads an action is
  // here, because the loop over many events takes it in.
  static Action ReadAction(const EventTable& event) {
    namespace fbs = events::heretics;
    Action action{.type = event.action_type()};
    if (action.type == ActionType::send) {
      action.card = static_cast<const fbs::Send*>(event.action())->card();
    } else {
      action.faction = static_cast<const fbs::ChooseFaction*>(event.action())->faction();
    }
    return action;
  }
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action);
  static Config ReadConfig(const EventTable& event);
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config);

  // A laid card is shown to its seat, and to everybody if this event completes the round
  // (docs/reference/heretics.md, "Events in a view").
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // Only the judge sees the order of the Cities.
  static bool ShowsOutcome(const State&, const State&, Viewer viewer) { return viewer.IsJudge(); }

  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Readings& readings = kReadings);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return heretics::ParseCards(set); }
};

// Version 2, experimental. It overrides the functions that depend on kSecondReadings.
struct HereticsSecond : Heretics {
  static constexpr RulesVersion kRules{.number = 2, .is_experimental = true};

  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    heretics::ApplyAction<kSecondReadings>(cards, state, seat, action, effects);
  }
  template <class Effects>
  static void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome,
                           Effects& effects) {
    heretics::ApplyOutcome<kSecondReadings>(cards, state, outcome, effects);
  }
  static void Settle(const Cards& cards, State& state, EffectList& effects) {
    heretics::Settle<kSecondReadings>(cards, state, effects);
  }
  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    return heretics::DrawTable(cards, state, viewer, seating, drawing, kSecondReadings);
  }
};

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_HERETICS_H_
