// Tests which card sets are valid and which are refused (docs/reference/hope.md, "Cards").
#include "engine/hope/cards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/hope/core_set.h"

namespace recount::engine::hope {
namespace {

// Tries the default set with one change at a JSON pointer; "-" removes the key.
bool IsCoreSetTaken(std::string_view pointer, std::string_view value) {
  Json set = Json::parse(kCoreSet);
  const Json::json_pointer place{std::string(pointer)};
  if (value == "-") {
    set[place.parent_pointer()].erase(place.back());
  } else {
    set[place] = Json::parse(value);
  }
  const Result<Cards> cards = ParseCards(set);
  if (!cards.ok()) {
    EXPECT_EQ(cards.error().code, ErrorCode::bad_request);
    EXPECT_EQ(cards.error().clause, "");
    EXPECT_FALSE(cards.error().message.empty());
  }
  return cards.ok();
}

// These are a location, a unit and an event of the default set, in its first deck.
constexpr std::string_view kLocation = "/cards/0";
constexpr std::string_view kUnit = "/cards/3";
constexpr std::string_view kEvent = "/cards/17";

struct Change {
  std::string_view card;
  std::string_view key;
  std::string_view value;
  bool is_taken;
};

constexpr Change kChanges[] = {
    {"", "/game", R"("heretics")", false},
    {"", "/name", "-", false},
    {"", "/name", R"("")", true},
    {"", "/more", "1", false},
    {"", "/artifacts", "[]", true},
    {"", "/decks", "[]", true},
    {kUnit, "/id", R"("Blood")", false},
    {kUnit, "/id", R"("1st")", false},
    {kUnit, "/id", R"("deep_hole")", false},
    {kUnit, "/title", R"("")", true},
    {kUnit, "/title", "-", false},
    {kUnit, "/kind", R"("hero")", false},
    {kUnit, "/cost", "99", true},
    {kUnit, "/cost", "100", false},
    {kUnit, "/cost", "-1", false},
    {kUnit, "/cost", "1.0", false},
    {kUnit, "/race", "-", false},
    {kUnit, "/race", R"("dwarfs")", false},
    {kUnit, "/vit", "0", false},
    {kUnit, "/vit", "99", true},
    {kUnit, "/when", R"(["main"])", false},
    {kUnit, "/layout", R"("blue")", false},
    {kUnit, "/rarity", R"("precious")", true},
    {kUnit, "/unique", "0", false},
    {kUnit, "/stand_in", "[1]", false},
    {kUnit, "/stand_in", "-", true},
    {kUnit, "/keywords", R"([{"key":"ferocity","x":1}])", false},
    {kUnit, "/keywords", R"([{"key":"damage","x":0}])", false},
    {kUnit, "/keywords", R"([{"key":"damage","x":-9}])", true},
    {kUnit, "/keywords", R"([{"key":"move","x":-1}])", false},
    {kUnit, "/keywords", R"([{"key":"move"}])", false},
    {kUnit, "/keywords", R"([{"key":"locator","kind":"unit"}])", true},
    {kUnit, "/keywords", R"([{"key":"locator","kind":"any"}])", false},
    {kLocation, "/keywords", R"([{"key":"ferocity"}])", false},
    {kLocation, "/att", "1", false},
    {kLocation, "/def", "-", false},
    {kLocation, "/abilities",
     R"([{"when":["main"],"cost":{"flip":false,"exert":true,"source":0},
          "effects":[{"op":"draw","player":"you","n":1}]}])",
     false},
    {kLocation, "/abilities",
     R"([{"when":["main"],"cost":{"flip":false,"exert":false},
          "effects":[{"op":"draw","player":"you","n":1}]}])",
     false},
    {kLocation, "/statics",
     R"([{"static":"aura","race":null,"att":0,"def":0,"vit":-9,"keyword":null}])", true},
    {kLocation, "/statics", R"([{"static":"aura","race":null,"att":0,"def":0,"vit":0}])", false},
    {kLocation, "/statics",
     R"([{"static":"aura","race":null,"att":0,"def":0,"vit":0,
          "keyword":{"key":"locator","kind":"unit"}}])",
     false},
    {kLocation, "/statics", R"([{"static":"discount","kind":"any","race":null,"n":0}])", false},
    {kLocation, "/triggers",
     R"([{"on":"enter","who":"self","effects":[{"op":"extra_moves","n":1}]}])", false},
    {kLocation, "/triggers",
     R"([{"on":"win_battle","who":"you","effects":[{"op":"extra_moves","n":1}]}])", true},
    {kLocation, "/triggers", R"([{"on":"enter","effects":[]}])", false},
    {kEvent, "/when", "[]", false},
    {kEvent, "/when", R"(["end"])", false},
    {kEvent, "/needs", R"(["winning"])", false},
    {kEvent, "/keywords", "[]", false},
    {kEvent, "/effects", R"([{"op":"vanish"}])", false},
    {kEvent, "/effects", R"([{"op":"draw","player":"you","n":0}])", false},
    {kEvent, "/effects", R"([{"op":"draw","player":"you","n":1,"may":true}])", false},
    {kEvent, "/effects", R"([{"op":"wound","target":{"who":"self","side":"own"},"n":1}])", false},
    {kEvent, "/effects", R"([{"op":"wound","target":{"who":"all"},"n":1,"may":true}])", false},
    {kEvent, "/effects", R"([{"op":"wound","target":{"who":"chosen"},"n":1,"may":true}])", true},
    {kEvent, "/effects",
     R"([{"op":"wound","target":{"who":"chosen","race":null,"part":null,"exhausted":null,
          "card":"any","side":"any","near":false},"n":1}])",
     true},
    {kEvent, "/effects", R"([{"op":"move","target":{"who":"all"},"n":1}])", false},
    {kEvent, "/effects", R"([{"op":"modify","target":{"who":"self"},"vit":-1,"until":"round"}])",
     false},
    {kEvent, "/effects", R"([{"op":"modify","target":{"who":"self"},"until":"round"}])", true},
    {kEvent, "/effects", R"([{"op":"discard","player":"you","n":1,"how":"any"}])", false},
    {kEvent, "/effects", R"([{"op":"search","kind":"any","may":false}])", true},
    {kEvent, "/effects", R"([{"op":"put_into_play","from":"hand","kind":"event","where":"any"}])",
     false},
    {"", "/decks/0/id", R"("custom")", false},
    {"", "/decks/0/cards", "[]", false},
    {"", "/decks/0/cards/0/copies", "0", false},
    {"", "/decks/0/cards/0/copies", "99", true},
    {"", "/decks/0/cards/0/card", R"("nobody")", false},
    {"", "/decks/0/cards/0/card", R"("ruined_monastery")", false},
    {"", "/artifacts/0/att", "10", false},
    {"", "/artifacts/0/keyword", "-", false},
};

TEST(ParseCards, TakesWhatThePageAllowsAndNothingElse) {
  for (const Change& change : kChanges) {
    const std::string pointer = std::string(change.card) + std::string(change.key);
    EXPECT_EQ(IsCoreSetTaken(pointer, change.value), change.is_taken)
        << pointer << " " << change.value;
  }
}

TEST(ParseCards, RefusesADeckOfMoreThan250Cards) {
  Json set = Json::parse(kCoreSet);
  for (Json& entry : set["decks"][0]["cards"]) entry["copies"] = 99;
  EXPECT_FALSE(ParseCards(set).ok());
}

}  // namespace
}  // namespace recount::engine::hope
