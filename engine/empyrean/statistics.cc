// The statistics of Empyrean Hero (docs/statistics.md): the rows of its turns.
#include "engine/statistics.h"

#include <nlohmann/json.hpp>

#include "engine/empyrean/derived.h"
#include "engine/empyrean/empyrean.h"
#include "engine/empyrean/text.h"
#include "engine/kit/statistics.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

constexpr std::string_view kPlaying[] = {"play", "feat"};

using From = TurnColumn::From;
using Type = TurnColumn::Type;
constexpr TurnColumn kTurnColumns[] = {
    {"active", Type::boolean, From::begin, false, "`active` is the seat"},
    {"status", Type::text, From::begin, false, "`status` of the seat"},
    {"hand", Type::integer, From::begin, false, "`hand` of the seat, how many"},
    {"deck", Type::integer, From::begin, false, "`deck` of the seat, how many"},
    {"discard", Type::integer, From::begin, false, "`discard` of the seat, how many"},
    {"heroes", Type::integer, From::begin, false, "`heroes` of the seat, how many"},
    {"fatigued", Type::integer, From::begin, false, "those of them that are `fatigued`"},
    {"attached", Type::integer, From::begin, false, "`attached` of all of them, how many"},
    {"action", Type::text, From::first, true, "`action` of the first", {"choose", "action"}},
    {"feats", Type::integer, From::count, false, "actions", {"feat"}},
    {"abilities", Type::integer, From::count, false, "actions", {"use"}},
    {"responses", Type::integer, From::count, false, "actions", {"respond"}},
    {"heals", Type::integer, From::count, false, "actions", {"heal"}},
    {"draws", Type::integer, From::count, false, "actions", {"draw"}},
    {"plays", Type::integer, From::count, false, "actions", {"play"}},
    {"recruits", Type::integer, From::count, false, "actions", {"recruit"}},
    {"attacks", Type::integer, From::count, false, "actions", {"attack"}},
};

// Returns the letters of EMP-1.11 by the number of the player, which is known once the first player
// has been picked.
std::string_view DeckLetters(int players, int number) {
  constexpr std::string_view kLetters[][kMaxPlayers] = {
      {"AB", "CD"}, {"AD", "BD", "CD"}, {"A", "B", "C", "D"}};
  return kLetters[players - 2][number];
}

class Statistics final : public GameStatistics {
 public:
  std::string_view game() const override { return Empyrean::kSchema.game; }
  absl::Span<const std::string_view> playing_actions() const override { return kPlaying; }
  Leads leads() const override { return Leads::drafted; }
  absl::Span<const TurnColumn> turn_columns() const override { return kTurnColumns; }

  std::vector<CardKind> CardKinds(const Json& card_set) const override {
    std::vector<CardKind> kinds;
    CardKind& base = kinds.emplace_back();
    base.key = base.kind = "skybase";
    base.name = "SkyBase";
    base.entry = "/skybase";
    kit::AddKinds(card_set, "heroes", kinds, [](const Json& entry, size_t, CardKind& kind) {
      kind.name = entry.at("name").get<std::string>();
      kind.key = "hero:" + kind.name;
      kind.kind = "hero";
    });
    kit::AddKinds(card_set, "enhancements", kinds, [](const Json& entry, size_t, CardKind& kind) {
      kind.name = entry.at("name").get<std::string>();
      kind.key = "enhancement:" + kind.name;
      kind.kind = entry.at("kind").get<std::string>();
      kind.suit = entry.at("deck").get<std::string>();
    });
    kit::AddKinds(card_set, "stats", kinds, [](const Json& entry, size_t index, CardKind& kind) {
      kind.suit = entry.at("power").get<std::string>();
      kind.key = fmt::format("stat:{}", index);
      kind.kind = "stat";
      kind.name = fmt::format("{} {}", *kind.suit, entry.at("amount").get<int>());
    });
    return kinds;
  }

  int64_t Turn(const Match& match) const override { return kit::StateIn<Empyrean>(match).turn; }

  SeatFacts Facts(const Match& match, Seat seat) const override {
    const State& state = kit::StateIn<Empyrean>(match);
    SeatFacts facts{.side = state.has_teams ? state.second_team >> seat & 1 : seat};
    // Before the pick nobody has a place in the order.
    if (state.first_player == kNoSeat) return facts;
    const int number = PlayerNumber(state, seat);
    facts.turn_order = number;
    if (!state.is_draft) facts.deck = std::string(DeckLetters(state.players, number));
    return facts;
  }

  void TurnBegins(const Match& match, Seat seat,
                  std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Empyrean>(match);
    const SeatState& owner = state.seats[seat];
    int64_t discarded = 0;
    ForEachIn(state, owner.discard_first, [&](uint16_t) { ++discarded; });
    int64_t attached = 0;
    ForEachHero(owner.arena,
                [&](uint8_t slot) { ForEachAttached(state, slot, [&](uint16_t) { ++attached; }); });
    values.push_back(StatisticsValue::Of(int64_t{state.active == seat}));
    values.push_back(StatisticsValue::Of(StatusName(owner.status)));
    for (const int64_t number : {
             int64_t{std::popcount(owner.hand_heroes)} + owner.hand_count,
             int64_t{owner.deck_count},
             discarded,
             int64_t{std::popcount(owner.arena)},
             int64_t{std::popcount(owner.arena & state.fatigued)},
             attached,
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

}  // namespace recount::engine::empyrean
