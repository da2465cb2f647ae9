// How to write a game. A game is a struct of types and static functions that satisfies GameRules.
// MatchOf (match_of.h) turns it into a type-erased Match. engine/heretics is the model: copy the
// folder, rename it, and add one line to engine/games.bzl.
//
//   struct Heretics : kit::Forwarding<State, Action, Cards, Config, events::heretics::Event> {
//     static constexpr std::string_view kTitle = …;
//     …
//   };
//
// kit::Forwarding (engine/kit/forwarding.h) takes every other function from the free functions of
// the game's namespace.
//
// State   a PlainState (digest.h): fixed capacities, no pointers, no padding; equal states have
//         equal bytes.
// Action  a plain value with the fields of all action types side by side.
// Cards   what the rules read out of a card set.
// Config  the variants and options.
// EventTable
//         the generated event table of events/<game>.fbs.
//
// Rules are pure functions. A function either checks or applies, never both. The rules ask for
// chance; they never draw it. The tidy test bans clocks, files, threads and the like from this
// folder.
#ifndef RECOUNT_ENGINE_GAME_H_
#define RECOUNT_ENGINE_GAME_H_

#include <concepts>
#include <utility>
#include <vector>

#include "engine/digest.h"
#include "engine/match.h"
#include "engine/state_findings.h"
#include "engine/state_reader.h"

