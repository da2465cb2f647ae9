// Tests which card sets are refused, and in which order.
#include "engine/heretics/cards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/heretics/core_set.h"

namespace recount::engine::heretics {
namespace {

struct Bend {
  std::string name;
  std::string pointer;  // the place in the default set
  std::string value;    // JSON; empty: the value is removed
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

TEST(CardSet, HER_6_2_ABonusCountsForEveryCardOfTheFactionAndNoOther) {
  Json set = Json::parse(kCoreSet);
  set["cities"][0]["attributes"] =
      Json::parse(R"([{"op":"bonus","factions":["catholics","orthodox"],"amount":2}])");
  const Result<Cards> cards = ParseCards(set);
  ASSERT_TRUE(cards.ok());
  for (int card = 0; card < kCharacters; ++card) {
    const bool has_bonus = card / 11 == 0 || card / 11 == 3;
    EXPECT_EQ(cards->cities[0].strength[static_cast<size_t>(card)],
              card % 11 + 1 + (has_bonus ? 2 : 0));
  }
}

TEST(CardSet, HER_1_3_TheRefusalNamesHowManyCitiesASetHas) {
  Json set = Json::parse(kCoreSet);
  set["cities"].erase(35);
  EXPECT_NE(ParseCards(set).error().message.find("expected 36 Cities, got 35"), std::string::npos);
}

TEST(CardSet, FirstFaultInTheOrderOfThePageAnswers) {
  // The checks come in this order: a character's form, the number of characters, a City's form, its
  // attributes, the number of Cities.
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

}  // namespace
}  // namespace recount::engine::heretics
