// Tests which card sets are valid, which are refused and in which order
// (docs/reference/inhumanity.md, "Cards").
#include "engine/inhumanity/cards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// Changes the default set at a JSON pointer; "-" removes the key.
void Change(Json& set, std::string_view pointer, std::string_view value) {
  const Json::json_pointer place{std::string(pointer)};
  if (value == "-") {
    set[place.parent_pointer()].erase(place.back());
  } else {
    set[place] = Json::parse(value);
  }
}

// Returns the place of an entry of the default set by its key.
std::string PlaceOf(std::string_view list, std::string_view key) {
  const Json& entries = CoreJson().at(std::string(list));
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].at("key") == key) return fmt::format("/{}/{}", list, i);
  }
  ADD_FAILURE() << key;
  return "";
}

struct Case {
  std::string_view card;  // "list key"
  std::string_view key;
  std::string_view value;
  std::string_view verdict;
};

constexpr std::string_view kRoll = "scenes night_march";
constexpr std::string_view kChoice = "scenes nets";
constexpr std::string_view kRope = "assets rope";
constexpr std::string_view kTwo = "relationships mutual_disgust";
constexpr std::string_view kOne = "personalities coward";
constexpr std::string_view kTrait = "traits medic";
constexpr std::string_view kLater = "traits lucky";
constexpr std::string_view kGhost = "traits ghost";

