// Tests the ranges and the required keys of a card set, one after another (docs/reference/hope.md,
// "Cards").
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/hope/test_game.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

constexpr std::string_view kAbilityEffects = R"([{"op":"extra_moves","n":1}])";

// Returns a set with one card of each type, a deck and an artifact that have all keys.
Json WholeSet() {
  return Json::parse(fmt::format(
      R"({{"game":"hope","name":"whole","cards":[
          {{"id":"unit","title":"","kind":"unit","cost":1,"unique":true,"rarity":"common",
            "layout":"red","stand_in":[],"race":"bots","att":1,"def":1,"vit":1,
            "keywords":[{{"key":"income","x":1}},{{"key":"damage","x":1}},{{"key":"move","x":1}},
                        {{"key":"locator","kind":"event"}}],
            "statics":[{{"static":"aura","race":null,"att":0,"def":0,"vit":0,
                         "keyword":{{"key":"damage","x":1}}}},
                       {{"static":"discount","kind":"any","race":null,"n":1}}],
            "triggers":[{{"on":"lose_battle","who":"you","effects":{0}}}],
            "abilities":[{{"when":["main"],"needs":["own_turn"],
                           "cost":{{"flip":true,"exert":true,"source":0}},"effects":{0}}}]}},
          {{"id":"location","title":"","kind":"location","cost":1,"def":1,
            "keywords":[{{"key":"income","x":1}}],"statics":[],"triggers":[],"abilities":[]}},
          {{"id":"event","title":"","kind":"event","cost":1,"when":["main"],"needs":[],"effects":[
            {{"op":"gain_source","player":"you","n":1}},
            {{"op":"lose_source","player":"partner","n":1}},
            {{"op":"take_source","player":"opponent","n":1}},
            {{"op":"wound","target":{{"who":"chosen","card":"any","side":"own","race":"bots",
                                      "near":true,"part":"battle","exhausted":false}},
              "n":1,"may":true}},
            {{"op":"exert","target":{{"who":"attackers"}},"n":1}},
            {{"op":"heal","target":{{"who":"battle_target"}},"n":1}},
            {{"op":"destroy","target":{{"who":"all"}}}},
            {{"op":"modify","target":{{"who":"self"}},"att":1,"def":1,"vit":1,"until":"battle"}},
            {{"op":"grant","target":{{"who":"same"}},"keyword":{{"key":"income","x":1}},
              "until":"phase"}},
            {{"op":"move","target":{{"who":"same"}},"n":1}},
            {{"op":"swap","target":{{"who":"self"}}}},
            {{"op":"draw","player":"each_opponent","n":1}},
            {{"op":"discard","player":"all","n":1,"how":"random"}},
            {{"op":"search","kind":"event","may":true}},
            {{"op":"recover","kind":"location","may":true}},
            {{"op":"put_into_play","from":"hand","kind":"unit","where":"normal","may":true}},
            {{"op":"bounce","target":{{"who":"all"}}}},
            {{"op":"extra_moves","n":1}},
            {{"op":"extra_battles","n":1}}]}}],
        "decks":[{{"id":"deck","race":"bots","cards":[{{"card":"unit","copies":1}},
                                                      {{"card":"event","copies":1}}]}}],
        "artifacts":[{{"id":"relic","title":"","att":0,"def":0,"vit":0,
                       "keyword":{{"key":"move","x":1}}}}]}})",
      kAbilityEffects));
}

bool IsTaken(const Json& set) {
  const Result<Cards> cards = ParseCards(set);
  if (!cards.ok()) {
    EXPECT_EQ(cards.error().code, ErrorCode::bad_request);
    EXPECT_EQ(cards.error().clause, "");
  }
  return cards.ok();
}

bool IsTakenWith(const std::string& pointer, const Json& value) {
  Json set = WholeSet();
  set[Json::json_pointer(pointer)] = value;
  return IsTaken(set);
}

struct Range {
  std::string_view pointer;
  int low;
  int high;
};

