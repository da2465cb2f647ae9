#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/heretics/core_set.h"
#include "engine/heretics/test_cards.h"

namespace recount::engine::heretics {

std::vector<std::string> Words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (!word.empty()) words.emplace_back(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return words;
}

std::string PicturedAttribute(std::string_view op) {
  if (op == "disclaim") return R"({"op":"disclaim","min":1,"max":3})";
  if (op == "bonus") return R"({"op":"bonus","factions":["hussites"],"amount":1})";
  if (op == "banned") {
    return R"({"op":"banned","characters":[{"faction":null,"strength":11},
               {"faction":"hussites","strength":10}]})";
  }
  if (op == "refuge") return R"({"op":"refuge","factions":["hussites","reformers"]})";
  RECOUNT_CHECK(op == "downfall");
  return R"({"op":"downfall","strength":7,"two_players":1,"more_players":2})";
}

std::string SetJson(int resistance, int value, std::string_view attributes) {
  Json set = Json::parse(kCoreSet);
  set["name"] = "test";
  for (Json& city : set["cities"]) {
    city["resistance"] = resistance;
    city["value"] = value;
    city["attributes"] = Json::array();
    for (const std::string& word : Words(attributes)) {
      city["attributes"].push_back(Json::parse(PicturedAttribute(word)));
    }
  }
  return set.dump();
}

Cards CardsOf(int resistance, int value, std::string_view attributes) {
  return *ParseCards(Json::parse(SetJson(resistance, value, attributes)));
}

}  // namespace recount::engine::heretics
