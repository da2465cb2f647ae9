// Tests that the statistics of Heroes of the Basicverse agree with the judge's view
// (docs/statistics.md).
#include "engine/statistics.h"

#include <gtest/gtest.h>

#include "engine/kit/testing/statistics_check.h"

namespace recount::engine::basicverse {

const GameStatistics& StatisticsInstance();

namespace {

using kit::testing::JudgeView;

OrderedJson FactsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& player = view.state.at("players").at(seat);
  const OrderedJson& order = view.state.at("turn_order");
  const OrderedJson& team = player.at("team");
  OrderedJson facts = {
      {"side", nullptr}, {"leads", player.at("hero")}, {"deck", nullptr}, {"turn_order", nullptr}};
  if (!team.is_null()) facts["side"] = team == "red" ? 0 : 1;
  for (size_t place = 0; place < order.size(); ++place) {
    if (order.at(place) == seat) facts["turn_order"] = place;
  }
  return facts;
}

OrderedJson BeginsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& state = view.state;
  const OrderedJson& player = state.at("players").at(seat);
  OrderedJson row = {state.at("active") == seat, state.at("actions"), player.at("hp"),
                     player.at("dead"), player.at("hand").size()};
  for (const char* const key : {"mana", "fortress"}) {
    // Before teams are known there is no turn, and both teams have the same value.
    const OrderedJson& team = player.at("team");
    row.push_back(state.at(key).at(team.is_null() ? "blue" : team.get<std::string>()));
  }
  row.push_back(state.at("horseshoe") == seat);
  return row;
}

TEST(Statistics, AreWhatTheViewSays) {
  kit::testing::CheckStatistics(
      StatisticsInstance(),
      {.places = {{"hand", "players/hand"},
                  {"slot", "players/slot"},
                  {"regroup", "stack?frame=regroup/cards"},
                  {"deck", "deck"},
                  {"discard", "discard"}},
       .turn = [](const JudgeView& view) { return view.state.at("turn").get<int64_t>(); },
       .facts = FactsIn,
       .begins = BeginsIn});
}

TEST(Statistics, NameTheCardsAsTheSetDoes) {
  kit::testing::CheckCardKinds(StatisticsInstance());
  const auto line = [](std::string_view key) {
    return kit::testing::KindLine(StatisticsInstance(), key);
  };
  EXPECT_EQ(line("strike"), "strike|basic|Strike||20");
  EXPECT_EQ(line("defend"), "defend|reaction|Defend||8");
  EXPECT_EQ(line("scroll_of_haste"), "scroll_of_haste|scroll|Scroll of Haste||3");
  EXPECT_EQ(line("scroll_of_shadows"), "scroll_of_shadows|scroll|Scroll of Shadows||2")
      << "it is a reaction too";
  EXPECT_EQ(line("hero:juno"), "hero:juno|hero|Juno the Huntress|damage|");
}

TEST(Statistics, HaveThePlacesAndColumnsOfTheDocument) {
  kit::testing::CheckActions(StatisticsInstance());
  EXPECT_EQ(kit::testing::PlaceLine(StatisticsInstance()),
            "hand:hand slot:play regroup:open deck:pile discard:spent");
  EXPECT_EQ(kit::testing::ColumnLine(StatisticsInstance()),
            "active:bool actions:int hp:int dead:bool hand:int mana:int fortress:int "
            "horseshoe:bool cards_played:int abilities_used:int reactions:int trains:int "
            "reconstitutes:int short_hops:int donations:int discards:int");
}

}  // namespace
}  // namespace recount::engine::basicverse