TEST(CardRanges, NumbersFromTheLowestToTheHighest) {
  const Range ranges[] = {
      {"/cards/0/cost", 0, 99},
      {"/cards/0/att", 0, 99},
      {"/cards/0/def", 0, 99},
      {"/cards/0/vit", 1, 99},
      {"/cards/0/keywords/0/x", -9, 9},
      {"/cards/0/keywords/1/x", -9, 9},
      {"/cards/0/keywords/2/x", 1, 9},
      {"/cards/0/statics/0/att", -9, 9},
      {"/cards/0/statics/0/def", -9, 9},
      {"/cards/0/statics/0/vit", -9, 9},
      {"/cards/0/statics/0/keyword/x", -9, 9},
      {"/cards/0/statics/1/n", 1, 99},
      {"/cards/0/triggers/0/effects/0/n", 1, 99},
      {"/cards/0/abilities/0/cost/source", 0, 99},
      {"/cards/1/cost", 0, 99},
      {"/cards/1/def", 0, 99},
      {"/cards/1/keywords/0/x", -9, 9},
      {"/cards/2/cost", 0, 99},
      {"/cards/2/effects/7/att", -9, 9},
      {"/cards/2/effects/7/def", -9, 9},
      {"/cards/2/effects/7/vit", 0, 9},
      {"/cards/2/effects/8/keyword/x", -9, 9},
      {"/decks/0/cards/0/copies", 1, 99},
      {"/artifacts/0/att", -9, 9},
      {"/artifacts/0/def", -9, 9},
      {"/artifacts/0/vit", -9, 9},
      {"/artifacts/0/keyword/x", 1, 9},
  };
  for (const Range& range : ranges) {
    const std::string pointer(range.pointer);
    EXPECT_FALSE(IsTakenWith(pointer, range.low - 1)) << pointer;
    EXPECT_TRUE(IsTakenWith(pointer, range.low)) << pointer;
    EXPECT_TRUE(IsTakenWith(pointer, range.high)) << pointer;
    EXPECT_FALSE(IsTakenWith(pointer, range.high + 1)) << pointer;
    EXPECT_FALSE(IsTakenWith(pointer, "1")) << pointer;
    const bool may_be_zero = !pointer.ends_with("/x");
    if (range.low < 0) {
      EXPECT_EQ(IsTakenWith(pointer, 0), may_be_zero) << pointer;
    }
  }
  for (const int effect : {0, 1, 2, 3, 4, 5, 9, 11, 12, 17, 18}) {
    const std::string pointer = fmt::format("/cards/2/effects/{}/n", effect);
    for (const int n : {1, 99}) EXPECT_TRUE(IsTakenWith(pointer, n)) << pointer;
    for (const int n : {0, 100}) EXPECT_FALSE(IsTakenWith(pointer, n)) << pointer;
  }
}

// Lists the keys that may be left out, by the key of the object or of the list that contains them.
bool IsOptional(const std::string& place, const std::string& key) {
  static const std::set<std::string> kOfCards = {"unique",   "rarity",    "layout",
                                                 "stand_in", "keywords",  "statics",
                                                 "triggers", "abilities", "needs"};
  static const std::set<std::string> kOfTargets = {"card", "side", "race",
                                                   "near", "part", "exhausted"};
  if (key == "who") return place == "triggers";
  if (place == "cards") return kOfCards.contains(key);
  if (place == "abilities") return key == "needs";
  if (place == "target") return kOfTargets.contains(key);
  if (place == "effects") return key == "may" || key == "att" || key == "def" || key == "vit";
  return false;
}

// Returns the last key in a JSON pointer that is not a number.
std::string PlaceOf(const Json::json_pointer& pointer) {
  std::string last = pointer.empty() ? "" : pointer.back();
  if (!last.empty() && last[0] >= '0' && last[0] <= '9') last = pointer.parent_pointer().back();
  return last;
}

// Calls each(pointer) for all objects.
template <class Each>
void ForEachObject(const Json& json, const Json::json_pointer& pointer, Each each) {
  if (json.is_object()) {
    each(pointer);
    for (const auto& [key, value] : json.items()) ForEachObject(value, pointer / key, each);
  } else if (json.is_array()) {
    for (size_t i = 0; i < json.size(); ++i) ForEachObject(json[i], pointer / i, each);
  }
}

TEST(CardRanges, KeysThatAreRequiredAndNoOthers) {
  const Json whole = WholeSet();
  ASSERT_TRUE(IsTaken(whole));
  int objects = 0;
  ForEachObject(whole, Json::json_pointer(), [&](const Json::json_pointer& pointer) {
    ++objects;
    Json more = whole;
    more[pointer]["more"] = 1;
    EXPECT_FALSE(IsTaken(more)) << pointer.to_string();
    for (const auto& [key, value] : whole[pointer].items()) {
      const std::string place = PlaceOf(pointer);
      const bool is_of_deck = pointer.to_string().starts_with("/decks");
      Json less = whole;
      less[pointer].erase(key);
      EXPECT_EQ(IsTaken(less), !is_of_deck && IsOptional(place, key))
          << pointer.to_string() << " " << key;
      Json wrong = whole;
      wrong[pointer][key] = Json::parse(R"({"a":[1.5]})");
      EXPECT_FALSE(IsTaken(wrong)) << pointer.to_string() << " " << key;
    }
  });
  EXPECT_GT(objects, 50);
}

