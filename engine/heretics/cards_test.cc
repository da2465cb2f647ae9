// What is refused of a card set, in its order; and the known facts of the page, section 4, counted
// against the default set.
#include "engine/heretics/cards.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/heretics/core_set.h"
#include "engine/heretics/test_cards.h"

namespace recount::engine::heretics {
namespace {

struct Bend {
  std::string name;
  std::string pointer;  // where, in the default set
  std::string value;    // JSON; empty: taken away
  std::string clause;   // of the bad_request; "-" none; "ok"
};

class BentSet : public testing::TestWithParam<Bend> {};

TEST_P(BentSet, IsAnswered) {
  Json set = Json::parse(kCoreSet);
  const Json::json_pointer pointer(GetParam().pointer);
  if (GetParam().value.empty()) {
    Json& parent = set[pointer.parent_pointer()];
    if (parent.is_array()) {
      parent.erase(std::stoul(pointer.back()));
    } else {
      parent.erase(pointer.back());
    }
  } else {
    set[pointer] = Json::parse(GetParam().value);
  }
  const Result<Cards> cards = ParseCards(set);
  if (GetParam().clause == "ok") {
    EXPECT_TRUE(cards.ok());
    return;
  }
  ASSERT_FALSE(cards.ok());
  EXPECT_EQ(cards.error().code, ErrorCode::bad_request);
  EXPECT_EQ(cards.error().clause, GetParam().clause == "-" ? "" : GetParam().clause);
}

constexpr char kAttributes[] = "/cities/0/attributes";

INSTANTIATE_TEST_SUITE_P(
    Table, BentSet,
    testing::ValuesIn(std::vector<Bend>{
        {"as_it_is", "/name", "\"another\"", "ok"},
        {"another_game", "/game", "\"hope\"", "-"},
        {"empty_name", "/name", "\"\"", "-"},
        {"no_cities", "/cities", "", "-"},
        {"characters_no_list", "/characters", "{}", "-"},
        {"extra_key", "/more", "1", "-"},
        {"strength_as_float", "/characters/0/strength", "1.0", "-"},
        {"strength_as_bool", "/characters/0/strength", "true", "-"},
        {"strength_12", "/characters/43/strength", "12", "-"},
        {"unknown_faction", "/characters/9/faction", "\"lutherans\"", "-"},
        {"character_without_name", "/characters/9/name", "", "-"},
        {"stand_in_of_a_city", "/characters/9/stand_in", R"(["value"])", "-"},
        {"stand_in_repeated", "/characters/9/stand_in", R"(["name","name"])", "ok"},
        {"HER_1_2_one_missing", "/characters/43", "", "HER-1.2"},
        {"HER_1_2_one_too_many", "/characters/-",
         R"({"faction":"orthodox","strength":11,"name":"x","stand_in":[]})", "HER-1.2"},
        {"HER_1_2_another_strength", "/characters/0/strength", "2", "HER-1.2"},
        {"HER_1_2_another_faction", "/characters/0/faction", "\"orthodox\"", "HER-1.2"},
        {"HER_1_3_one_missing", "/cities/35", "", "HER-1.3"},
        {"HER_1_3_one_too_many", "/cities/-",
         R"({"name":"x","resistance":1,"value":1,"attributes":[],"stand_in":[]})", "HER-1.3"},
        {"resistance_100", "/cities/35/resistance", "100", "-"},
        {"resistance_0", "/cities/35/resistance", "0", "ok"},
        {"value_below_0", "/cities/35/value", "-1", "-"},
        {"attributes_no_list", kAttributes, "{}", "-"},
        {"city_extra_key", "/cities/0/more", "1", "-"},
        {"HER_6_8_unknown_op", kAttributes, R"([{"op":"miracle"}])", "HER-6.8"},
        {"HER_6_8_no_object", kAttributes, "[1]", "HER-6.8"},
        {"HER_6_8_op_no_string", kAttributes, R"([{"op":1}])", "HER-6.8"},
        {"HER_6_8_extra_field", kAttributes, R"([{"op":"disclaim","min":1,"max":3,"x":0}])",
         "HER-6.8"},
        {"HER_6_8_min_above_max", kAttributes, R"([{"op":"disclaim","min":4,"max":3}])", "HER-6.8"},
        {"HER_6_8_no_factions", kAttributes, R"([{"op":"refuge","factions":[]}])", "HER-6.8"},
        {"HER_6_8_bonus_of_10", kAttributes,
         R"([{"op":"bonus","factions":["hussites"],"amount":10}])", "HER-6.8"},
        {"HER_6_8_ban_of_everybody", kAttributes,
         R"([{"op":"banned","characters":[{"faction":null,"strength":null}]}])", "HER-6.8"},
        {"HER_6_8_downfall_of_three", kAttributes,
         R"([{"op":"downfall","strength":7,"two_players":3,"more_players":2}])", "HER-6.8"},
        {"HER_6_8_an_op_twice", kAttributes,
         R"([{"op":"disclaim","min":1,"max":3},{"op":"disclaim","min":1,"max":3}])", "HER-6.8"},
        {"a_faction_twice_counts_once", kAttributes,
         R"([{"op":"bonus","factions":["hussites","hussites"],"amount":1}])", "ok"},
        {"ban_of_a_whole_faction", kAttributes,
         R"([{"op":"banned","characters":[{"faction":"hussites","strength":null}]}])", "ok"},
    }),
    [](const auto& test) { return test.param.name; });

TEST(CardSet, FirstFaultInTheOrderOfThePageAnswers) {
  // A character's form goes before the number of characters, that before a City's form, that before
  // its attributes, those before the number of Cities.
  Json set = Json::parse(kCoreSet);
  set["cities"].erase(35);
  EXPECT_EQ(ParseCards(set).error().clause, "HER-1.3");
  set["cities"][1]["attributes"] = Json::parse("[1]");
  EXPECT_EQ(ParseCards(set).error().clause, "HER-6.8");
  set["cities"][0]["value"] = "x";
  EXPECT_EQ(ParseCards(set).error().clause, "");
  set["characters"].erase(0);
  EXPECT_EQ(ParseCards(set).error().clause, "HER-1.2");
  set["characters"][42]["name"] = 1;
  EXPECT_EQ(ParseCards(set).error().clause, "");
}

class CoreSet : public testing::Test {
 protected:
  const Json set_ = Json::parse(kCoreSet);

