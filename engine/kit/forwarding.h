// The part of a game's struct that is the same in every game: "the rule of this name is the free
// function of this name in the game's own namespace". A game derives from Forwarding and writes
// only the functions that are its own. A static function in the game hides the one from here.
//
//   struct Hope : kit::Forwarding<State, Action, Cards, Config, events::hope::Event> {
//     static constexpr std::string_view kTitle = "Heroes of Postapocalyptic Earth";
//     …
//     static ClauseIndex NotAwaitedClause(const State&, Seat) { return kNoClause; }
//   };
//
// GameRules (engine/game.h) documents each function. No call here is indirect: in hot loops the
// game's functions are called directly.
#ifndef RECOUNT_ENGINE_KIT_FORWARDING_H_
#define RECOUNT_ENGINE_KIT_FORWARDING_H_

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/card_text.h"
#include "engine/game.h"

namespace recount::engine::kit {
namespace internal {

// Inside Forwarding these names would refer to its own members. Here argument-dependent lookup
// finds the functions in the namespace of the arguments, which is the game's.
inline constexpr auto kCheckConfig = [](auto&... given) { return CheckConfig(given...); };
inline constexpr auto kBegin = [](auto&... given) { return Begin(given...); };
inline constexpr auto kKindOf = [](auto&... given) { return KindOf(given...); };
inline constexpr auto kAwaitedOf = [](auto&... given) { return AwaitedOf(given...); };
inline constexpr auto kRequestOf = [](auto&... given) { return RequestOf(given...); };
inline constexpr auto kResultOf = [](auto&... given) { return ResultOf(given...); };
inline constexpr auto kStandingOf = [](auto&... given) { return StandingOf(given...); };
inline constexpr auto kCheckAction = [](auto&... given) { return CheckAction(given...); };
inline constexpr auto kApplyAction = [](auto&... given) { ApplyAction(given...); };
inline constexpr auto kApplyOutcome = [](auto&... given) { ApplyOutcome(given...); };
inline constexpr auto kLegalActions = [](auto&... given) { LegalActions(given...); };
inline constexpr auto kSettle = [](auto&... given) { Settle(given...); };
inline constexpr auto kInspect = [](auto&... given) { Inspect(given...); };
inline constexpr auto kReadState = [](auto&... given) { ReadState(given...); };
inline constexpr auto kEffectText = [](auto&... given) { return EffectText(given...); };
inline constexpr auto kRefusalText = [](auto&... given) { return RefusalText(given...); };
inline constexpr auto kActionText = [](auto&... given) { return ActionText(given...); };
inline constexpr auto kOutcomeText = [](auto&... given) { return OutcomeText(given...); };
inline constexpr auto kDrawTable = [](auto&... given) { return DrawTable(given...); };
inline constexpr auto kCardName = [](auto&... given) { return CardName(given...); };
inline constexpr auto kCardEntry = [](auto&... given) { return CardEntry(given...); };
inline constexpr auto kPutPlaces = [](auto&... given) { PutPlaces(given...); };
inline constexpr auto kPilePosition = [](auto&... given) { return PilePosition(given...); };
// Not every game has words for its cards, so this one says whether the function exists.
inline constexpr auto kTextsOfCards = [](const auto& cards) -> decltype(TextsOfCards(cards)) {
  return TextsOfCards(cards);
};
inline constexpr auto kCardsCalled = [](auto&... given) { return CardsCalled(given...); };

}  // namespace internal

template <class StateType, class ActionType, class CardsType, class ConfigType,
          class EventTableType>
struct Forwarding {
  using State = StateType;
  using Action = ActionType;
  using Cards = CardsType;
  using Config = ConfigType;
  using EventTable = EventTableType;

  static constexpr RulesVersion kRules{.number = 1};

  using Names = absl::Span<const std::string>;