constexpr Case kCases[] = {
    {"", "/game", R"("hope")", "null"},
    {"", "/name", R"("")", "null"},
    {"", "/name", "-", "null"},
    {"", "/more", "1", "null"},
    {"", "/traits", "{}", "null"},
    {kRoll, "/key", R"("Night")", "null"},
    {kRoll, "/key", R"("fever")", "null"},
    {kTrait, "/key", R"("rope")", "taken"},  // a key of another list
    {kRoll, "/name", R"("")", "null"},
    {kRoll, "/copies", "0", "null"},
    {kRoll, "/copies", "41", "null"},
    {kRoll, "/copies", "40", "INH-1.3"},
    {kRoll, "/expansion", "0", "null"},
    {kRoll, "/expansion", "true", "INH-1.3"},
    {kRoll, "/stand_in", "[]", "taken"},
    {kRoll, "/stand_in", R"(["options"])", "taken"},
    {kRoll, "/stand_in", R"(["key"])", "null"},
    {kRoll, "/stand_in", R"(["stand_in"])", "null"},
    {kRoll, "/stand_in", R"(["uses"])", "null"},
    {kRoll, "/terrain", R"("desert")", "null"},
    {kRoll, "/callout", R"("")", "null"},
    {kRoll, "/tags", R"(["Gore"])", "null"},
    {kRoll, "/tags", R"(["gore","gore"])", "taken"},
    {kRoll, "/unavoidable", "null", "null"},
    {kRoll, "/hardship", "-1", "null"},
    {kRoll, "/hardship", "0", "taken"},
    {kRoll, "/hardship", "9", "taken"},
    {kRoll, "/hardship", "10", "null"},
    {kRoll, "/hardship", "null", "null"},  // not a choice Scene
    {kRoll, "/succeed", "null", "null"},
    {kRoll, "/succeed", "[]", "taken"},
    {kRoll, "/all_refuse", "[]", "taken"},
    {kRoll, "/extra", R"({"over":1,"effects":[]})", "taken"},
    {kRoll, "/extra", R"({"over":9,"effects":[]})", "taken"},
    {kRoll, "/extra", R"({"over":0,"effects":[]})", "null"},
    {kRoll, "/extra", R"({"over":10,"effects":[]})", "null"},
    {kRoll, "/extra", R"({"over":1,"effects":[],"more":1})", "null"},
    {kRoll, "/extra", R"({"over":1,"effects":null})", "null"},
    {kRoll, "/extra", "1", "null"},
    {kRoll, "/extra", R"({"over":1})", "null"},
    {kRoll, "/extra", R"({"over":1,"effects":[1]})", "INH-10.1"},
    {kRoll, "/options", "[]", "null"},
    {kRoll, "/fail", R"([{"op":"vanish"}])", "INH-10.1"},
    {kRoll, "/fail", R"(["gain_hope"])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"gain_hope"}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"gain_hope","n":0}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"gain_hope","n":9}])", "taken"},
    {kRoll, "/fail", R"([{"op":"gain_hope","n":1,"to":"all"}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"suffer","to":"self","condition":"harm","n":1}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"suffer","to":"actor","condition":"harm","n":1}])", "taken"},
    {kRoll, "/fail", R"([{"op":"suffer","to":"all","condition":"humanity","n":1}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"gain_asset","asset":"rope"}])", "taken"},
    {kRoll, "/fail", R"([{"op":"gain_asset","asset":"sword"}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"shield","to":"all","from":"harm","n":1}])", "INH-10.1"},
    {kRoll, "/fail", R"([{"op":"take_hunted","n":1}])", "INH-10.1"},
    {kChoice, "/hardship", "0", "null"},
    {kChoice, "/options", "[]", "null"},
    {kChoice, "/options/0", "-", "taken"},
    {kChoice, "/options/2/option", R"("leave")", "null"},
    {kChoice, "/options/2/option", R"("stay")", "null"},  // can be avoided
    {kChoice, "/options/2/commit", "1", "null"},
    {kChoice, "/options/1/commit", "-1", "null"},
    {kChoice, "/options/1/commit", "0", "taken"},
    {kChoice, "/options/1/commit", "5", "taken"},
    {kChoice, "/options/1/commit", "6", "null"},
    {kChoice, "/options/1/all", "-", "null"},
    {kChoice, "/options/1/all", "[]", "taken"},
    {kChoice, "/options/1/effects", R"([{"op":"end_scene"}])", "INH-10.1"},
    {kRope, "/kind", R"("shared")", "null"},
    {kRope, "/uses", "0", "null"},
    {kRope, "/uses", "1", "taken"},
    {kRope, "/uses", "9", "taken"},
    {kRope, "/uses", "10", "null"},
    {kRope, "/when", "[]", "null"},
    {kRope, "/when", R"(["aftermath"])", "null"},
    {kRope, "/when", R"(["commit","commit"])", "null"},
    {kRope, "/when", R"(["commit","outcome"])", "INH-10.1"},  // hardship
    {kRope, "/turn", R"("mine")", "null"},
    {kRope, "/tags", "[]", "taken"},
    {kRope, "/effects", "[]", "taken"},
    {kRope, "/effects", R"([{"op":"hardship","n":0}])", "INH-10.1"},
    {kRope, "/effects", R"([{"op":"hardship","n":-9}])", "taken"},
    {kRope, "/effects", R"([{"op":"add_successes","n":1}])", "INH-10.1"},
    {kRope, "/effects", R"([{"op":"auto_succeed"}])", "taken"},
    {kRope, "/effects", R"([{"op":"gain_asset","asset":null}])", "INH-10.1"},
    {kRope, "/effects", R"([{"op":"gain_humanity","to":"affected","n":1}])", "INH-10.1"},
    {kRope, "/effects", R"([{"op":"gain_humanity","to":"partner","n":1}])", "INH-10.1"},
    {kRope, "/effects", R"([{"op":"lose_hunted","n":1}])", "INH-10.1"},
    {kRope, "/effects", R"([{"op":"end_scene"},{"op":"gain_hope","n":1}])", "INH-10.1"},
    {kTrait, "/effects", R"([{"op":"end_scene"}])", "INH-10.1"},  // `when` has draw
    {kTrait, "/effects", R"([{"op":"add_dice","n":1}])", "INH-10.1"},
    {kTrait, "/effects", R"([{"op":"spare","to":"chosen"}])", "taken"},
    {kLater, "/effects", R"([{"op":"reroll","which":"best"}])", "INH-10.1"},
    {kLater, "/effects", R"([{"op":"reroll","which":"all"},{"op":"gain_hope","n":1}])", "INH-10.1"},
    {kLater, "/effects", R"([{"op":"gain_hope","n":1},{"op":"reroll","which":"all"}])", "taken"},
    {kGhost, "/effects", R"([{"op":"take_hunted","n":1}])", "taken"},
    {kGhost, "/expansion", "false", "INH-10.1"},
    {kTwo, "/statics", "null", "null"},
    {kTwo, "/statics", R"([{"static":"must_support"},{"static":"must_support"}])", "INH-10.1"},
    {kTwo, "/statics",
     R"([{"static":"support_hardship","n":1},{"static":"support_hardship","n":1}])", "taken"},
    {kTwo, "/statics", R"([{"static":"keeps_humanity"}])", "INH-10.1"},
    {kTwo, "/triggers", R"([{"on":"acts","tags":[],"effects":[{"op":"gain_hope","n":1}]}])",
     "INH-10.1"},
    {kTwo, "/triggers", R"([{"on":"both_commit","tags":[],"effects":[]}])", "INH-10.1"},
    {kTwo, "/triggers",
     R"([{"on":"partner_removed","tags":["gore"],"effects":[{"op":"gain_hope","n":1}]}])",
     "INH-10.1"},
    {kTwo, "/triggers",
     R"([{"on":"both_commit","tags":[],"effects":[{"op":"gain_humanity","to":"actor","n":1}]}])",
     "INH-10.1"},
    {kOne, "/statics", R"([{"static":"humanity_limit","max":6}])", "INH-10.1"},
    {kOne, "/statics",
     R"([{"static":"commit_limit","role":"acting","max":1},
         {"static":"commit_limit","role":"supporting","max":1}])",
     "INH-10.1"},
    {kOne, "/statics",
     R"([{"static":"own_hardship","n":1,"tags":[]},{"static":"own_hardship","n":1,"tags":[]}])",
     "taken"},
    {kOne, "/statics", R"([{"static":"own_hardship","n":1}])", "INH-10.1"},
    {kOne, "/statics", R"([{"static":"must_support"}])", "INH-10.1"},
    {kOne, "/triggers",
     R"([{"on":"partner_removed","tags":[],"effects":[{"op":"gain_hope","n":1}]}])", "INH-10.1"},
    {kOne, "/triggers",
     R"([{"on":"fails","tags":[],"effects":[{"op":"gain_humanity","to":"chosen","n":1}]}])",
     "INH-10.1"},
};