namespace recount::engine {

// The values that a new game pins after the request has passed all checks.
template <class Cards, class Config>
struct Setup {
  Config config;
  Cards cards;
  std::string card_set_name;
  std::string card_set_json;  // canonical
};

// The part of a card set that all versions of a game read.
template <class Cards>
struct CardSetOf final : CardSet {
  Cards cards;
};

template <class G>
concept GameRules = PlainState<typename G::State> && std::equality_comparable<typename G::Action> &&
    requires(const typename G::State& state, typename G::State& changed,
             const typename G::Action& action, const typename G::Cards& cards,
             const typename G::Config& config, const typename G::EventTable& table, Seat seat,
             Viewer viewer, const Outcome& outcome, NoEffects& none, EffectList& list,
             std::vector<typename G::Action>& actions, ChanceStream& stream,
             flatbuffers::FlatBufferBuilder& builder, const NewGame& request,
             const Refusal& refusal, const Effect& effect, absl::Span<const std::string> names,
             const Seating& seating, const Drawing& drawing, std::string_view words, uint16_t card,
             const Json& json, StateFindings& findings, StateReader& reader,
             std::vector<CardPlace>& places) {
  // --- the table of the game ---
  { G::kSchema } -> std::convertible_to<const Schema&>;
  { G::kTitle } -> std::convertible_to<std::string_view>;
  { G::kMinPlayers } -> std::convertible_to<int>;
  { G::kMaxPlayers } -> std::convertible_to<int>;
  { G::kMaxEvents } -> std::convertible_to<uint64_t>;
  // The layout of State's bytes. The number rises whenever the layout changes.
  { G::kLayout } -> std::convertible_to<uint16_t>;
  { G::Variants() } -> std::same_as<absl::Span<const Variant>>;
  // The rules version that these functions implement. Another version of a game is another struct,
  // which changes only what that version reads differently: GameOf<Heretics, HereticsSecond>.
  { G::kRules } -> std::convertible_to<RulesVersion>;
  { G::Clauses() } -> std::same_as<absl::Span<const Clause>>;
  { G::CardSets() } -> std::same_as<absl::Span<const ShippedCardSet>>;

  // --- the rules ---
  // Returns bad_request if the game does not exist for this number of players. It checks what a log
  // pins.
  { G::CheckConfig(cards, config, 2) } -> std::same_as<Fault>;
  { G::Begin(cards, config, 2) } -> std::same_as<typename G::State>;
  { G::PlayersOf(state) } -> std::convertible_to<int>;
  { G::KindOf(state) } -> std::same_as<NodeKind>;
  // Empty unless KindOf is decision.
  { G::AwaitedOf(state) } -> std::convertible_to<SeatSet>;
  // G::UnnamedRequestOf may return the same request without `what`, if that text is too long for a
  // hot loop (more than 15 characters are allocated).
  { G::RequestOf(cards, state) } -> std::same_as<ChanceRequest>;
  { G::ResultOf(cards, state) } -> std::same_as<GameResult>;
  // Returns the value of the key `phase` of every view of the state.
  { G::PhaseOf(state) } -> std::convertible_to<std::string_view>;
  // Called at every node. Its scores are those that ResultOf would give.
  { G::StandingOf(cards, state) } -> std::same_as<Standing>;
  // Returns the clause that a refusal with `not_awaited` cites.
  { G::NotAwaitedClause(state, seat) } -> std::same_as<ClauseIndex>;
  // Called only for an awaited seat.
  { G::CheckAction(cards, state, seat, action) } -> std::same_as<Refusal>;
  G::ApplyAction(cards, changed, seat, action, none);
  G::ApplyAction(cards, changed, seat, action, list);
  G::ApplyOutcome(cards, changed, outcome, none);
  G::ApplyOutcome(cards, changed, outcome, list);
  // Carries out the automatic steps of the rules, exactly as after an action. A state that waits
  // does not change.
  G::Settle(cards, changed, list);
  G::LegalActions(cards, state, seat, actions);
  // Adds everything that is wrong with a state from outside to the findings.
  G::Inspect(cards, state, findings);
  // Reads the document of a state into the one that Begin returns (state_reader.h).
  G::ReadState(cards, reader, changed);
  G::ResampleHidden(cards, changed, viewer, stream);

  // --- bytes ---
  { G::ReadAction(table) } -> std::same_as<typename G::Action>;
  { G::WriteAction(builder, action) } -> std::same_as<flatbuffers::Offset<void>>;
  { G::ReadConfig(table) } -> std::same_as<typename G::Config>;
  { G::WriteConfig(builder, config) } -> std::same_as<flatbuffers::Offset<void>>;

  // --- views; `before` and `state` are the states around the event ---
  { G::ViewAction(state, state, seat, action, viewer) } -> std::same_as<typename G::Action>;
  // Returns whether the viewer sees the numbers of the outcome.
  { G::ShowsOutcome(state, state, viewer) } -> std::same_as<bool>;
  { G::EffectText(cards, state, effect, names, viewer) } -> std::same_as<std::string>;
  { G::RefusalText(cards, state, seat, action, refusal, names) } -> std::same_as<std::string>;
  // These write the sentences of Match::Tell. A number is kVeiled if the viewer does not see it.
  // Any other value is possible, because the log of a table records what was done there, with
  // kNoSuchThing for a number that is not a card.
  { G::ActionText(cards, state, seat, action, names) } -> std::same_as<std::string>;
  { G::OutcomeText(cards, state, outcome, names) } -> std::same_as<std::string>;
  { G::DrawTable(cards, state, viewer, seating, drawing) } -> std::same_as<std::string>;
  // These implement Match::CardName, CardEntry and CardsCalled.
  { G::CardName(cards, state, card) } -> std::same_as<std::string>;
  { G::CardEntry(cards, state, card) } -> std::same_as<std::string>;
  { G::CardsCalled(cards, state, words) } -> std::same_as<std::vector<uint16_t>>;
  // G::StateJson(cards, state, viewer, seating) returns the state (view.cc). CardKeys implements
  // Game::card_keys.
  { G::CardKeys() } -> std::same_as<absl::Span<const std::string_view>>;
  // G::ReportKeys() and G::Places() implement Game::report_keys and Game::places, the two functions
  // below those of Match (places.cc).
  { G::ReportKeys() } -> std::same_as<absl::Span<const std::string_view>>;
  { G::Places() } -> std::same_as<absl::Span<const Place>>;
  G::PutPlaces(cards, state, places);
  { G::PilePosition(cards, state, card) } -> std::same_as<std::optional<size_t>>;
  // G::CardFields() may return the absl::Span<const std::string_view> of Game::card_fields. Without
  // it only the field `card` names a card.
  // G::TurnKeys() may return the absl::Span<const std::string_view> of Game::turn_keys. Without it
  // a turn is the state's `turn`.

  // G::TextsOfCards(cards) may return the std::vector<TextOfCard> of Game::TextsOfCards.

  // --- what comes from outside ---
  { G::Prepare(request) } -> std::same_as<Result<Setup<typename G::Cards, typename G::Config>>>;
  { G::ParseCards(json) } -> std::same_as<Result<typename G::Cards>>;
};

// A game that can be recorded as observed (Match::PutLocations and the functions beside it).
// G::WhyNotObserved(state), G::PicksCards(state), G::KindOfZone(zone), G::ChosenCardField(state)
// and G::AsksForHidden(cards, state) may return what Match returns. Without them every match can be
// observed, no pick is one of cards, no zone shows kinds, no further field names a card, and no
// choice is hidden.
template <class G>
concept ObservableRules = requires(const typename G::Cards& cards, const typename G::State& state,
                                   typename G::State& changed, const typename G::Action& action,
                                   Seat seat, uint16_t card, std::vector<Location>& locations) {
  { G::KindsOf(cards, state) } -> std::same_as<CardKinds>;
  G::PutLocations(cards, state, locations);
  G::ExchangeCards(cards, changed, card, card);
  { G::HiddenActOf(cards, state, seat, action) } -> std::same_as<HiddenAct>;
  // Returns false only if PutLocations says the same of both states.
  { G::MayHaveMoved(cards, state, state) } -> std::same_as<bool>;
  { G::ShuffledZone(cards, state) } -> std::same_as<uint8_t>;
  { G::PlaceOfZone(uint8_t{}) } -> std::same_as<std::string>;
  {
    G::PlaceCalled(cards, state, std::string_view(), std::optional<Seat>())
    } -> std::same_as<std::string>;
};

// Returns Game::turn_keys, Game::card_details and Game::card_fields of a game, or their defaults.
template <class G>
absl::Span<const std::string_view> TurnKeysOf() {
  if constexpr (requires { G::TurnKeys(); }) {
    return G::TurnKeys();
  } else {
    static constexpr std::string_view kTurnKeys[] = {"turn"};
    return kTurnKeys;
  }
}
template <class G>
absl::Span<const std::string_view> CardDetailsOf() {
  if constexpr (requires { G::CardDetails(); }) {
    return G::CardDetails();
  } else {
    return {};
  }
}
template <class G>
absl::Span<const std::string_view> CardFieldsOf() {
  if constexpr (requires { G::CardFields(); }) {
    return G::CardFields();
  } else {
    static constexpr std::string_view kCardFields[] = {"card"};
    return kCardFields;
  }
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_GAME_H_
