// Compares the default set with each known fact of docs/reference/inhumanity.md, "Known facts", and
// with the requirements on its stand-ins.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/inhumanity/inhumanity.h"
#include "engine/inhumanity/test_game.h"

namespace recount::engine::inhumanity {
namespace {

const Cards& CoreCards() {
  static const Cards kCards = *ParseCards(CoreJson());
  return kCards;
}

const Json& CardCalled(const char* list, std::string_view key) {
  for (const Json& card : CoreJson().at(list)) {
    if (card.at("key") == key) return card;
  }
  ADD_FAILURE() << key;
  return CoreJson();
}

// Counts the physical cards of a list for which `holds(card)` is true.
template <class Holds>
int Count(const char* list, Holds holds) {
  int count = 0;
  for (const Json& card : CoreJson().at(list)) {
    if (holds(card)) count += card.at("copies").get<int>();
  }
  return count;
}

bool IsCore(const Json& card) { return !card.at("expansion").get<bool>(); }

// Returns whether an op is anywhere in the card.
bool HasOp(const Json& json, std::string_view op) {
  if (json.is_object() && json.value("op", "") == op) return true;
  if (!json.is_structured()) return false;
  return std::any_of(json.begin(), json.end(), [&](const Json& part) { return HasOp(part, op); });
}

TEST(InhumanityCore, Has40ScenesTenOfEachAnd20Traits) {
  EXPECT_EQ(Count("scenes", IsCore), 40);
  EXPECT_EQ(Count("assets", IsCore), 10);
  EXPECT_EQ(Count("relationships", IsCore), 10);
  EXPECT_EQ(Count("personalities", IsCore), 10);
  EXPECT_EQ(Count("traits", IsCore), 20);
}

TEST(InhumanityCore, HasSixScenesOrMoreOfEachTerrain) {
  for (const char* terrain : {"any_terrain", "coastal", "mountainous", "urban", "wilderness"}) {
    EXPECT_GE(
        Count("scenes",
              [&](const Json& card) { return IsCore(card) && card.at("terrain") == terrain; }),
        6)
        << terrain;
  }
}

struct Known {
  const char* list;
  std::string_view key, name, statics, triggers;
  std::set<std::string> stand_in;
};

TEST(InhumanityCore, HasTheKnownPersonalitiesAndRelationshipsExactly) {
  const Known known[] = {
      {"personalities",
       "sociopath",
       "Sociopath",
       R"([{"static":"humanity_limit","max":4},{"static":"keeps_humanity"}])",
       "[]",
       {"copies"}},
      {"personalities",
       "non_violent",
       "Non-Violent",
       R"([{"static":"first_die_fails","tags":["violence"]}])",
       "[]",
       {"copies"}},
      {"personalities",
       "squishy",
       "Squishy",
       "[]",
       R"([{"on":"acts","tags":["gore"],"effects":[{"op":"lose_humanity","to":"self","n":1}]},
           {"on":"supports","tags":["gore"],
            "effects":[{"op":"lose_humanity","to":"self","n":1}]}])",
       {"copies", "triggers", "name"}},
      {"relationships",
       "parent_and_child",
       "Parent and Child",
       R"([{"static":"must_support"}])",
       R"([{"on":"supports_partner","tags":[],
            "effects":[{"op":"gain_humanity","to":"self","n":1}]},
           {"on":"partner_removed","tags":[],
            "effects":[{"op":"lose_humanity","to":"self","n":2}]}])",
       {"copies"}},
      {"relationships",
       "mutual_disgust",
       "Mutual Disgust",
       "[]",
       R"([{"on":"supports_partner","tags":[],
            "effects":[{"op":"lose_humanity","to":"self","n":1}]}])",
       {"copies"}},
      {"relationships",
       "best_friends_forever",
       "Best Friends Forever",
       "[]",
       R"([{"on":"both_commit","tags":[],
            "effects":[{"op":"gain_humanity","to":"both","n":1}]}])",
       {"copies", "triggers"}},
  };
  for (const Known& card : known) {
    const Json& json = CardCalled(card.list, card.key);
    EXPECT_EQ(json.at("name"), card.name);
    EXPECT_EQ(json.at("statics"), Json::parse(card.statics)) << card.key;
    EXPECT_EQ(json.at("triggers"), Json::parse(card.triggers)) << card.key;
    EXPECT_EQ(json.at("stand_in").get<std::set<std::string>>(), card.stand_in) << card.key;
    EXPECT_TRUE(IsCore(json));
  }
}

TEST(InhumanityCore, AsksTheTwoKnownQuestions) {
  for (const char* callout :
       {"Will you search for me and attempt a rescue?", "Should we share food with him?"}) {
    const int count = Count("scenes", [&](const Json& card) {
      const auto stand_in = card.at("stand_in").get<std::set<std::string>>();
      return card.at("callout") == callout && card.at("hardship").is_null() &&
             !stand_in.contains("callout") && IsCore(card);
    });
    EXPECT_EQ(count, 1) << callout;
  }
}

