// Which card sets are valid, which are refused and in which order: docs/reference/inhumanity.md,
// "Cards".
#include "engine/inhumanity/cards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/inhumanity/core_set.h"

namespace recount::engine::inhumanity {
namespace {

// "taken", or the clause of the refusal ("null" where it has none).
std::string VerdictOn(const Json& set) {
  const Result<Cards> cards = ParseCards(set);
  if (cards.ok()) return "taken";
  EXPECT_EQ(cards.error().code, ErrorCode::bad_request);
  EXPECT_FALSE(cards.error().message.empty());
  return cards.error().clause.empty() ? "null" : cards.error().clause;
}

// Changes the default set at a JSON pointer; "-" takes the key away.
void Change(Json& set, std::string_view pointer, std::string_view value) {
  const Json::json_pointer place{std::string(pointer)};
  if (value == "-") {
    set[place.parent_pointer()].erase(place.back());
  } else {
    set[place] = Json::parse(value);
  }
}

// Entries of the default set, by their keys.
std::string PlaceOf(std::string_view list, std::string_view key) {
  const Json set = Json::parse(kCoreSet);
  const Json& entries = set.at(std::string(list));
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
    {kTrait, "/key", R"("rope")", "taken"},  // of another list
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
    {kRoll, "/hardship", "9", "taken"},
    {kRoll, "/hardship", "10", "null"},
    {kRoll, "/hardship", "null", "null"},  // no choice Scene
    {kRoll, "/succeed", "null", "null"},
    {kRoll, "/succeed", "[]", "taken"},
    {kRoll, "/all_refuse", "[]", "taken"},
    {kRoll, "/extra", R"({"over":1,"effects":[]})", "taken"},
    {kRoll, "/extra", R"({"over":0,"effects":[]})", "null"},
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
    {kChoice, "/options/1/commit", "5", "taken"},
    {kChoice, "/options/1/commit", "6", "null"},
    {kChoice, "/options/1/all", "-", "null"},
    {kChoice, "/options/1/all", "[]", "taken"},
    {kChoice, "/options/1/effects", R"([{"op":"end_scene"}])", "INH-10.1"},
    {kRope, "/kind", R"("shared")", "null"},
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
    Json set = Json::parse(kCoreSet);
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

TEST(ParseCards, RefusesTheFirstFaultInTheOrderOfTheLists) {
  // An effect of a Scene comes before the shape of an Asset.
  Json set = Json::parse(kCoreSet);
  Change(set, PlaceOf("scenes", "pit") + "/fail", R"([{"op":"vanish"}])");
  Change(set, PlaceOf("assets", "rope") + "/uses", "0");
  EXPECT_EQ(VerdictOn(set), "INH-10.1");
  // Of one card the shape comes first.
  Change(set, PlaceOf("scenes", "pit") + "/copies", "0");
  EXPECT_EQ(VerdictOn(set), "null");
  // The outer object comes before all.
  Json outer = Json::parse(kCoreSet);
  Change(outer, PlaceOf("scenes", "pit") + "/fail", R"([{"op":"vanish"}])");
  Change(outer, "/traits", "1");
  EXPECT_EQ(VerdictOn(outer), "null");
}

TEST(ParseCards, INH_1_3_CountsTheCoreCardsOfEachKind) {
  for (const char* list : {"scenes", "assets", "relationships", "personalities", "traits"}) {
    Json set = Json::parse(kCoreSet);
    set[list][0]["copies"] = set[list][0]["copies"].get<int>() + 1;
    EXPECT_EQ(VerdictOn(set), "INH-1.3") << list;
  }
}

TEST(ParseCards, RefusesMoreThan1024Cards) {
  Json set = Json::parse(kCoreSet);
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
}

TEST(ParseCards, NumbersCardsListByListCopyByCopy) {
  const Cards cards = *ParseCards(Json::parse(kCoreSet));
  EXPECT_EQ(cards.EntryOf(0).key, "shared_meal");
  EXPECT_EQ(cards.first_card[1], 51);  // Scenes, the expansion's among them
  EXPECT_EQ(cards.EntryOf(51).key, "rope");
  EXPECT_EQ(cards.EntryOf(53).key, "tinned_food");
  EXPECT_EQ(cards.EntryOf(54).key, "tinned_food");
}

}  // namespace
}  // namespace recount::engine::inhumanity
