// Tests the texts of cards: every op of docs/reference/heretics.md, "The closed list of attribute
// ops", has words.
#include "engine/heretics/card_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/heretics/test_game.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

std::vector<std::string> PartLines(const TextOfCard& card) {
  std::vector<std::string> lines;
  for (const TextPart& part : card.parts) {
    lines.push_back(fmt::format("{}: {}", part.part, part.text));
  }
  return lines;
}

using Lines = std::vector<std::string>;

// Returns the lines of a City of Resistance 6 and Value 5 with these attributes.
Lines CityLines(std::string_view attributes) {
  Json set = Json::parse(SetJson(6, 5, ""));
  set["cities"][0]["attributes"] = Json::parse(attributes);
  const std::vector<TextOfCard> texts = TextsOfCards(*ParseCards(set));
  EXPECT_EQ(texts.at(kCharacters).entry, "/cities/0");
  return PartLines(texts.at(kCharacters));
}

TEST(CardTextTest, EveryAttributeHasWords) {
  const std::string city = "City: Resistance 6, Value 5.";
  EXPECT_EQ(CityLines("[]"), Lines{city});
  EXPECT_EQ(CityLines(R"([{"op":"disclaim","min":3,"max":5}])"),
            (Lines{city,
                   "Disclaim: A character of Strength 3 to 5 gives the City up and goes to the "
                   "Temple."}));
  EXPECT_EQ(CityLines(R"([{"op":"bonus","factions":["hussites","catholics"],"amount":2}])"),
            (Lines{city, "Bonus: Catholics and Hussites count 2 more here."}));
  EXPECT_EQ(CityLines(R"([{"op":"banned","characters":[{"faction":null,"strength":11},
                           {"faction":"hussites","strength":10}]}])"),
            (Lines{city, "Banned: Defeated if they are sent here: every 11, Hussites 10."}));
  EXPECT_EQ(CityLines(R"([{"op":"refuge","factions":["orthodox"]}])"),
            (Lines{city,
                   "Refuge: Orthodox who are defeated here go to the Temple, not to the "
                   "Graveyard."}));
  EXPECT_EQ(CityLines(R"([{"op":"downfall","strength":7,"two_players":1,"more_players":2}])"),
            (Lines{city,
                   "Downfall: It takes one of Strength 7 with two players, and two with three or "
                   "four, to defeat all characters that are sent here."}));
}

TEST(CardTextTest, CharactersHaveTheirFactionAndStrength) {
  const std::vector<TextOfCard> texts = TextsOfCards(CoreCards());
  EXPECT_EQ(texts.size(), size_t{kCharacters + kCities});
  EXPECT_EQ(texts.at(28).entry, "/characters/28");
  EXPECT_EQ(PartLines(texts.at(28)), Lines{"Character: Hussites, Strength 7."});
}

}  // namespace
}  // namespace recount::engine::heretics
