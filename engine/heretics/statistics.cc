// The statistics of Heretics (docs/statistics.md): the rows of its turns.
#include "engine/kit/statistics.h"

#include <nlohmann/json.hpp>

#include "engine/heretics/derived.h"
#include "engine/heretics/heretics.h"
#include "engine/heretics/judge.h"
#include "engine/heretics/names.h"
#include "engine/statistics.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

constexpr std::string_view kPlaying[] = {"send"};

using From = TurnColumn::From;
using Type = TurnColumn::Type;
constexpr TurnColumn kTurnColumns[] = {
    {"wave", Type::integer, From::begin, false, "`wave`"},
    {"round", Type::integer, From::begin, false, "`round`"},
    {"city", Type::integer, From::begin, true, "`city`: the card that is turned up"},
    {"resistance", Type::integer, From::begin, true, "the Resistance printed on that City"},
    {"value", Type::integer, From::begin, true, "the Value printed on that City"},
    {"hand", Type::integer, From::begin, false, "`hand` of the seat, how many"},
    {"score", Type::integer, From::begin, false, "`score` of the seat"},
    {"sent", Type::integer, From::end, true, "`card` of the seat in the round's `last_round`"},
    {"strength", Type::integer, From::end, true, "`strength` there; null: absent"},
    {"fate", Type::text, From::end, true, "`fate` there"},
    {"clause", Type::text, From::end, true, "`clause` there"},
    {"moved_to", Type::text, From::end, true, "`to` there: temple or graveyard"},
};

constexpr int kRoundsOfWave = kPackSize;

int64_t TurnOf(int wave, int round) {
  return wave == 0 ? 0 : kRoundsOfWave * (int64_t{wave} - 1) + round;
}

class Statistics final : public GameStatistics {
 public:
  std::string_view game() const override { return Heretics::kSchema.game; }
  absl::Span<const std::string_view> playing_actions() const override { return kPlaying; }
  absl::Span<const TurnColumn> turn_columns() const override { return kTurnColumns; }

  std::vector<CardKind> CardKinds(const Json& card_set) const override {
    std::vector<CardKind> kinds;
    kit::AddKinds(card_set, "characters", kinds, [](const Json& entry, size_t, CardKind& kind) {
      kind.suit = entry.at("faction").get<std::string>();
      kind.key = fmt::format("{}:{}", *kind.suit, entry.at("strength").get<int>());
      kind.kind = "character";
      kind.name = entry.at("name").get<std::string>();
    });
    kit::AddKinds(card_set, "cities", kinds, [](const Json& entry, size_t index, CardKind& kind) {
      kind.key = fmt::format("city:{}", index);
      kind.kind = "city";
      kind.name = entry.at("name").get<std::string>();
    });
    return kinds;
  }

  int64_t Turn(const Match& match) const override {
    const State& state = kit::StateIn<Heretics>(match);
    return TurnOf(state.wave, state.round);
  }

  SeatFacts Facts(const Match& match, Seat seat) const override {
    const uint8_t faction = kit::StateIn<Heretics>(match).faction[seat];
    SeatFacts facts{.side = seat};
    if (faction != kNoFaction) facts.leads = std::string(FactionName(faction));
    return facts;
  }

  void TurnBegins(const Match& match, Seat seat,
                  std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Heretics>(match);
    const Cards& cards = kit::CardsIn<Heretics>(match);
    const bool has_city = state.city != kNoCity;
    const auto of_city = [&](int64_t number) {
      return has_city ? StatisticsValue::Of(number) : StatisticsValue::Null();
    };
    values.push_back(StatisticsValue::Of(int64_t{state.wave}));
    values.push_back(StatisticsValue::Of(int64_t{state.round}));
    values.push_back(of_city(CityCard(state.city)));
    values.push_back(of_city(has_city ? cards.cities[state.city].resistance : 0));
    values.push_back(of_city(has_city ? cards.cities[state.city].value : 0));
    values.push_back(StatisticsValue::Of(int64_t{std::popcount(state.hand[seat])}));
    values.push_back(StatisticsValue::Of(int64_t{ScoreOf(cards, state, seat)}));
  }

  void TurnEnds(const Match& before, const Match& after, Seat seat,
                std::vector<StatisticsValue>& values) const override {
    const State& state = kit::StateIn<Heretics>(after);
    if (!IsRoundJudged(state, Turn(before))) {
      values.resize(values.size() + 5);
      return;
    }
    const City& city = kit::CardsIn<Heretics>(after).cities[state.last_city];
    const Readings readings = after.rules().number == 1 ? kReadings : kSecondReadings;
    const SeatVerdict verdict =
        JudgeRound(city, state.players, state.last_sent, readings).seats[seat];
    const uint8_t card = state.last_sent[seat];
    const bool is_there = card != kNoCard;
    const auto if_there = [&](const StatisticsValue& value) {
      return is_there ? value : StatisticsValue::Null();
    };
    values.push_back(if_there(StatisticsValue::Of(int64_t{card})));
    values.push_back(if_there(StatisticsValue::Of(int64_t{is_there ? city.strength[card] : 0})));
    values.push_back(StatisticsValue::Of(names::kFates[static_cast<size_t>(verdict.fate)]));
    values.push_back(verdict.clause == kNoClause
                         ? StatisticsValue::Null()
                         : StatisticsValue::Of(Clauses()[verdict.clause].id));
    values.push_back(if_there(
        StatisticsValue::Of(std::string_view(verdict.to_temple ? "temple" : "graveyard"))));
  }

 private:
  // Returns whether `last_round` belongs to the turn.
  static bool IsRoundJudged(const State& state, int64_t turn) {
    if (state.last_city == kNoCity) return false;
    const RoundNumber number = LastRoundNumber(state);
    return TurnOf(number.wave, number.round) == turn;
  }
};

}  // namespace

const GameStatistics& StatisticsInstance() {
  static const Statistics instance;
  return instance;
}

}  // namespace recount::engine::heretics
