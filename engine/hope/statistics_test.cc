// Tests that the statistics of HoPE agree with the judge's view (docs/statistics.md).
#include "engine/statistics.h"

#include <gtest/gtest.h>

#include "engine/kit/testing/statistics_check.h"

namespace recount::engine::hope {

const GameStatistics& StatisticsInstance();

namespace {

using kit::testing::JudgeView;

OrderedJson FactsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& players = view.state.at("players");
  const OrderedJson& player = players.at(seat);
  const OrderedJson& first = view.state.at("first_player");
  OrderedJson order;
  if (!first.is_null()) {
    const auto places = static_cast<int64_t>(players.size());
    order = (seat - first.get<int64_t>() + places) % places;
  }
  return {{"side", player.at("team")},
          {"leads", player.at("deck")},
          {"deck", player.at("deck")},
          {"turn_order", order}};
}

OrderedJson BeginsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& player = view.state.at("players").at(seat);
  int64_t units = 0;
  int64_t locations = 0;
  int64_t wounds = 0;
  size_t artifacts = 0;
  for (const OrderedJson& card : view.state.at("board")) {
    if (card.at("seat") != seat) continue;
    const Json& kind = view.Entry(card.at("card").get<int64_t>()).at("kind");
    units += kind == "unit" ? 1 : 0;
    locations += kind == "location" ? 1 : 0;
    wounds += card.at("wounds").get<int64_t>();
    artifacts += card.at("artifacts").size();
  }
  return {player.at("source"),
          player.at("out"),
          player.at("hand").size(),
          player.at("draw_deck").size(),
          player.at("discard").size(),
          units,
          locations,
          wounds,
          artifacts};
}

TEST(Statistics, AreWhatTheViewSays) {
  kit::testing::CheckStatistics(
      StatisticsInstance(),
      {.places = {{"hand", "players/hand"},
                  {"board", "board/card", "seat"},
                  {"draw_deck", "players/draw_deck"},
                  {"discard", "players/discard"},
                  {"resolving", "queue?text=event/source", "/cards/{}/seat"}},
       .turn = [](const JudgeView& view) { return view.state.at("round").get<int64_t>(); },
       .facts = FactsIn,
       .begins = BeginsIn});
}

TEST(Statistics, NameTheCardsAsTheSetDoes) {
  kit::testing::CheckCardKinds(StatisticsInstance());
  const auto line = [](std::string_view key) {
    return kit::testing::KindLine(StatisticsInstance(), key);
  };
  EXPECT_EQ(line("queen_scarlet"), "queen_scarlet|unit|Queen Scarlet|humans|");
  EXPECT_EQ(line("granary"), "granary|location|Granary||");
  EXPECT_EQ(line("fury"), "fury|event|Fury||");
}

TEST(Statistics, HaveThePlacesAndColumnsOfTheDocument) {
  kit::testing::CheckActions(StatisticsInstance());
  EXPECT_EQ(kit::testing::PlaceLine(StatisticsInstance()),
            "hand:hand board:play draw_deck:pile discard:spent resolving:play");
  EXPECT_EQ(kit::testing::ColumnLine(StatisticsInstance()),
            "source:int is_out:bool hand:int draw_deck:int discard:int units:int locations:int "
            "wounds:int artifacts:int units_played:int locations_played:int events_played:int "
            "abilities_used:int moves:int battles:int discards:int");
}

}  // namespace
}  // namespace recount::engine::hope
