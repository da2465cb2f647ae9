// Compares the default set with docs/reference/heretics.md, "Known facts".
#include "engine/heretics/core_set.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/heretics/test_game.h"

namespace recount::engine::heretics {
namespace {

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
