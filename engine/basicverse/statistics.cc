// The statistics of Heroes of the Basicverse (docs/statistics.md): the rows of its turns.
#include "engine/kit/statistics.h"

#include <nlohmann/json.hpp>

#include "engine/basicverse/basicverse.h"
#include "engine/statistics.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

constexpr std::string_view kPlaying[] = {"play", "react"};

using From = TurnColumn::From;
using Type = TurnColumn::Type;
constexpr TurnColumn kTurnColumns[] = {
    {"active", Type::boolean, From::begin, false, "whether the seat is `active`"},
    {"actions", Type::integer, From::begin, false, "`actions`: of the turn, not of the seat"},
    {"hp", Type::integer, From::begin, false, "`hp` of the seat"},
    {"dead", Type::boolean, From::begin, false, "`dead` of the seat"},
    {"hand", Type::integer, From::begin, false, "`hand` of the seat, how many"},
    {"mana", Type::integer, From::begin, false, "`mana` of the seat's team"},
    {"fortress", Type::integer, From::begin, false, "`fortress` of the seat's team"},
    {"horseshoe", Type::boolean, From::begin, false, "whether the seat is `horseshoe`"},
    {"cards_played", Type::integer, From::count, false, "actions `play`", {"play"}},
    {"abilities_used", Type::integer, From::count, false, "actions `ability`", {"ability"}},
    {"reactions",
     Type::integer,
     From::count,
     false,
     "actions `react` and `react_ability`",
     {"react", "react_ability"}},
    {"trains", Type::integer, From::count, false, "actions `train`", {"train"}},
    {"reconstitutes",
     Type::integer,
     From::count,
     false,
     "actions `reconstitute`",
     {"reconstitute"}},
    {"short_hops", Type::integer, From::count, false, "actions `short_hop`", {"short_hop"}},
    {"donations", Type::integer, From::count, false, "actions `donate`", {"donate"}},
    {"discards", Type::integer, From::count, false, "actions `discard`", {"discard"}},
};

// A Scroll that is also a reaction counts as a Scroll.
std::string_view KindWord(const Json& entry) {
  if (entry.at("scroll").get<bool>()) return "scroll";
  return entry.at("reaction").is_null() ? "basic" : "reaction";
}

class Statistics final : public GameStatistics {
 public:
  std::string_view game() const override { return Basicverse::kSchema.game; }
  absl::Span<const std::string_view> playing_actions() const override { return kPlaying; }
  absl::Span<const TurnColumn> turn_columns() const override { return kTurnColumns; }

  std::vector<CardKind> CardKinds(const Json& card_set) const override {
    std::vector<CardKind> kinds;
    kit::AddKinds(card_set, "basics", kinds, [](const Json& entry, size_t, CardKind& kind) {
      kind.key = entry.at("kind").get<std::string>();
      kind.kind = KindWord(entry);
      kind.name = entry.at("name").get<std::string>();
    });
    kit::AddKinds(card_set, "heroes", kinds, [](const Json& entry, size_t, CardKind& kind) {
      kind.key = fmt::format("hero:{}", entry.at("hero").get_ref<const std::string&>());
      kind.kind = "hero";
      kind.name = entry.at("name").get<std::string>();
      kind.suit = entry.at("class").get<std::string>();
    });
    return kinds;
  }

  int64_t Turn(const Match& match) const override { return kit::StateIn<Basicverse>(match).turn; }

  SeatFacts Facts(const Match& match, Seat seat) const override {
    const State& state = kit::StateIn<Basicverse>(match);
    SeatFacts facts;
    if (state.has_teams != 0) facts.side = static_cast<int64_t>(TeamOf(state, seat));
    const uint8_t hero = state.seats[seat].hero;
    if (hero != kNoHero) facts.leads = kit::CardsIn<Basicverse>(match).heroes[hero].id;
    if (state.places == 0) return facts;
    for (int64_t place = 0; place < state.players; ++place) {
      if (state.turn_order[static_cast<size_t>(place)] == seat) facts.turn_order = place;
    }
    return facts;
  }

  void TurnBegins(const Match& match, Seat seat,
                  std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Basicverse>(match);
    const SeatState& owner = state.seats[seat];
    const auto team = static_cast<size_t>(TeamOf(state, seat));
    const auto append = [&](int64_t number) { values.push_back(StatisticsValue::Of(number)); };
    append(seat == state.active);
    append(state.actions);
    append(owner.hp);
    append(IsDead(state, seat));
    append(owner.hand_count);
    append(state.mana[team]);
    append(state.fortress[team]);
    append(seat == state.horseshoe);
  }
};

}  // namespace

const GameStatistics& StatisticsInstance() {
  static const Statistics instance;
  return instance;
}

}  // namespace recount::engine::basicverse
