// The statistics of Hope Inhumanity (docs/statistics.md): the rows of its turns. A turn is a
// Scene: it lasts until the Scene is put away.
#include "engine/kit/statistics.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "engine/inhumanity/derived.h"
#include "engine/inhumanity/inhumanity.h"
#include "engine/inhumanity/names.h"
#include "engine/statistics.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

constexpr std::string_view kPlaying[] = {"play_trait", "use_asset"};

using From = TurnColumn::From;
using Type = TurnColumn::Type;
constexpr TurnColumn kTurnColumns[] = {
    {"round", Type::integer, From::begin, false, "`round`"},
    {"acting", Type::boolean, From::begin, false, "whether the seat is `turn_seat`"},
    {"in_play", Type::boolean, From::begin, false, "`in_play` of the seat"},
    {"doomed", Type::boolean, From::begin, false, "`doomed` of the seat"},
    {"humanity", Type::integer, From::begin, false, "`humanity` of the seat"},
    {"hunger", Type::integer, From::begin, false, "`hunger` of the seat"},
    {"harm", Type::integer, From::begin, false, "`harm` of the seat"},
    {"traits", Type::integer, From::begin, false, "`traits` of the seat, how many"},
    {"hope", Type::integer, From::begin, false, "`hope`"},
    {"hunted", Type::integer, From::begin, false, "`hunted`"},
    {"scene", Type::integer, From::end, true, "`card` of the turn's `last_scene`"},
    {"mode", Type::text, From::end, true, "`mode` there"},
    {"hardship", Type::integer, From::end, true, "`hardship` there"},
    {"dice", Type::integer, From::end, true, "`dice` there, how many; null: none rolled for"},
    {"successes", Type::integer, From::end, true, "`successes` there"},
    {"success", Type::boolean, From::end, true, "`success` there"},
    {"clause", Type::text, From::end, true, "`clause` there: why the Scene was put away"},
    {"stance", Type::text, From::end, true, "`stance` of the seat right before that"},
    {"choice", Type::text, From::end, true, "`choice` of the seat right before that"},
    {"committed", Type::integer, From::end, true, "`committed` of the seat right before that"},
    {"last_hope", Type::boolean, From::end, true, "`last_hope` of the seat right before that"},
    {"traits_played", Type::integer, From::count, false, "actions `play_trait`", {"play_trait"}},
    {"assets_used", Type::integer, From::count, false, "actions `use_asset`", {"use_asset"}},
    {"steals", Type::integer, From::count, false, "actions `steal`", {"steal"}},
    {"lends", Type::integer, From::count, false, "actions `lend`", {"lend"}},
};

constexpr size_t kEndColumns = static_cast<size_t>(
    std::count_if(std::begin(kTurnColumns), std::end(kTurnColumns),
                  [](const TurnColumn& column) { return column.from == From::end; }));

// Returns how many Scenes have been put away: all drawn ones except the open one.
int64_t DiscardedScenes(const State& state) {
  int64_t count = state.scene == kNoCard ? 0 : -1;
  for (size_t pile = 0; pile < kTerrains; ++pile) count += state.drawn[pile];
  return count;
}

void DescribeCard(const Json& entry, std::string_view kind, CardKind& described) {
  described.key = fmt::format("{}:{}", kind, entry.at("key").get_ref<const std::string&>());
  described.kind = kind;
  described.name = entry.at("name").get<std::string>();
}

StatisticsValue Number(int64_t number) { return StatisticsValue::Of(number); }
StatisticsValue NumberIf(bool is_there, int64_t number) {
  return is_there ? Number(number) : StatisticsValue::Null();
}

// Returns a word of a list in which the first stands for null.
StatisticsValue WordIfAny(std::string_view word) {
  return word.empty() ? StatisticsValue::Null() : StatisticsValue::Of(word);
}

// Appends the values of `last_scene`.
void AppendLastScene(const LastScene& last, std::vector<StatisticsValue>& values) {
  const bool has_dice = last.dice_count != kNoDice;
  values.push_back(Number(last.card));
  values.push_back(WordIfAny(names::kModes[static_cast<size_t>(last.mode)]));
  values.push_back(NumberIf(last.hardship >= 0, last.hardship));
  values.push_back(NumberIf(has_dice, last.dice_count));
  values.push_back(NumberIf(has_dice, last.successes));
  values.push_back(NumberIf(has_dice, last.is_success));
  values.push_back(StatisticsValue::Of(Clauses()[last.clause].id));
}

