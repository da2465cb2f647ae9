// Heroes of the Basicverse, as a game of the engine. docs/reference/basicverse.md describes the
// game. engine/basicverse/rules.md has the source of the rules, the layout of the state and the
// readings.
#ifndef RECOUNT_ENGINE_BASICVERSE_BASICVERSE_H_
#define RECOUNT_ENGINE_BASICVERSE_BASICVERSE_H_

#include "engine/basicverse/card_text.h"
#include "engine/basicverse/cards.h"
#include "engine/basicverse/clauses.h"
#include "engine/basicverse/effects.h"
#include "engine/basicverse/render.h"
#include "engine/basicverse/rules.h"
#include "engine/basicverse/state.h"
#include "engine/basicverse/text.h"
#include "engine/kit/forwarding.h"
#include "events/basicverse_bfbs_generated.h"
#include "events/basicverse_generated.h"

namespace recount::engine::basicverse {

struct Basicverse : kit::Forwarding<State, Action, Cards, Config, events::basicverse::Event> {
  static constexpr Schema kSchema =
      SchemaOf<events::basicverse::Event, events::basicverse::EventBinarySchema>("basicverse");
  static constexpr std::string_view kTitle = "Heroes of the Basicverse";
  static constexpr int kMinPlayers = basicverse::kMinPlayers;
  static constexpr int kMaxPlayers = basicverse::kMaxPlayers;

  // Turns are bounded, but the card set determines how many events a turn can have.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // engine/basicverse/rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const Clause> Clauses() { return basicverse::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> CardKeys();
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

  static Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
    if (Fault fault = CheckPlayers(players)) return fault;
    if (Fault fault = basicverse::CheckConfig(config, players)) return fault;
    return CheckSet(cards, players);
  }
  static ChanceRequest RequestOf(const Cards&, const State& state) {
    return basicverse::RequestOf(state);
  }
  // docs/reference/basicverse.md has no clause for this.
  static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }

  // Resamples the order of the deck and the other players' hands, including a card that was given
  // or drawn to be played.
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
  // Every outcome of this game is an order, which only the judge sees.
  static bool ShowsOutcome(const State&, const State&, Viewer viewer) { return viewer.IsJudge(); }

  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return basicverse::ParseCards(set); }
};

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_BASICVERSE_H_