TEST(ParseCards, INH_10_1_TakesWhatThePageAllowsAndNothingElse) {
  for (const Case& one : kCases) {
    Json set = CoreJson();
    const size_t blank = one.card.find(' ');
    std::string pointer(one.key);
    if (!one.card.empty()) {
      pointer = PlaceOf(one.card.substr(0, blank), one.card.substr(blank + 1)) + pointer;
    }
    if (one.value == "-" && pointer.ends_with("/options/0")) {
      set[Json::json_pointer(pointer).parent_pointer()].erase(size_t{0});
    } else {
      Change(set, pointer, one.value);
    }
    EXPECT_EQ(VerdictOn(set), one.verdict) << pointer << " " << one.value;
  }
}

// The page says: "A lower_snake_case string ([a-z][a-z0-9_]*)".
TEST(ParseCards, KeysTagsAndOptionsBeginWithASmallLetter) {
  const std::pair<std::string_view, bool> words[] = {
      {"a", true},   {"z", true},   {"a1_", true}, {"z_9z0a", true}, {"", false},    {"1a", false},
      {"_a", false}, {"A", false},  {"aB", false}, {"a-b", false},   {"a b", false}, {"a`", false},
      {"a{", false}, {"a/", false}, {"a:", false}, {"\u00e4", false}};
  const std::string night = PlaceOf("scenes", "night_march"), nets = PlaceOf("scenes", "nets");
  for (const auto& [word, is_good] : words) {
    const std::string json = fmt::format("\"{}\"", word);
    for (const auto& [place, value] : {std::pair(night + "/key", json),
                                       {night + "/tags", "[" + json + "]"},
                                       {nets + "/options/0/option", json}}) {
      Json set = CoreJson();
      Change(set, place, value);
      EXPECT_EQ(VerdictOn(set), is_good ? "taken" : "null") << place << value;
    }
  }
  for (const std::string& place : {night + "/key", nets + "/options/0/option"}) {
    Json set = CoreJson();
    Change(set, place, "1");
    EXPECT_EQ(VerdictOn(set), "null") << place;
  }
}

