// Tests the limits of docs/reference/inhumanity.md, "Limits", with games that reach each of them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/inhumanity/test_game.h"
#include "engine/inhumanity/test_set.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// Returns a list that repeats the same effects this many times.
std::string Times(int count, std::string_view effects) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text += ",";
    text += effects;
  }
  return text;
}

// Returns a set with an "inspiring" that does this in these phases.
Cards CardsWithTrick(std::string_view effects, std::string_view when) {
  return CardsWith(fmt::format(R"({{"traits":{{"inspiring":{{"when":["{}"],"effects":[{}]}}}}}})",
                               when, effects));
}

Dealt WithTrick() { return {.traits = {{"inspiring"}}}; }

// Returns 90 Assets. 80 of them are personal ones of the expansion that do nothing; "cache" yields
// 70.
const Cards& ManyAssets() {
  static const Cards kCards = [] {
    Json set = Json::parse(kTestTables).at("card_set");
    for (const char* key : {"stone", "stick"}) {
      Json asset = set["assets"].back();
      asset["key"] = key;
      asset["copies"] = 40;
      asset["kind"] = "personal";
      asset["effects"] = Json::array();
      set["assets"].push_back(asset);
    }
    for (Json& scene : set["scenes"]) {
      if (scene.at("key") == "cache") {
        scene["succeed"] =
            Json::parse("[" + Times(70, R"({"op":"gain_asset","asset":"stone"})") + "]");
        scene["refuse"] =
            Json::parse("[" + Times(30, R"({"op":"gain_asset","asset":"stick"})") + "]");
      }
    }
    return *ParseCards(set);
  }();
  return kCards;
}

size_t CountOf(const std::vector<std::string>& words, std::string_view word) {
  return static_cast<size_t>(std::count(words.begin(), words.end(), word));
}

TEST(Limits, INH_10_3_AtMost64AssetsAreInPlay) {
  TestGame game({.config = {.martial_law = true, .lending = true}}, &ManyAssets());
  game.Begin("cache", 1, {1, 0});
  game.Finish({6, 1});
  // Refusing yields 30 sticks. That leaves room for 34 of the 40 stones.
  EXPECT_EQ(game.state.asset_count, kMaxAssets);
  const auto& effects = game.last.effects;
  EXPECT_EQ(std::count_if(effects.begin(), effects.end(),
                          [](const Effect& effect) { return effect.clause == INH_10_3; }),
            40 - 34 + 30)
      << "without effect, of which 30 find no stone that is left";
  EXPECT_EQ(AssetOf(game.state, game.state.assets[63].card)->owner, 0);

  // All of them are listed, and no others.
  const std::vector<std::string> owner = game.Legal(0);
  EXPECT_EQ(CountOf(owner, "use_asset"), 64u);
  EXPECT_EQ(CountOf(owner, "steal"), 0u);
  EXPECT_EQ(CountOf(owner, "lend"), 64u * 2);
  const std::vector<std::string> acting = game.Legal(1);
  EXPECT_EQ(CountOf(acting, "use_asset"), 0u);
  EXPECT_EQ(CountOf(acting, "steal"), 64u);
  EXPECT_EQ(CountOf(acting, "lend"), 0u);

  // Their owner may leave each of them to either of the two others, and these actions are listed
  // too.
  game.state.seats[0].harm = 2;
  game.Begin("ambush", 2, {1, 1});
  game.Finish({1, 1, 1, 1});
  ASSERT_EQ(game.state.phase, Phase::aftermath);
  EXPECT_EQ(CountOf(game.Legal(0), "bequeath"), 64u * 2);
}

TEST(Limits, AtMost128DiceAreRolled) {
  const Cards cards = CardsWithTrick(Times(20, R"({"op":"add_dice","n":9})"), "hope");
  TestGame game(WithTrick(), &cards);
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.state.bonus_dice, 180);
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  EXPECT_EQ(game.Do(0, "roll"), "");
  EXPECT_EQ(game.state.dice_count, 128);
  EXPECT_EQ(SuccessesOf(game.state), 128);
  EXPECT_EQ(DieAt(game.state.dice, 127), 6);
}

TEST(Limits, TheReportHas160EntriesButTheGameGoesOn) {
  const Cards cards =
      CardsWithTrick(Times(90, R"({"op":"gain_hope","n":1},{"op":"lose_hope","n":1})") +
                         R"(,{"op":"lose_humanity","to":"self","n":1})",
                     "draw");
  TestGame game(WithTrick(), &cards);
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.state.report_count, 160);
  EXPECT_EQ(game.state.report[159].what, What::hope_lost);
  EXPECT_EQ(game.At(0).humanity, 4);
  game.Draw("rest");
  EXPECT_EQ(game.Report(), "") << "of the newest event only";
}

TEST(Limits, SumsStopAtAMillion) {
  const Cards cards = CardsWithTrick(R"({"op":"hardship","n":9},{"op":"add_dice","n":9})", "hope");
  TestGame game(WithTrick(), &cards);
  game.Begin("rest", 1, {0, 0});
  game.state.modifier = 999'995;
  game.state.bonus_dice = 999'990;
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.state.modifier, 1'000'000);
  EXPECT_EQ(game.state.bonus_dice, 999'999);
}

TEST(Limits, SumsStopAtMinusAMillion) {
  const Cards cards = CardsWithTrick(R"({"op":"hardship","n":-9})", "hope");
  TestGame game(WithTrick(), &cards);
  game.Begin("rest", 1, {0, 0});
  game.state.modifier = -999'992;
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.state.modifier, -1'000'000);
}

TEST(Limits, AddedSuccessesAndHuntedStopAtAMillion) {
  const Cards cards = CardsWith(R"({"traits":{
      "natural":{"effects":[{"op":"add_successes","n":9}]},
      "ghost":{"effects":[{"op":"take_hunted","n":9}]}}})");
  TestGame game({.config = {.martial_law = true}, .traits = {{"natural", "ghost"}}}, &cards);
  game.Begin("rest", 1, {0, 0});
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  EXPECT_EQ(game.Do(0, "roll"), "");
  game.state.added_successes = 999'999;
  game.state.hunted = 999'998;
  EXPECT_EQ(game.Do(0, "play_trait natural"), "");
  EXPECT_EQ(game.state.added_successes, 1'000'000);
  EXPECT_EQ(game.Do(0, "play_trait ghost"), "");
  EXPECT_EQ(game.state.hunted, 1'000'000);
}

TEST(Limits, AShieldStopsAt65535) {
  const Cards cards = CardsWithTrick(R"({"op":"shield","to":"all","from":"hunger","n":9})", "draw");
  TestGame game(WithTrick(), &cards);
  game.state.seats[0].shields[2] = 65530;
  game.state.seats[1].shields[2] = 65526;
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  EXPECT_EQ(game.At(0).shields[2], 65535);
  EXPECT_EQ(game.At(1).shields[2], 65535);
  EXPECT_EQ(game.At(2).shields[2], 9);
}

}  // namespace
}  // namespace recount::engine::inhumanity
