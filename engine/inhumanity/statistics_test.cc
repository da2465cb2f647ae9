// Tests that the statistics of Hope Inhumanity agree with the judge's view (docs/statistics.md).
#include "engine/statistics.h"

#include <gtest/gtest.h>

#include "engine/kit/testing/statistics_check.h"

namespace recount::engine::inhumanity {

const GameStatistics& StatisticsInstance();

namespace {

using kit::testing::JudgeView;

size_t ScenesPutAway(const JudgeView& view) { return view.state.at("discarded_scenes").size(); }

int64_t TurnIn(const JudgeView& view) {
  return view.state.at("round") == 0 ? 0 : 1 + static_cast<int64_t>(ScenesPutAway(view));
}

// The first player is known from the states in which nobody else has had a turn.
OrderedJson FactsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& players = view.state.at("players");
  OrderedJson facts = {{"side", 0}, {"leads", nullptr}, {"deck", nullptr}, {"turn_order", nullptr}};
  const OrderedJson& personality = players.at(seat).at("personality");
  if (!personality.is_null()) facts["leads"] = view.Entry(personality.get<int64_t>()).at("key");
  int turns = 0;
  for (const OrderedJson& player : players) turns += player.at("turn_taken").get<bool>() ? 1 : 0;
  if (view.state.at("round") == 1 && turns == 1) {
    const int count = static_cast<int>(players.size());
    const int first = view.state.at("turn_seat").get<int>();
    facts["turn_order"] = seat >= first ? seat - first : seat + count - first;
  }
  return facts;
}

OrderedJson BeginsIn(const JudgeView& view, Seat seat) {
  const OrderedJson& state = view.state;
  const OrderedJson& player = state.at("players").at(seat);
  return {state.at("round"),   state.at("turn_seat") == seat, player.at("in_play"),
          player.at("doomed"), player.at("humanity"),         player.at("hunger"),
          player.at("harm"),   player.at("traits").size(),    state.at("hope"),
          state.at("hunted")};
}

OrderedJson EndsIn(const JudgeView& before, const JudgeView& after, Seat seat) {
  OrderedJson row = OrderedJson::array();
  if (ScenesPutAway(after) == ScenesPutAway(before)) {
    for (int column = 0; column < 11; ++column) row.push_back(nullptr);
    return row;
  }
  const OrderedJson& last = after.state.at("last_scene");
  const OrderedJson& dice = last.at("dice");
  for (const char* const key : {"card", "mode", "hardship"}) row.push_back(last.at(key));
  row.push_back(dice.is_null() ? OrderedJson(nullptr) : OrderedJson(dice.size()));
  for (const char* const key : {"successes", "success", "clause"}) row.push_back(last.at(key));
  const OrderedJson& player = before.state.at("players").at(seat);
  for (const char* const key : {"stance", "choice", "committed", "last_hope"}) {
    row.push_back(player.at(key));
  }
  return row;
}

TEST(Statistics, AreWhatTheViewSays) {
  kit::testing::CheckStatistics(StatisticsInstance(),
                                {.places = {{"hand", "players/traits"},
                                            {"personality", "players/personality"},
                                            {"played_traits", "players/played_traits"},
                                            {"lost_traits", "players/lost_traits"},
                                            {"gift", "aftermath/gift", "seat"},
                                            {"relationship", "relationships/card", "seats/0"},
                                            {"asset", "assets/card", "owner"},
                                            {"scene", "scene/card"},
                                            {"scene_pile", "scene_piles/*"},
                                            {"asset_pile", "asset_pile"},
                                            {"relationship_pile", "relationship_pile"},
                                            {"personality_pile", "personality_pile"},
                                            {"trait_pile", "trait_pile"},
                                            {"discarded_scenes", "discarded_scenes"},
                                            {"spent_assets", "spent_assets"},
                                            {"out_of_game", "out_of_game"}},
                                 .turn = TurnIn,
                                 .facts = FactsIn,
                                 .begins = BeginsIn,
                                 .ends = EndsIn});
}

TEST(Statistics, NameTheCardsAsTheSetDoes) {
  kit::testing::CheckCardKinds(StatisticsInstance());
  const auto line = [](std::string_view key) {
    return kit::testing::KindLine(StatisticsInstance(), key);
  };
  EXPECT_EQ(line("scene:shared_meal"), "scene:shared_meal|scene|The Man by the Fire|any_terrain|1");
  EXPECT_EQ(line("asset:rope"), "asset:rope|asset|Rope|group|1");
  EXPECT_EQ(line("relationship:parent_and_child"),
            "relationship:parent_and_child|relationship|Parent and Child||1");
  EXPECT_EQ(line("personality:sociopath"), "personality:sociopath|personality|Sociopath||1");
  EXPECT_EQ(line("trait:medic"), "trait:medic|trait|Medic||2");
}

TEST(Statistics, HaveThePlacesAndColumnsOfTheDocument) {
  kit::testing::CheckActions(StatisticsInstance());
  EXPECT_EQ(kit::testing::PlaceLine(StatisticsInstance()),
            "hand:hand personality:play played_traits:spent lost_traits:spent gift:hand "
            "relationship:play asset:play scene:play scene_pile:pile asset_pile:pile "
            "relationship_pile:pile personality_pile:pile trait_pile:pile discarded_scenes:spent "
            "spent_assets:spent out_of_game:box");
  EXPECT_EQ(kit::testing::ColumnLine(StatisticsInstance()),
            "round:int acting:bool in_play:bool doomed:bool humanity:int hunger:int harm:int "
            "traits:int hope:int hunted:int scene:int? mode:text? hardship:int? dice:int? "
            "successes:int? success:bool? clause:text? stance:text? choice:text? committed:int? "
            "last_hope:bool? traits_played:int assets_used:int steals:int lends:int");
}

TEST(Statistics, ReadThePersonalityInTheFirstTurn) {
  EXPECT_EQ(StatisticsInstance().leads(), GameStatistics::Leads::first_turn);
}

}  // namespace
}  // namespace recount::engine::inhumanity