// Section 3.3: no list has more than 512 entries.
TEST(ParseCards, ListsHaveAtMost512Entries) {
  for (const size_t count : {512, 513}) {
    Json set = CoreJson();
    set[Json::json_pointer(PlaceOf("scenes", "night_march") + "/tags")] =
        std::vector<std::string>(count, "gore");
    EXPECT_EQ(VerdictOn(set), count == 512 ? "taken" : "null");
    Json more = CoreJson();
    more[Json::json_pointer(PlaceOf("traits", "medic") + "/stand_in")] =
        std::vector<std::string>(count, "effects");
    EXPECT_EQ(VerdictOn(more), count == 512 ? "taken" : "null");
  }
}

TEST(ParseCards, RefusesTheFirstFaultInTheOrderOfTheLists) {
  // An effect of a Scene is checked before the shape of an Asset.
  Json set = CoreJson();
  Change(set, PlaceOf("scenes", "pit") + "/fail", R"([{"op":"vanish"}])");
  Change(set, PlaceOf("assets", "rope") + "/uses", "0");
  EXPECT_EQ(VerdictOn(set), "INH-10.1");
  // Within one card the shape is checked first.
  Change(set, PlaceOf("scenes", "pit") + "/copies", "0");
  EXPECT_EQ(VerdictOn(set), "null");
  // The outer object is checked before all else.
  Json outer = CoreJson();
  Change(outer, PlaceOf("scenes", "pit") + "/fail", R"([{"op":"vanish"}])");
  Change(outer, "/traits", "1");
  EXPECT_EQ(VerdictOn(outer), "null");
}