// Appends what the seat did in the Scene that is open.
void AppendPart(const Cards& cards, const State& state, Seat seat,
                std::vector<StatisticsValue>& values) {
  const SeatState& owner = state.seats[seat];
  values.push_back(WordIfAny(names::kStances[static_cast<size_t>(owner.stance)]));
  values.push_back(owner.choice == kNoChoice
                       ? StatisticsValue::Null()
                       : StatisticsValue::Of(std::string_view(
                             cards.Scene(state.scene).options[owner.choice].name)));
  values.push_back(Number(owner.committed));
  values.push_back(Number(state.last_hope >> seat & 1));
}

class Statistics final : public GameStatistics {
 public:
  std::string_view game() const override { return Inhumanity::kSchema.game; }
  absl::Span<const std::string_view> playing_actions() const override { return kPlaying; }
  absl::Span<const TurnColumn> turn_columns() const override { return kTurnColumns; }
  Leads leads() const override { return Leads::first_turn; }

  std::vector<CardKind> CardKinds(const Json& card_set) const override {
    std::vector<CardKind> kinds;
    const auto add = [&](std::string_view list, std::string_view kind, const char* suit) {
      kit::AddKinds(card_set, list, kinds, [&](const Json& entry, size_t, CardKind& described) {
        DescribeCard(entry, kind, described);
        if (suit != nullptr) described.suit = entry.at(suit).get<std::string>();
      });
    };
    add("scenes", "scene", "terrain");
    add("assets", "asset", "kind");
    add("relationships", "relationship", nullptr);
    add("personalities", "personality", nullptr);
    add("traits", "trait", nullptr);
    return kinds;
  }

  int64_t Turn(const Match& match) const override {
    const State& state = kit::StateIn<Inhumanity>(match);
    return state.round == 0 ? 0 : 1 + DiscardedScenes(state);
  }

  // The first player is known in the first state of round 1 and forgotten later, because a state
  // has only the seat whose turn it is.
  SeatFacts Facts(const Match& match, Seat seat) const override {
    const State& state = kit::StateIn<Inhumanity>(match);
    const uint16_t personality = state.seats[seat].personality;
    SeatFacts facts{.side = 0};
    if (personality != kNoCard) {
      facts.leads = kit::CardsIn<Inhumanity>(match).EntryOf(personality).key;
    }
    if (state.round == 1 && std::has_single_bit(state.turn_taken)) {
      const int first = std::countr_zero(state.turn_taken);
      facts.turn_order = (seat - first + state.players) % state.players;
    }
    return facts;
  }

  void TurnBegins(const Match& match, Seat seat,
                  std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Inhumanity>(match);
    const SeatState& owner = state.seats[seat];
    values.push_back(Number(state.round));
    values.push_back(Number(seat == state.turn_seat));
    values.push_back(Number(IsInPlay(state, seat)));
    values.push_back(Number(state.doomed >> seat & 1));
    values.push_back(Number(owner.humanity));
    values.push_back(Number(owner.hunger));
    values.push_back(Number(owner.harm));
    values.push_back(Number(owner.hand_count));
    values.push_back(Number(state.hope));
    values.push_back(Number(state.hunted));
  }

  void TurnEnds(const Match& before, const Match& after, Seat seat,
                std::vector<StatisticsValue>& values) const override {
    const State& open = kit::StateIn<Inhumanity>(before);
    const State& ended = kit::StateIn<Inhumanity>(after);
    // The columns have values only if this event has put a Scene away.
    if (open.scene == kNoCard || ended.scene != kNoCard) {
      values.resize(values.size() + kEndColumns);
      return;
    }
    AppendLastScene(ended.last_scene, values);
    AppendPart(kit::CardsIn<Inhumanity>(before), open, seat, values);
  }
};

}  // namespace

const GameStatistics& StatisticsInstance() {
  static const Statistics instance;
  return instance;
}

}  // namespace recount::engine::inhumanity