  int CitiesWith(std::string_view op) const {
    int count = 0;
    for (const Json& city : set_["cities"]) {
      for (const Json& attribute : city["attributes"]) {
        if (attribute["op"] != std::string(op)) continue;
        ++count;
        if (op == "banned") continue;
        EXPECT_EQ(attribute, Json::parse(PicturedAttribute(op))) << city;
      }
    }
    return count;
  }
};

TEST_F(CoreSet, HasItsNameAndGame) {
  EXPECT_EQ(set_["name"], "heretics-core");
  EXPECT_EQ(set_["game"], "heretics");
  EXPECT_TRUE(ParseCards(set_).ok());
}

TEST_F(CoreSet, HasFourFactionsOfElevenCharactersOfEachStrengthOnce) {
  std::map<std::string, std::set<int>> strengths;
  for (const Json& character : set_["characters"]) {
    strengths[character["faction"]].insert(character["strength"].get<int>());
    EXPECT_EQ(character["stand_in"], Json::parse(R"(["name"])"));
  }
  EXPECT_EQ(set_["characters"].size(), 44u);
  EXPECT_EQ(strengths.size(), 4u);
  for (const auto& [faction, of_faction] : strengths) {
    EXPECT_EQ(of_faction.size(), 11u) << faction;
    EXPECT_EQ(*of_faction.begin(), 1) << faction;
    EXPECT_EQ(*of_faction.rbegin(), 11) << faction;
  }
}

TEST_F(CoreSet, HasThirtySixCitiesOfDifferentNamesAllStandIns) {
  std::set<std::string> names;
  std::set<int> resistances;
  int without = 0;
  for (const Json& city : set_["cities"]) {
    names.insert(city["name"].get<std::string>());
    resistances.insert(city["resistance"].get<int>());
    without += city["attributes"].empty();
    EXPECT_LE(city["attributes"].size(), 1u);
    EXPECT_GE(city["resistance"], 1);
    EXPECT_LE(city["resistance"], 11);
    EXPECT_GE(city["value"], 1);
    EXPECT_LE(city["value"], 12);
    EXPECT_EQ(city["stand_in"], Json::parse(R"(["attributes","name","resistance","value"])"));
  }
  EXPECT_EQ(set_["cities"].size(), 36u);
  EXPECT_EQ(names.size(), 36u);
  EXPECT_GE(without, 18);
  for (int resistance = 3; resistance <= 10; ++resistance) {
    EXPECT_TRUE(resistances.contains(resistance)) << resistance;
  }
}

TEST_F(CoreSet, HasEachOfTheFiveOpsTwiceWithThePicturedFigures) {
  for (const char* op : {"disclaim", "bonus", "banned", "refuge", "downfall"}) {
    EXPECT_GE(CitiesWith(op), 2) << op;
  }
  int pictured = 0;
  for (const Json& city : set_["cities"]) {
    pictured += city["attributes"] == Json::array({Json::parse(PicturedAttribute("banned"))});
  }
  EXPECT_GE(pictured, 1);
}

}  // namespace
}  // namespace recount::engine::heretics