// A refusal names the part of the set, and what is wrong with it.
TEST(ParseCards, ARefusalSaysWhereAndWhat) {
  const auto night = PlaceOf("scenes", "night_march"), nets = PlaceOf("scenes", "nets"),
             lucky = PlaceOf("traits", "lucky"), coward = PlaceOf("personalities", "coward"),
             disgust = PlaceOf("relationships", "mutual_disgust");
  // Returns the place of an entry as messages write it: "scenes 3".
  const auto named = [](std::string place) {
    place.erase(0, 1);
    std::replace(place.begin(), place.end(), '/', ' ');
    return place;
  };
  struct Row {
    std::string pointer, value, message;
  };
  const Row rows[] = {
      {"/game", R"("hope")", "the set is of another game"},
      {"/name", "-", "the set has no \"name\""},
      {"/name", R"("")", "the set has a \"name\" that is not a non-empty string"},
      {"/more", "1", "the set has an unknown key \"more\""},
      {"/traits", "{}", "the set has a \"traits\" that is not a list"},
      {night, "1", named(night) + " is not an object"},
      {night + "/copies", "0",
       named(night) + " has a \"copies\" that is not an integer from 1 to 40"},
      {night + "/key", R"("nets")", named(nets) + " has the key \"nets\" of another card"},
      {night + "/expansion", "1", named(night) + " has a \"expansion\" that is not true or false"},
      {night + "/terrain", R"("moon")", named(night) + " has an unknown \"terrain\""},
      {night + "/options", "[]", named(night) + " has a \"options\" that is not null"},
      {night + "/fail/0", "1", named(night) + ", fail 0 is not an object"},
      {night + "/fail/0/n", "0", named(night) + ", fail 0 has a \"n\" that is not an integer"},
      {night + "/fail/0/to", R"("self")",
       named(night) + ", fail 0 has a \"to\" that is not allowed there"},
      {night + "/fail/0/op", R"("spare")", named(night) + ", fail 0 has an op that is not allowed"},
      {night + "/extra", R"({"over":1,"effects":[{"op":"none"}]})",
       named(night) + ", effects 0 has an unknown \"op\""},
      {nets + "/options", "[]", named(nets) + " must have 2 to 4 options"},
      {nets + "/options/1/more", "1", named(nets) + ", options 1 has an unknown key \"more\""},
      {nets + "/options/2/option", R"("take")", named(nets) + " has an option twice"},
      {lucky + "/when", "[]", named(lucky) + " has an empty \"when\""},
      {lucky + "/when", R"(["outcome","outcome"])",
       named(lucky) + " has a phase twice in \"when\""},
      {lucky + "/when", R"(["setup"])", named(lucky) + " has an unknown \"when\""},
      {coward + "/statics", R"([{"static":"must_support"}])",
       named(coward) + ", statics is a static that only Relationships can have"},
      {coward + "/statics", R"([{"static":"keeps_humanity"},{"static":"keeps_humanity"}])",
       named(coward) + ", statics is on the card twice"},
      {coward + "/triggers/0/effects", "[]", named(coward) + ", triggers 0 has no effects"},
      {coward + "/triggers/0/on", R"("both_commit")",
       named(coward) + ", triggers 0 has an \"on\" that is not allowed there"},
      {disgust + "/statics", R"([{"static":"keeps_humanity"}])",
       named(disgust) + ", statics is a static that only Personalities can have"},
      {disgust + "/statics", R"([{"static":"support_hardship","n":0}])",
       named(disgust) + ", statics has a \"n\" of 0"},
  };
  for (const Row& row : rows) {
    Json set = CoreJson();
    Change(set, row.pointer, row.value);
    const Result<Cards> cards = ParseCards(set);
    ASSERT_FALSE(cards.ok()) << row.pointer;
    EXPECT_TRUE(cards.error().message.starts_with("card set: " + row.message))
        << cards.error().message;
  }
}

// A choice Scene has two to four options, and one of them costs nothing. A Scene that can be
// avoided has `refuse`, which costs nothing.
TEST(ParseCards, AChoiceSceneHasTwoToFourOptions) {
  struct Row {
    std::vector<std::pair<const char*, int>> options;  // name, commit
    const char* avoidable;                             // the verdicts
    const char* unavoidable;
  };
  const Row rows[] = {
      {{{"refuse", 0}}, "null", "null"},
      {{{"refuse", 0}, {"b", 5}}, "taken", "taken"},
      {{{"b", 1}, {"c", 2}, {"refuse", 0}}, "taken", "taken"},
      {{{"a", 0}, {"b", 0}, {"c", 0}, {"refuse", 0}}, "taken", "taken"},
      {{{"a", 0}, {"b", 0}, {"c", 0}, {"d", 0}, {"refuse", 0}}, "null", "null"},
      {{{"a", 0}, {"b", 0}}, "null", "taken"},
      {{{"a", 0}, {"refuse", 1}}, "null", "taken"},
      {{{"a", 1}, {"refuse", 1}}, "null", "null"},
      {{{"a", 1}, {"b", 1}}, "null", "null"},
      {{{"refuse", 0}, {"a", 0}, {"refuse", 0}}, "null", "null"},
      {{{"refuse", 0}, {"a", 0}, {"a", 0}}, "null", "null"},
      {{{"refuse", 0}, {"a", 0}, {"b", 0}, {"a", 0}}, "null", "null"},
  };
  for (const Row& row : rows) {
    Json options = Json::array();
    for (const auto& [name, commit] : row.options) {
      options.push_back(
          {{"option", name}, {"commit", commit}, {"effects", Json::array()}, {"all", nullptr}});
    }
    for (const bool is_unavoidable : {false, true}) {
      Json set = CoreJson();
      Json& scene = set[Json::json_pointer(PlaceOf("scenes", "nets"))];
      scene["options"] = options;
      scene["unavoidable"] = is_unavoidable;
      EXPECT_EQ(VerdictOn(set), is_unavoidable ? row.unavoidable : row.avoidable) << options;
    }
  }
}

