// The statistics of HoPE (docs/statistics.md): the rows of its turns.
#include "engine/statistics.h"

#include <nlohmann/json.hpp>

#include "engine/hope/derived.h"
#include "engine/hope/hope.h"
#include "engine/kit/statistics.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kPlaying[] = {"play_unit", "play_location", "play_event"};

using From = TurnColumn::From;
using Type = TurnColumn::Type;
constexpr TurnColumn kTurnColumns[] = {
    {"source", Type::integer, From::begin, false, "`source` of the seat"},
    {"is_out", Type::boolean, From::begin, false, "`out` of the seat"},
    {"hand", Type::integer, From::begin, false, "`hand` of the seat, how many"},
    {"draw_deck", Type::integer, From::begin, false, "`draw_deck` of the seat, how many"},
    {"discard", Type::integer, From::begin, false, "`discard` of the seat, how many"},
    {"units", Type::integer, From::begin, false, "units of the seat on the `board`"},
    {"locations", Type::integer, From::begin, false, "locations of the seat on the `board`"},
    {"wounds", Type::integer, From::begin, false, "`wounds` of the seat's cards there, their sum"},
    {"artifacts", Type::integer, From::begin, false, "`artifacts` of the seat's cards there"},
    {"units_played", Type::integer, From::count, false, "actions", {"play_unit"}},
    {"locations_played", Type::integer, From::count, false, "actions", {"play_location"}},
    {"events_played", Type::integer, From::count, false, "actions", {"play_event"}},
    {"abilities_used", Type::integer, From::count, false, "actions", {"use_ability"}},
    {"moves", Type::integer, From::count, false, "actions", {"move", "swap"}},
    {"battles", Type::integer, From::count, false, "actions", {"declare_target"}},
    {"discards", Type::integer, From::count, false, "actions", {"discard"}},
};

std::optional<std::string> DeckName(const Cards& cards, uint16_t deck) {
  if (deck == kNoDeck) return std::nullopt;
  return deck == kCustomDeck ? "custom" : cards.decks[deck].id;
}

class Statistics final : public GameStatistics {
 public:
  std::string_view game() const override { return Hope::kSchema.game; }
  absl::Span<const std::string_view> playing_actions() const override { return kPlaying; }
  absl::Span<const TurnColumn> turn_columns() const override { return kTurnColumns; }

  std::vector<engine::CardKind> CardKinds(const Json& card_set) const override {
    std::vector<engine::CardKind> kinds;
    kit::AddKinds(card_set, "cards", kinds, [](const Json& entry, size_t, engine::CardKind& kind) {
      kind.key = entry.at("id").get<std::string>();
      kind.kind = entry.at("kind").get<std::string>();
      kind.name = entry.at("title").get<std::string>();
      if (entry.contains("race")) kind.suit = entry.at("race").get<std::string>();
    });
    return kinds;
  }

  int64_t Turn(const Match& match) const override { return kit::StateIn<Hope>(match).round; }

  SeatFacts Facts(const Match& match, Seat seat) const override {
    const State& state = kit::StateIn<Hope>(match);
    const std::optional<std::string> deck =
        DeckName(kit::CardsIn<Hope>(match), state.seats[seat].deck);
    SeatFacts facts{.side = TeamOf(state, seat), .leads = deck, .deck = deck};
    if (state.first_player != kNoSeat) {
      facts.turn_order = (seat + state.players - state.first_player) % state.players;
    }
    return facts;
  }

  void TurnBegins(const Match& match, Seat seat,
                  std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Hope>(match);
    const hope::DerivedState derived(kit::CardsIn<Hope>(match), state);
    const SeatState& owner = state.seats[seat];
    int64_t wounds = 0;
    ForEachSpace(derived.CardsOf(seat), [&](int space) { wounds += state.wounds[space]; });
    for (const int64_t number : {
             int64_t{owner.source},
             int64_t{!IsIn(state, seat)},
             int64_t{owner.hand.Count()},
             int64_t{owner.draw_count},
             int64_t{owner.discard_count},
             int64_t{std::popcount(derived.UnitsOf(seat))},
             int64_t{std::popcount(derived.LocationsOf(seat))},
             wounds,
             int64_t{derived.ArtifactsBorneBy(seat)},
         }) {
      values.push_back(StatisticsValue::Of(number));
    }
  }
};

}  // namespace

const GameStatistics& StatisticsInstance() {
  static const Statistics instance;
  return instance;
}

}  // namespace recount::engine::hope
