// Empyrean Hero, as a game of the engine. docs/reference/empyrean.md describes the game.
// engine/empyrean/rules.md has the source of the rules, the layout of the state and the readings.
#ifndef RECOUNT_ENGINE_EMPYREAN_EMPYREAN_H_
#define RECOUNT_ENGINE_EMPYREAN_EMPYREAN_H_

#include "engine/empyrean/card_text.h"
#include "engine/empyrean/cards.h"
#include "engine/empyrean/clauses.h"
#include "engine/empyrean/effects.h"
#include "engine/empyrean/render.h"
#include "engine/empyrean/rules.h"
#include "engine/empyrean/state.h"
#include "engine/empyrean/text.h"
#include "engine/kit/forwarding.h"
#include "events/empyrean_bfbs_generated.h"
#include "events/empyrean_generated.h"

namespace recount::engine::empyrean {

struct Empyrean : kit::Forwarding<State, Action, Cards, Config, events::empyrean::Event> {
  static constexpr Schema kSchema =
      SchemaOf<events::empyrean::Event, events::empyrean::EventBinarySchema>("empyrean");
  static constexpr std::string_view kTitle = "Empyrean Hero";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = empyrean::kMaxPlayers;

  // Turns are bounded, but the card set determines how many events a turn can have.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // engine/empyrean/rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const Clause> Clauses() { return empyrean::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> CardKeys();
  static absl::Span<const std::string_view> ReportKeys();
  static absl::Span<const engine::Place> Places();
  static absl::Span<const std::string_view> CardFields();

  // These are for observed games (locations.cc).
  static CardKinds KindsOf(const Cards& cards, const State& state);
  static void PutLocations(const Cards& cards, const State& state,
                           std::vector<Location>& locations);
  static bool MayHaveMoved(const Cards& cards, const State& before, const State& after);
  static void ExchangeCards(const Cards& cards, State& state, uint16_t a, uint16_t b);
  static HiddenAct HiddenActOf(const Cards& cards, const State& state, Seat seat,
                               const Action& action);
  static uint8_t ShuffledZone(const Cards& cards, const State& state);
  static std::string_view KindOfZone(uint8_t zone);
  static std::string PlaceOfZone(uint8_t zone);
  static std::string PlaceCalled(const Cards& cards, const State& state, std::string_view words,
                                 std::optional<Seat> seat);

  static ChanceRequest UnnamedRequestOf(const Cards& cards, const State& state) {
    return empyrean::UnnamedRequestOf(cards, state);
  }
  // docs/reference/empyrean.md has no clause for this.
  static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }
  static std::string CardName(const Cards& cards, const State& state, uint16_t card) {
    return empyrean::CardName(cards, state, card);
  }
  static std::string CardEntry(const Cards& cards, const State& state, uint16_t card) {
    return empyrean::CardEntry(cards, state, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state,
                                           std::string_view words) {
    return empyrean::CardsCalled(cards, state, words);
  }

  // Resamples the order of decks and Reserves, the parts of others' hands that they have not shown,
  // and the cards that lie face down under others' heroes.
  static void ResampleHidden(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream);

  // Converts between bytes and the plain values of the rules (wire.cc).
  static Action ReadAction(const EventTable& event);
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action);
  static Config ReadConfig(const EventTable& event);
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config);

  // A card is shown if the viewer sees it before or after the event (docs/reference/protocol.md,
  // "Events").
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // Everybody sees who is Player 1. Only the judge sees orders.
  static bool ShowsOutcome(const State& before, const State&, Viewer viewer) {
    return viewer.IsJudge() || before.phase == Phase::first_player;
  }

  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return empyrean::ParseCards(set); }
};

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_EMPYREAN_H_