TEST(ParseCards, EveryKeyOfACardIsRequiredAndNoOtherIsAllowed) {
  constexpr std::string_view kFood = "assets tinned_food";  // not named by any Scene
  for (const std::string_view card : {kRoll, kChoice, kFood, kTwo, kOne, kTrait}) {
    const size_t blank = card.find(' ');
    const Json::json_pointer place{PlaceOf(card.substr(0, blank), card.substr(blank + 1))};
    const Json& core = CoreJson();
    for (const auto& item : core.at(place).items()) {
      Json set = core;
      set[place].erase(item.key());
      EXPECT_EQ(VerdictOn(set), "null") << card << " " << item.key();
      set = core;
      set[place][item.key()] = Json::object();
      EXPECT_EQ(VerdictOn(set), "null") << card << " " << item.key();
    }
    Json set = core;
    set[place]["more"] = 1;
    EXPECT_EQ(VerdictOn(set), "null") << card;
    set = core;
    set[place] = 1;
    EXPECT_EQ(VerdictOn(set), "null") << card;
  }
}

TEST(ParseCards, INH_1_3_CountsTheCoreCardsOfEachKind) {
  for (const char* list : {"scenes", "assets", "relationships", "personalities", "traits"}) {
    Json set = CoreJson();
    set[list][0]["copies"] = set[list][0]["copies"].get<int>() + 1;
    EXPECT_EQ(VerdictOn(set), "INH-1.3") << list;
  }
}

TEST(ParseCards, RefusesMoreThan1024Cards) {
  Json set = CoreJson();
  for (int i = 0; i < 24; ++i) {
    Json card = set["traits"].back();
    card["key"] = fmt::format("more_{}", i);
    card["copies"] = 40;
    set["traits"].push_back(card);
  }
  EXPECT_EQ(VerdictOn(set), "null");
  set["traits"].erase(set["traits"].size() - 1);
  set["traits"].erase(set["traits"].size() - 1);
  EXPECT_EQ(VerdictOn(set), "taken");
  // The set may have exactly as many.
  const size_t count = ParseCards(set)->count();
  ASSERT_LT(count, kMaxCards);
  ASSERT_LE(kMaxCards - count, 39u);
  Json card = set["traits"].back();
  card["key"] = "last";
  card["copies"] = kMaxCards - count;
  set["traits"].push_back(card);
  EXPECT_EQ(VerdictOn(set), "taken");
  set["traits"].back()["copies"] = kMaxCards - count + 1;
  EXPECT_EQ(VerdictOn(set), "null");
}

TEST(ParseCards, NumbersCardsListByListCopyByCopy) {
  const Cards cards = *ParseCards(CoreJson());
  EXPECT_EQ(cards.EntryOf(0).key, "shared_meal");
  EXPECT_EQ(cards.first_card[1], 51);  // Scenes, the expansion's among them
  EXPECT_EQ(cards.EntryOf(51).key, "rope");
  EXPECT_EQ(cards.EntryOf(53).key, "tinned_food");
  EXPECT_EQ(cards.EntryOf(54).key, "tinned_food");
}

}  // namespace
}  // namespace recount::engine::inhumanity
