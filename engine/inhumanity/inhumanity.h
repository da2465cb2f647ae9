// Hope Inhumanity, as a game of the engine. docs/reference/inhumanity.md describes the game.
// engine/inhumanity/rules.md has the source of the rules, the layout of the state and the readings.
#ifndef RECOUNT_ENGINE_INHUMANITY_INHUMANITY_H_
#define RECOUNT_ENGINE_INHUMANITY_INHUMANITY_H_

#include "engine/inhumanity/card_text.h"
#include "engine/inhumanity/cards.h"
#include "engine/inhumanity/clauses.h"
#include "engine/inhumanity/effects.h"
#include "engine/inhumanity/render.h"
#include "engine/inhumanity/rules.h"
#include "engine/inhumanity/state.h"
#include "engine/inhumanity/text.h"
#include "engine/kit/forwarding.h"
#include "events/inhumanity_bfbs_generated.h"
#include "events/inhumanity_generated.h"

namespace recount::engine::inhumanity {

struct Inhumanity : kit::Forwarding<State, Action, Cards, Config, events::inhumanity::Event> {
  static constexpr Schema kSchema =
      SchemaOf<events::inhumanity::Event, events::inhumanity::EventBinarySchema>("inhumanity");
  static constexpr std::string_view kTitle = "Hope Inhumanity";
  static constexpr int kMinPlayers = inhumanity::kMinPlayers;
  static constexpr int kMaxPlayers = inhumanity::kMaxPlayers;

  // Five rounds end, but the card set determines how many Traits and Assets are played in them.
  static constexpr uint64_t kMaxEvents = 0;

  static constexpr uint16_t kLayout = 1;  // engine/inhumanity/rules.md

  static absl::Span<const Variant> Variants();
  static absl::Span<const Clause> Clauses() { return inhumanity::Clauses(); }
  static absl::Span<const ShippedCardSet> CardSets();
  static absl::Span<const std::string_view> TurnKeys();
  static absl::Span<const std::string_view> CardKeys();
  static absl::Span<const std::string_view> ReportKeys();
  static absl::Span<const Place> Places();
  static absl::Span<const std::string_view> CardDetails();

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

  static ClauseIndex NotAwaitedClause(const State& state, Seat seat) {
    return inhumanity::NotAwaitedClause(state, seat);
  }
  static std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                                absl::Span<const std::string> names, Viewer viewer) {
    return inhumanity::EffectText(cards, state, effect, names, viewer);
  }
  static std::string OutcomeText(const Cards&, const State&, const Outcome& outcome,
                                 absl::Span<const std::string> names) {
    return inhumanity::OutcomeText(outcome, names);
  }

  // Resamples the order of all piles, the Traits that others have in hand or have left unseen, and
  // the Scene that only the acting player has read.
  static void ResampleHidden(const Cards& cards, State& state, Viewer viewer, ChanceStream& stream);

  // Converts between bytes and the plain values of the rules (wire.cc).
  static Action ReadAction(const EventTable& event);
  static flatbuffers::Offset<void> WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                               const Action& action);
  static Config ReadConfig(const EventTable& event);
  static flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                               const Config& config);

  // A Trait is shown to others if it lies face up with its player before or after the event, and an
  // Asset if it is in play (docs/reference/protocol.md, "Events"). So an accepted action is open,
  // and a refused one may be hidden.
  static Action ViewAction(const State& before, const State& after, Seat seat, const Action& action,
                           Viewer viewer);
  // Everybody sees who is first player and what dice show. Only the judge sees the order of a pile.
  static bool ShowsOutcome(const State& before, const State&, Viewer viewer) {
    return viewer.IsJudge() || before.phase != Phase::setup || before.shuffled == kAllShuffled;
  }

  static OrderedJson StateJson(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating);

  static Result<Setup<Cards, Config>> Prepare(const NewGame& request);
  static Result<Cards> ParseCards(const Json& set) { return inhumanity::ParseCards(set); }
};

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_INHUMANITY_H_