TEST(CardRanges, WordsWhereAndNowhereElse) {
  struct Words {
    std::string_view pointer;
    std::vector<std::string_view> taken;
    std::vector<std::string_view> refused;
  };
  const Words table[] = {
      {"/cards/0/race", {"aliens", "bots", "humans", "mutants"}, {"any", ""}},
      {"/cards/0/rarity", {"common", "uncommon", "rare", "precious"}, {"white"}},
      {"/cards/0/layout", {"red", "green"}, {"blue"}},
      {"/cards/0/statics/0/race", {"aliens", "mutants"}, {"any"}},
      {"/cards/0/statics/1/race", {"aliens", "mutants"}, {"any"}},
      {"/cards/0/statics/1/kind", {"unit", "location", "event", "any"}, {"all"}},
      {"/cards/0/keywords/3/kind", {"unit", "location", "event"}, {"any"}},
      {"/cards/0/triggers/0/on",
       {"win_battle", "lose_battle"},
       {"enter", "round_start", "destroyed", "destroys"}},
      {"/cards/0/triggers/0/who", {"self", "you"}, {"opponent"}},
      {"/cards/0/abilities/0/when/0",
       {"main", "move", "explore", "battle", "dominance", "draw", "anytime"},
       {"end", "mulligan", ""}},
      {"/cards/0/abilities/0/needs/0",
       {"in_battle", "attacking", "defending", "own_turn"},
       {"winning", ""}},
      {"/cards/2/effects/0/player",
       {"you", "partner", "opponent", "each_opponent", "all"},
       {"any"}},
      {"/cards/2/effects/3/target/card", {"unit", "location", "any"}, {"event"}},
      {"/cards/2/effects/3/target/side", {"own", "partner", "opponent", "any"}, {"all"}},
      {"/cards/2/effects/3/target/race", {"aliens", "mutants"}, {"any"}},
      {"/cards/2/effects/3/target/part", {"attacker", "target", "battle"}, {"any"}},
      {"/cards/2/effects/3/target/who", {"chosen"}, {"self", "same", "attackers"}},
      {"/cards/2/effects/4/target/who",
       {"self", "same", "battle_target", "attackers", "chosen", "all"},
       {"any"}},
      {"/cards/2/effects/7/until", {"battle", "phase", "round"}, {"game"}},
      {"/cards/2/effects/9/target/who",
       {"self", "same", "chosen"},
       {"all", "attackers", "battle_target"}},
      {"/cards/2/effects/10/target/who",
       {"self", "same", "chosen"},
       {"all", "attackers", "battle_target"}},
      {"/cards/2/effects/12/how", {"chosen", "random"}, {"any"}},
      {"/cards/2/effects/13/kind", {"unit", "location", "event", "any"}, {"all"}},
      {"/cards/2/effects/14/kind", {"unit", "location", "event", "any"}, {"all"}},
      {"/cards/2/effects/15/kind", {"unit", "location"}, {"event", "any"}},
      {"/cards/2/effects/15/from", {"hand", "discard"}, {"draw"}},
      {"/cards/2/effects/15/where", {"normal", "any"}, {"own"}},
      {"/cards/0/id",
       {"a", "z9_", "a_b"},
       {"", "9a", "_a", "A", "aB", "a-b", "a{", "`a", "a:", "a/", "event"}},
  };
  for (const Words& words : table) {
    const std::string pointer(words.pointer);
    for (const std::string_view word : words.taken) {
      Json set = WholeSet();
      if (pointer == "/cards/0/id") set["decks"][0]["cards"][0]["card"] = word;
      set[Json::json_pointer(pointer)] = word;
      EXPECT_TRUE(IsTaken(set)) << pointer << " " << word;
    }
    for (const std::string_view word : words.refused) {
      EXPECT_FALSE(IsTakenWith(pointer, word)) << pointer << " " << word;
    }
  }
}