  static Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
    return internal::kCheckConfig(cards, config, players);
  }
  static State Begin(const Cards& cards, const Config& config, int players) {
    return internal::kBegin(cards, config, players);
  }
  static int PlayersOf(const State& state) { return state.players; }
  static NodeKind KindOf(const State& state) { return internal::kKindOf(state); }
  static SeatSet AwaitedOf(const State& state) { return internal::kAwaitedOf(state); }
  static ChanceRequest RequestOf(const Cards& cards, const State& state) {
    return internal::kRequestOf(cards, state);
  }
  static GameResult ResultOf(const Cards&, const State& state) {
    return internal::kResultOf(state);
  }
  static std::string_view PhaseOf(const State& state) { return PhaseName(state.phase); }
  static Standing StandingOf(const Cards&, const State& state) {
    return internal::kStandingOf(state);
  }
  static Refusal CheckAction(const Cards& cards, const State& state, Seat seat,
                             const Action& action) {
    return internal::kCheckAction(cards, state, seat, action);
  }
  template <class Effects>
  static void ApplyAction(const Cards& cards, State& state, Seat seat, const Action& action,
                          Effects& effects) {
    internal::kApplyAction(cards, state, seat, action, effects);
  }
  template <class Effects>
  static void ApplyOutcome(const Cards& cards, State& state, const Outcome& outcome,
                           Effects& effects) {
    internal::kApplyOutcome(cards, state, outcome, effects);
  }
  static void LegalActions(const Cards& cards, const State& state, Seat seat,
                           std::vector<Action>& actions) {
    internal::kLegalActions(cards, state, seat, actions);
  }
  static void Settle(const Cards& cards, State& state, EffectList& effects) {
    internal::kSettle(cards, state, effects);
  }
  static void Inspect(const Cards& cards, const State& state, StateFindings& findings) {
    internal::kInspect(cards, state, findings);
  }
  static void ReadState(const Cards& cards, StateReader& json, State& state) {
    internal::kReadState(cards, json, state);
  }

  static std::string EffectText(const Cards& cards, const State& state, const Effect& effect,
                                Names names, Viewer) {
    return internal::kEffectText(cards, state, effect, names);
  }
  static std::string RefusalText(const Cards& cards, const State& state, Seat seat,
                                 const Action& action, const Refusal& refusal, Names names) {
    return internal::kRefusalText(cards, state, seat, action, refusal, names);
  }
  static std::string ActionText(const Cards& cards, const State& state, Seat seat,
                                const Action& action, Names names) {
    return internal::kActionText(cards, state, seat, action, names);
  }
  static std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                                 Names names) {
    return internal::kOutcomeText(cards, state, outcome, names);
  }
  static std::string DrawTable(const Cards& cards, const State& state, Viewer viewer,
                               const Seating& seating, const Drawing& drawing) {
    return internal::kDrawTable(cards, state, viewer, seating, drawing);
  }
  static std::string CardName(const Cards& cards, const State&, uint16_t card) {
    return internal::kCardName(cards, card);
  }
  static std::string CardEntry(const Cards& cards, const State&, uint16_t card) {
    return internal::kCardEntry(cards, card);
  }
  // Most games report nothing of the past in their states.
  static absl::Span<const std::string_view> ReportKeys() { return {}; }
  static void PutPlaces(const Cards& cards, const State& state, std::vector<CardPlace>& places) {
    internal::kPutPlaces(cards, state, places);
  }
  static std::optional<size_t> PilePosition(const Cards& cards, const State& state, uint16_t card) {
    return internal::kPilePosition(cards, state, card);
  }
  static std::vector<uint16_t> CardsCalled(const Cards& cards, const State&,
                                           std::string_view words) {
    return internal::kCardsCalled(cards, words);
  }
  static std::vector<TextOfCard> TextsOfCards(
      const Cards& cards) requires std::invocable<decltype(internal::kTextsOfCards), const Cards&> {
    return internal::kTextsOfCards(cards);
  }
};

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_FORWARDING_H_
