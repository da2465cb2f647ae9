// Tests that the statistics of Heretics agree with the judge's view (docs/statistics.md).
#include "engine/statistics.h"

#include <gtest/gtest.h>

#include "engine/kit/testing/statistics_check.h"

namespace recount::engine::heretics {

const GameStatistics& StatisticsInstance();

namespace {

using kit::testing::JudgeView;

int64_t TurnAt(const OrderedJson& moment) {
  const auto wave = moment.at("wave").get<int64_t>();
  return wave == 0 ? 0 : 11 * (wave - 1) + moment.at("round").get<int64_t>();
}

OrderedJson FactsIn(const JudgeView& view, Seat seat) {
  return {{"side", seat},
          {"leads", view.state.at("players").at(seat).at("faction")},
          {"deck", nullptr},
          {"turn_order", nullptr}};
}

OrderedJson BeginsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& state = view.state;
  const OrderedJson& player = state.at("players").at(seat);
  const OrderedJson& city = state.at("city");
  OrderedJson row = {state.at("wave"), state.at("round"), city};
  for (const char* const key : {"resistance", "value"}) {
    row.push_back(city.is_null() ? OrderedJson(nullptr)
                                 : OrderedJson(view.Entry(city.get<int64_t>()).at(key)));
  }
  row.push_back(player.at("hand").size());
  row.push_back(player.at("score"));
  return row;
}

OrderedJson EndsIn(const JudgeView& before, const JudgeView& after, Seat seat) {
  const OrderedJson& round = after.state.at("last_round");
  if (round.is_null() || TurnAt(round) != TurnAt(before.state)) {
    return {nullptr, nullptr, nullptr, nullptr, nullptr};
  }
  const OrderedJson& sent = round.at("characters").at(seat);
  return {sent.at("card"), sent.at("strength"), sent.at("fate"), sent.at("clause"), sent.at("to")};
}

TEST(Statistics, AreWhatTheViewSays) {
  kit::testing::CheckStatistics(StatisticsInstance(),
                                {.places = {{"hand", "players/hand"},
                                            {"sent", "players/sent"},
                                            {"temple", "players/temple"},
                                            {"graveyard", "players/graveyard"},
                                            {"won", "players/cities"},
                                            {"city", "city"},
                                            {"city_deck", "city_deck"},
                                            {"lost_cities", "lost_cities"}},
                                 .turn = [](const JudgeView& view) { return TurnAt(view.state); },
                                 .facts = FactsIn,
                                 .begins = BeginsIn,
                                 .ends = EndsIn,
                                 .games = 10});
}

TEST(Statistics, NameTheCardsAsTheSetDoes) {
  kit::testing::CheckCardKinds(StatisticsInstance());
  EXPECT_EQ(kit::testing::KindLine(StatisticsInstance(), "catholics:7"),
            "catholics:7|character|Bishop|catholics|");
  EXPECT_EQ(kit::testing::KindLine(StatisticsInstance(), "city:0"), "city:0|city|Wittenberg||");
}

TEST(Statistics, HaveThePlacesAndColumnsOfTheDocument) {
  kit::testing::CheckActions(StatisticsInstance());
  EXPECT_EQ(kit::testing::PlaceLine(StatisticsInstance()),
            "hand:hand sent:play temple:play graveyard:spent won:play city:play city_deck:pile "
            "lost_cities:spent");
  EXPECT_EQ(kit::testing::ColumnLine(StatisticsInstance()),
            "wave:int round:int city:int? resistance:int? value:int? hand:int score:int sent:int? "
            "strength:int? fate:text? clause:text? moved_to:text?");
}

}  // namespace
}  // namespace recount::engine::heretics