TEST(CardRanges, NullIsTakenWhereThereMayBeNothing) {
  for (const char* pointer :
       {"/cards/0/statics/0/race", "/cards/0/statics/0/keyword", "/cards/0/statics/1/race",
        "/cards/2/effects/3/target/race", "/cards/2/effects/3/target/part",
        "/cards/2/effects/3/target/exhausted", "/artifacts/0/keyword"}) {
    EXPECT_TRUE(IsTakenWith(pointer, nullptr)) << pointer;
  }
  for (const char* pointer :
       {"/cards/0/race", "/cards/0/keywords", "/cards/2/effects/3/target/card",
        "/cards/2/effects/3/target/near", "/cards/2/effects/3/may", "/decks/0/race"}) {
    EXPECT_FALSE(IsTakenWith(pointer, nullptr)) << pointer;
  }
}

TEST(CardRanges, LocatorsArePrintedOnUnitsAlone) {
  const Json locator = {{"key", "locator"}, {"kind", "unit"}};
  EXPECT_TRUE(IsTakenWith("/cards/0/keywords/0", locator));
  for (const char* pointer : {"/cards/1/keywords/0", "/cards/0/statics/0/keyword",
                              "/cards/2/effects/8/keyword", "/artifacts/0/keyword"}) {
    EXPECT_FALSE(IsTakenWith(pointer, locator)) << pointer;
    const Json ranged = {{"key", "ranged"}};
    const bool is_location = std::string_view(pointer).starts_with("/cards/1");
    EXPECT_EQ(IsTakenWith(pointer, ranged), !is_location) << pointer;
  }
}

TEST(CardRanges, ExertIsACostOfUnits) {
  const Json ability = WholeSet()["cards"][0]["abilities"][0];
  EXPECT_FALSE(IsTakenWith("/cards/1/abilities", Json::array({ability})));
  Json without = ability;
  without["cost"]["exert"] = false;
  EXPECT_TRUE(IsTakenWith("/cards/1/abilities", Json::array({without})));
}

TEST(CardRanges, Lists) {
  const auto times = [](const Json& entry, size_t count) { return Json(count, entry); };
  const Json whole = WholeSet();
  EXPECT_TRUE(IsTakenWith("/cards/0/abilities", times(whole["cards"][0]["abilities"][0], 64)));
  EXPECT_FALSE(IsTakenWith("/cards/0/abilities", times(whole["cards"][0]["abilities"][0], 65)));
  for (const char* pointer :
       {"/cards/0/abilities/0/when", "/cards/0/abilities/0/effects", "/cards/0/triggers/0/effects",
        "/cards/2/when", "/cards/2/effects", "/decks/0/cards"}) {
    EXPECT_FALSE(IsTakenWith(pointer, Json::array())) << pointer;
  }
  for (const char* pointer :
       {"/cards/0/keywords", "/cards/0/statics", "/cards/0/triggers", "/cards/0/abilities",
        "/cards/0/abilities/0/needs", "/cards/0/stand_in", "/decks", "/artifacts"}) {
    EXPECT_TRUE(IsTakenWith(pointer, Json::array())) << pointer;
  }
  for (const char* pointer : {"/cards", "/decks", "/artifacts"}) {
    Json set = whole;
    set["cards"].push_back(whole["cards"][0]);
    if (std::string_view(pointer) != "/cards") set = whole;
    Json& list = set[Json::json_pointer(pointer)];
    if (std::string_view(pointer) != "/cards") list.push_back(list[0]);
    EXPECT_FALSE(IsTaken(set)) << pointer << ": the same id twice";
    list.back()["id"] = "another";
    EXPECT_TRUE(IsTaken(set)) << pointer;
  }
}

TEST(CardRanges, ADeckOfTheSetHasAtMost250Cards) {
  Json set = WholeSet();
  Json& cards = set["decks"][0]["cards"];
  cards = Json::parse(R"([{"card":"unit","copies":99},{"card":"location","copies":99},
                          {"card":"event","copies":52}])");
  EXPECT_TRUE(IsTaken(set));
  cards[2]["copies"] = 53;
  EXPECT_FALSE(IsTaken(set));
  EXPECT_TRUE(ParseCards(set).error().message.ends_with("has more than 250 cards"));
  cards = Json::parse(R"([{"card":"unit","copies":1},{"card":"unit","copies":1}])");
  EXPECT_FALSE(IsTaken(set)) << "a card twice";
}

}  // namespace
}  // namespace recount::engine::hope