TEST(InhumanityCore, HasScenesOfEverySort) {
  const auto count = [](auto holds) {
    return Count("scenes", [&](const Json& card) { return IsCore(card) && holds(card); });
  };
  const auto is_unavoidable = [](const Json& card) { return card.at("unavoidable").get<bool>(); };
  EXPECT_GE(count([](const Json& card) { return card.at("hardship").is_null(); }), 8);
  EXPECT_GE(count(is_unavoidable), 5);
  EXPECT_GE(count([&](const Json& card) {
              return is_unavoidable(card) && card.at("hardship").is_null();
            }),
            1);
  EXPECT_GE(count([&](const Json& card) {
              return is_unavoidable(card) && !card.at("hardship").is_null();
            }),
            1);
  for (int hardship = 0; hardship <= 4; ++hardship) {
    EXPECT_GE(count([&](const Json& card) { return card.at("hardship") == hardship; }), 1)
        << hardship;
  }
  EXPECT_GE(count([](const Json& card) { return !card.at("extra").is_null(); }), 1);
  EXPECT_GE(count([](const Json& card) { return !card.at("all_refuse").is_null(); }), 1);
  const auto has_option = [&](auto holds) {
    return count([&](const Json& card) {
      return !card.at("options").is_null() &&
             std::any_of(card.at("options").begin(), card.at("options").end(), holds);
    });
  };
  EXPECT_GE(has_option([](const Json& option) { return !option.at("all").is_null(); }), 1);
  EXPECT_GE(has_option([](const Json& option) { return option.at("commit") >= 1; }), 1);
}

TEST(InhumanityCore, HasThreePersonalAndThreeGroupAssets) {
  for (const char* kind : {"personal", "group"}) {
    EXPECT_GE(
        Count("assets", [&](const Json& card) { return IsCore(card) && card.at("kind") == kind; }),
        3);
  }
}

TEST(InhumanityCore, HasTheCardsOfMartialLaw) {
  const auto is_martial = [](const Json& card) { return !IsCore(card); };
  EXPECT_GE(Count("scenes", is_martial), 10);
  EXPECT_GE(Count("assets", is_martial), 2);
  EXPECT_GE(Count("traits", is_martial), 4);
  EXPECT_GE(Count("scenes", [](const Json& card) { return HasOp(card, "take_hunted"); }), 4);
  EXPECT_GE(Count("assets", [](const Json& card) { return HasOp(card, "lose_hunted"); }), 1);
  EXPECT_GE(Count("traits", [](const Json& card) { return HasOp(card, "lose_hunted"); }), 1);
}

// Collects every value at a key anywhere in the set.
void Collect(const Json& json, const std::string& key, std::set<Json>& values) {
  if (json.is_object() && json.contains(key)) values.insert(json.at(key));
  if (!json.is_structured()) return;
  for (const Json& entry : json) Collect(entry, key, values);
}

TEST(InhumanityCore, UsesEveryOpStaticAndTrigger) {
  for (const auto& [key, count] : {std::pair("op", 18u), {"static", 7u}, {"on", 10u}}) {
    std::set<Json> values;
    Collect(CoreJson(), key, values);
    EXPECT_EQ(values.size(), count) << key;
  }
}

TEST(InhumanityCore, MarksEveryOtherFigureAsAStandIn) {
  const std::set<std::string> known = {
      "sociopath",      "non_violent",          "squishy",
      "mutual_disgust", "best_friends_forever", "parent_and_child"};
  for (const char* list : {"scenes", "assets", "relationships", "personalities", "traits"}) {
    for (const Json& card : CoreJson().at(list)) {
      if (known.contains(card.at("key").get<std::string>())) continue;
      std::set<std::string> wanted;
      for (const auto& item : card.items()) wanted.insert(item.key());
      for (const char* key : {"key", "stand_in", "expansion"}) wanted.erase(key);
      const std::string callout = card.value("callout", "");
      if (callout == "Will you search for me and attempt a rescue?" ||
          callout == "Should we share food with him?") {
        wanted.erase("callout");
      }
      EXPECT_EQ(card.at("stand_in").get<std::set<std::string>>(), wanted) << card.at("key");
    }
  }
}

TEST(InhumanityCore, INH_7_1_And_7_2_And_7_6_ConditionsCostWhatTheirCardsSay) {
  State state = Begin(CoreCards(), {}, 3);
  state.scene = 1;  // printed H2
  state.mode = Mode::roll;
  state.turn_seat = 0;
  const auto hardship = [&](uint8_t hunger, uint8_t harm, int hunted) {
    state.seats[0].hunger = hunger;
    state.seats[0].harm = harm;
    state.hunted = hunted;
    return HardshipOf(CoreCards(), state);
  };
  EXPECT_EQ(hardship(0, 0, 0), 2);
  EXPECT_EQ(hardship(1, 0, 0), 3);  // Hungry
  EXPECT_EQ(hardship(2, 0, 0), 4);  // Starving
  EXPECT_EQ(hardship(0, 1, 0), 3);  // Hurt
  EXPECT_EQ(hardship(0, 2, 0), 4);  // Crippled
  EXPECT_EQ(hardship(1, 2, 3), 8);  // and three Hunted
}

}  // namespace
}  // namespace recount::engine::inhumanity
