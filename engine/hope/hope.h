// Heroes of Postapocalyptic Earth, as a game of the engine. docs/reference/hope.md describes the
// game. engine/hope/rules.md has the source of the rules, the layout of the state and the readings.
#ifndef RECOUNT_ENGINE_HOPE_HOPE_H_
#define RECOUNT_ENGINE_HOPE_HOPE_H_

#include "engine/hope/card_text.h"
#include "engine/hope/cards.h"
#include "engine/hope/clauses.h"
#include "engine/hope/effects.h"
#include "engine/hope/render.h"
#include "engine/hope/rules.h"
#include "engine/hope/state.h"
#include "engine/hope/text.h"
#include "engine/kit/forwarding.h"
#include "events/hope_bfbs_generated.h"
#include "events/hope_generated.h"

namespace recount::engine::hope {

struct Hope : kit::Forwarding<State, Action, Cards, Config, events::hope::Event> {
  static constexpr Schema kSchema =
      SchemaOf<events::hope::Event, events::hope::EventBinarySchema>("hope");
  static constexpr std::string_view kTitle = "Heroes of Postapocalyptic Earth";
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = hope::kMaxPlayers;

  // Rounds are bounded, but a card set may let events be recovered and played again without end.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // engine/hope/rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const std::string_view> TurnKeys();
  static absl::Span<const std::string_view> CardKeys();
  static absl::Span<const Place> Places();
  static absl::Span<const std::string_view> CardFields();
  static absl::Span<const Clause> Clauses() { return hope::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();

  // These are for observed games (locations.cc).
  static CardKinds KindsOf(const Cards& cards, const State& state);
  static void PutLocations(const Cards& cards, const State& state,
                           std::vector<Location>& locations);
  static bool MayHaveMoved(const Cards& cards, const State& before, const State& after);
  static void ExchangeCards(const Cards& cards, State& state, uint16_t a, uint16_t b);
  static HiddenAct HiddenActOf(const Cards& cards, const State& state, Seat seat,
                               const Action& action);
  static uint8_t ShuffledZone(const Cards& cards, const State& state);
  static std::string_view WhyNotObserved(const State& state);
  static bool PicksCards(const State& state);
  static std::string_view ChosenCardField(const State& state);
  static bool AsksForHidden(const Cards& cards, const State& state);
  static std::string PlaceOfZone(uint8_t zone);
  static std::string PlaceCalled(const Cards& cards, const State& state, std::string_view words,
                                 std::optional<Seat> seat);

  // docs/reference/hope.md has no clause for this.
  static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }
  static std::string CardName(const Cards& cards, const State& state, uint16_t card) {
    return hope::CardName(cards, state, card);
  }
  static std::string CardEntry(const Cards& cards, const State& state, uint16_t card) {
    return hope::CardEntry(cards, state, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state,
                                           std::string_view words) {
    return hope::CardsCalled(cards, state, words);
  }

  // Resamples the parts of others' hands that they have not shown, the order of all draw decks, and
  // which artifacts lie face down.
  static void ResampleHidden(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream);

  // Converts between bytes and the plain values of the rules (wire.cc).
  static Action ReadAction(const EventTable& event);
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action);
  static Config ReadConfig(const EventTable& event);
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config);

  // A card of a hand is shown to its seat, and to others if they see it there before the event or
  // at its place after the event (docs/reference/protocol.md, "Events").
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // Everybody sees who is first player. Only the judge sees orders and the pick among the cards of
  // a hand.
  static bool ShowsOutcome(const State& before, const State&, Viewer viewer) {
    return viewer.IsJudge() || before.phase == Phase::first_player;
  }

  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return hope::ParseCards(set); }
};

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_HOPE_H_
