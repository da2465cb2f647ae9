// Tests what is allowed where on a card: the tables of docs/reference/inhumanity.md, "The closed
// list of effects", row by row.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "engine/inhumanity/cards.h"
#include "engine/inhumanity/core_set.h"
#include "engine/inhumanity/test_game.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// The entries that tests change: a Scene with hardship, a Trait, a Personality, a Relationship.
constexpr std::string_view kEntries[] = {"scenes night_march", "traits medic",
                                         "personalities coward", "relationships mutual_disgust"};
constexpr std::string_view kPlaces = "SCPR";
constexpr std::string_view kPhases[] = {"draw", "scene", "commit", "support",
                                        "hope", "ready", "choose", "outcome"};

std::string Quoted(std::string_view word) { return fmt::format("\"{}\"", word); }

// Returns a set of few entries of the default set, with as many copies as it needs to be whole.
const Json& SmallSet() {
  static const Json kSet = [] {
    const std::map<std::string, int> copies = {{"night_march", 30}, {"nets", 10},
                                               {"rope", 10},        {"mutual_disgust", 10},
                                               {"coward", 10},      {"medic", 20}};
    Json set = Json::parse(kCoreSet);
    for (const char* list : {"scenes", "assets", "relationships", "personalities", "traits"}) {
      Json few = Json::array();
      for (Json& card : set[list]) {
        const auto found = copies.find(card.at("key").get<std::string>());
        if (found == copies.end()) continue;
        card["copies"] = found->second;
        few.push_back(card);
      }
      set[list] = few;
    }
    return set;
  }();
  return kSet;
}

// Returns a set in which `change` has changed the entry itself, or a copy of it in the expansion.
template <class Change>
Json SetWith(std::string_view entry, bool is_expansion, Change change) {
  Json set = SmallSet();
  const size_t blank = entry.find(' ');
  Json& list = set[std::string(entry.substr(0, blank))];
  for (Json& card : list) {
    if (card.at("key") != entry.substr(blank + 1)) continue;
    Json changed = card;
    change(changed);
    if (!is_expansion) {
      card = changed;
      return set;
    }
    changed["key"] = "one_more";
    changed["expansion"] = true;
    list.push_back(changed);
    return set;
  }
  ADD_FAILURE() << entry;
  return set;
}

// Returns the verdict on these effects (JSON, without the brackets) in the place.
std::string VerdictAt(char place, std::string_view effects, std::string_view when = "\"outcome\"",
                      bool is_expansion = false) {
  const std::string_view entry = kEntries[kPlaces.find(place)];
  return VerdictOn(SetWith(entry, is_expansion, [&](Json& card) {
    const Json list = Json::parse(fmt::format("[{}]", effects));
    const auto trigger = [&](const char* on) {
      card["triggers"] = Json::array({{{"on", on}, {"tags", Json::array()}, {"effects", list}}});
    };
    switch (place) {
      case 'S':
        card["fail"] = list;
        break;
      case 'C':
        card["when"] = Json::parse(fmt::format("[{}]", when));
        card["effects"] = list;
        break;
      case 'P':
        return trigger("acts");
      default:
        return trigger("supports_partner");
    }
  }));
}

// An op without its number; "@" stands for a target that the place allows.
struct OpRow {
  std::string_view effect;
  bool has_number;
  std::string_view places;
  std::string_view when;  // of a card: the phases that its `when` may have
  bool needs_expansion = false;
};

constexpr std::string_view kBeforeRoll = "commit support hope ready";
constexpr std::string_view kAny = "draw scene commit support hope ready choose outcome";

constexpr OpRow kOps[] = {
    {R"({"op":"gain_humanity","to":"@","n":#})", true, "SCPR", kAny},
    {R"({"op":"lose_humanity","to":"@","n":#})", true, "SCPR", kAny},
    {R"({"op":"suffer","to":"@","condition":"hunger","n":#})", true, "SCPR", kAny},
    {R"({"op":"heal","to":"@","condition":"harm","n":#})", true, "SCPR", kAny},
    {R"({"op":"gain_hope","n":#})", true, "SCPR", kAny},
    {R"({"op":"lose_hope","n":#})", true, "SCPR", kAny},
    {R"({"op":"draw_traits","to":"@","n":#})", true, "SCPR", kAny},
    {R"({"op":"gain_asset","asset":"rope"})", false, "S", ""},
    {R"({"op":"gain_asset","asset":null})", false, "S", ""},
    {R"({"op":"take_hunted","n":#})", true, "SCPR", kAny, true},
    {R"({"op":"lose_hunted","n":#})", true, "C", kAny, true},
    {R"({"op":"shield","to":"@","from":"humanity","n":#})", true, "C", kAny},
    {R"({"op":"spare","to":"@"})", false, "C", kAny},
    {R"({"op":"hardship","n":#})", false, "C", kBeforeRoll},
    {R"({"op":"add_dice","n":#})", true, "C", kBeforeRoll},
    {R"({"op":"auto_succeed"})", false, "C", "commit support hope ready outcome"},
    {R"({"op":"add_successes","n":#})", true, "C", "outcome"},
    {R"({"op":"reroll","which":"failed"})", false, "C", "outcome"},
    {R"({"op":"reroll","which":"all"})", false, "C", "outcome"},
    {R"({"op":"end_scene"})", false, "C", "scene commit support hope ready choose outcome"},
};

std::string EffectOf(const OpRow& row, char place, int number = 1) {
  std::string text(row.effect);
  if (const size_t at = text.find('@'); at != std::string::npos) {
    text.replace(at, 1, place == 'S' ? "affected" : "self");
  }
  if (const size_t at = text.find('#'); at != std::string::npos) {
    text.replace(at, 1, fmt::format("{}", number));
  }
  return text;
}

// Returns the first phase of the row's `when`, in quotes.
std::string FirstPhase(const OpRow& row) { return Quoted(row.when.substr(0, row.when.find(' '))); }

TEST(ClosedList, INH_10_1_EachEffectStandsInItsPlaces) {
  for (const OpRow& row : kOps) {
    for (const char place : kPlaces) {
      const bool is_allowed = row.places.find(place) != std::string_view::npos;
      const std::string when = row.when.empty() ? "\"draw\"" : FirstPhase(row);
      const std::string effect = EffectOf(row, place);
      EXPECT_EQ(VerdictAt(place, effect, when, true), is_allowed ? "taken" : "INH-10.1")
          << effect << " at " << place;
      EXPECT_EQ(VerdictAt(place, effect, when, false),
                is_allowed && !row.needs_expansion ? "taken" : "INH-10.1")
          << effect << " at " << place << ", not of the expansion";
    }
  }
}

TEST(ClosedList, INH_10_1_EachEffectOfACardHasItsPhases) {
  for (const OpRow& row : kOps) {
    if (row.when.empty()) continue;
    for (const std::string_view phase : kPhases) {
      const bool is_allowed = row.when.find(phase) != std::string_view::npos;
      const std::string effect = EffectOf(row, 'C');
      const std::string_view verdict = is_allowed ? "taken" : "INH-10.1";
      EXPECT_EQ(VerdictAt('C', effect, Quoted(phase), true), verdict) << effect << phase;
      if (Quoted(phase) == FirstPhase(row)) continue;
      EXPECT_EQ(VerdictAt('C', effect, FirstPhase(row) + "," + Quoted(phase), true), verdict)
          << effect << FirstPhase(row) << phase;
    }
  }
}

TEST(ClosedList, INH_10_1_NumbersAreFrom1To9) {
  for (const OpRow& row : kOps) {
    if (!row.has_number) continue;
    for (const int number : {-1, 0, 1, 9, 10}) {
      EXPECT_EQ(
          VerdictAt(row.places[0], EffectOf(row, row.places[0], number), FirstPhase(row), true),
          number >= 1 && number <= 9 ? "taken" : "INH-10.1")
          << EffectOf(row, row.places[0], number);
    }
  }
}

TEST(ClosedList, INH_10_1_ChangesOfHardshipAreFromMinus9To9ButNot0) {
  const auto personality = [](int n) {
    return VerdictOn(SetWith("personalities coward", false, [&](Json& card) {
      card["statics"] = {{{"static", "own_hardship"}, {"n", n}, {"tags", Json::array()}}};
    }));
  };
  const auto relationship = [](int n) {
    return VerdictOn(SetWith("relationships mutual_disgust", false, [&](Json& card) {
      card["statics"] = {{{"static", "support_hardship"}, {"n", n}}};
    }));
  };
  for (const int n : {-10, -9, -1, 0, 1, 9, 10}) {
    const std::string_view verdict = n != 0 && n >= -9 && n <= 9 ? "taken" : "INH-10.1";
    EXPECT_EQ(VerdictAt('C', fmt::format(R"({{"op":"hardship","n":{}}})", n), "\"hope\""), verdict)
        << n;
    EXPECT_EQ(personality(n), verdict) << n;
    EXPECT_EQ(relationship(n), verdict) << n;
  }
}

// Every field is required, and no other field is allowed.
TEST(ClosedList, INH_10_1_EachEffectHasItsFieldsAndNoOthers) {
  for (const OpRow& row : kOps) {
    const char place = row.places[0];
    const std::string when = row.when.empty() ? "\"draw\"" : FirstPhase(row);
    const Json effect = Json::parse(EffectOf(row, place));
    for (const auto& field : effect.items()) {
      Json less = effect;
      less.erase(field.key());
      EXPECT_EQ(VerdictAt(place, less.dump(), when, true), "INH-10.1") << less;
      Json other = effect;
      other[field.key()] = "other";
      EXPECT_EQ(VerdictAt(place, other.dump(), when, true), "INH-10.1") << other;
    }
    for (const char* key : {"to", "n", "condition", "asset", "from", "which", "more"}) {
      if (effect.contains(key)) continue;
      Json more = effect;
      more[key] = 1;
      EXPECT_EQ(VerdictAt(place, more.dump(), when, true), "INH-10.1") << more;
    }
  }
}

TEST(ClosedList, INH_10_1_RerollAndEndSceneAreTheLastEffect) {
  for (const char* last : {R"({"op":"reroll","which":"all"})", R"({"op":"end_scene"})"}) {
    const std::string hope = R"({"op":"gain_hope","n":1})";
    EXPECT_EQ(VerdictAt('C', hope + "," + last), "taken") << last;
    EXPECT_EQ(VerdictAt('C', last + ("," + hope)), "INH-10.1") << last;
    EXPECT_EQ(VerdictAt('C', last + ("," + std::string(last))), "INH-10.1") << last;
  }
}

TEST(ClosedList, INH_10_2_EachTargetStandsInItsPlaces) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {"affected", "S"}, {"actor", "SCP"}, {"all", "SCP"}, {"self", "CPR"}, {"chosen", "C"},
      {"partner", "R"},  {"both", "R"},    {"", ""},       {"nobody", ""},
  };
  for (const auto& [to, places] : table) {
    for (const char place : kPlaces) {
      EXPECT_EQ(VerdictAt(place, fmt::format(R"({{"op":"gain_humanity","to":"{}","n":1}})", to)),
                places.find(place) != std::string_view::npos ? "taken" : "INH-10.1")
          << to << " at " << place;
    }
  }
}

struct StaticRow {
  std::string_view json;
  std::string_view list;  // the list of the cards
  bool may_repeat;
};

constexpr StaticRow kStatics[] = {
    {R"({"static":"humanity_limit","max":4})", "personalities", false},
    {R"({"static":"keeps_humanity"})", "personalities", false},
    {R"({"static":"own_hardship","n":1,"tags":[]})", "personalities", true},
    {R"({"static":"first_die_fails","tags":[]})", "personalities", true},
    {R"({"static":"commit_limit","role":"acting","max":1})", "personalities", false},
    {R"({"static":"must_support"})", "relationships", false},
    {R"({"static":"support_hardship","n":1})", "relationships", true},
};

std::string VerdictOnStatics(std::string_view entry, std::string_view statics) {
  return VerdictOn(SetWith(entry, false, [&](Json& card) {
    card["statics"] = Json::parse(fmt::format("[{}]", statics));
  }));
}

TEST(ClosedList, INH_10_1_EachStaticStandsOnItsKindOfCard) {
  for (const StaticRow& row : kStatics) {
    for (const std::string_view entry : {kEntries[2], kEntries[3]}) {
      const bool is_allowed = entry.starts_with(row.list);
      EXPECT_EQ(VerdictOnStatics(entry, row.json), is_allowed ? "taken" : "INH-10.1")
          << row.json << " on " << entry;
      EXPECT_EQ(VerdictOnStatics(entry, fmt::format("{0},{0}", row.json)),
                is_allowed && row.may_repeat ? "taken" : "INH-10.1")
          << row.json << " twice on " << entry;
      const Json one = Json::parse(row.json);
      for (const auto& field : one.items()) {
        Json less = one;
        less.erase(field.key());
        EXPECT_EQ(VerdictOnStatics(entry, less.dump()), "INH-10.1") << less;
      }
      Json more = one;
      more["more"] = 1;
      EXPECT_EQ(VerdictOnStatics(entry, more.dump()), "INH-10.1") << more;
    }
  }
}

// These statics are all on one card together.
TEST(ClosedList, INH_10_1_DifferentStaticsStandTogether) {
  EXPECT_EQ(VerdictOnStatics(kEntries[2],
                             fmt::format("{},{},{},{},{}", kStatics[0].json, kStatics[1].json,
                                         kStatics[2].json, kStatics[3].json, kStatics[4].json)),
            "taken");
  EXPECT_EQ(VerdictOnStatics(kEntries[3], fmt::format("{},{}", kStatics[5].json, kStatics[6].json)),
            "taken");
}

TEST(ClosedList, INH_10_1_LimitsAreFrom1To5) {
  for (const int max : {0, 1, 5, 6}) {
    const std::string_view verdict = max >= 1 && max <= 5 ? "taken" : "INH-10.1";
    EXPECT_EQ(VerdictOnStatics(kEntries[2],
                               fmt::format(R"({{"static":"humanity_limit","max":{}}})", max)),
              verdict)
        << max;
    for (const char* role : {"acting", "supporting"}) {
      EXPECT_EQ(VerdictOnStatics(
                    kEntries[2],
                    fmt::format(R"({{"static":"commit_limit","role":"{}","max":{}}})", role, max)),
                verdict)
          << role << max;
    }
  }
  EXPECT_EQ(VerdictOnStatics(kEntries[2], R"({"static":"commit_limit","role":"any","max":1})"),
            "INH-10.1");
}

std::string VerdictOnTrigger(std::string_view entry, const Json& trigger) {
  return VerdictOn(
      SetWith(entry, false, [&](Json& card) { card["triggers"] = Json::array({trigger}); }));
}

TEST(ClosedList, INH_10_1_EachTriggerStandsOnItsKindOfCard) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {"acts", "personalities"},
      {"avoids", "personalities"},
      {"supports", "personalities"},
      {"refuses", "personalities"},
      {"succeeds", "personalities"},
      {"fails", "personalities"},
      {"supports_partner", "relationships"},
      {"refuses_partner", "relationships"},
      {"both_commit", "relationships"},
      {"partner_removed", "relationships"},
      {"dies", ""},
  };
  for (const auto& [on, list] : table) {
    for (const std::string_view entry : {kEntries[2], kEntries[3]}) {
      const bool is_allowed = !list.empty() && entry.starts_with(list);
      Json trigger = Json::parse(
          fmt::format(R"({{"on":"{}","tags":[],"effects":[{{"op":"gain_hope","n":1}}]}})", on));
      EXPECT_EQ(VerdictOnTrigger(entry, trigger), is_allowed ? "taken" : "INH-10.1")
          << on << " on " << entry;
      trigger["tags"] = {"gore"};
      EXPECT_EQ(VerdictOnTrigger(entry, trigger),
                is_allowed && on != "partner_removed" ? "taken" : "INH-10.1")
          << on << " with tags on " << entry;
      for (const char* key : {"on", "tags", "effects"}) {
        Json less = trigger;
        less.erase(key);
        EXPECT_EQ(VerdictOnTrigger(entry, less), "INH-10.1") << less;
      }
      trigger["effects"] = Json::array();
      EXPECT_EQ(VerdictOnTrigger(entry, trigger), "INH-10.1") << on << " without effects";
    }
  }
}

// Each list of a Scene is tried with a fault in its second effect, which is read too.
TEST(ClosedList, INH_10_1_EveryListOfASceneIsRead) {
  const Json good = Json::parse(R"({"op":"gain_hope","n":1})");
  const Json bad = Json::parse(R"({"op":"spare","to":"actor"})");
  for (const char* key : {"succeed", "fail", "refuse", "all_refuse", "extra"}) {
    for (const bool is_good : {true, false}) {
      const Json list = Json::array({good, is_good ? good : bad});
      const Json set = SetWith("scenes night_march", false, [&](Json& card) {
        card[key] = key == std::string_view("extra") ? Json{{"over", 1}, {"effects", list}} : list;
      });
      EXPECT_EQ(VerdictOn(set), is_good ? "taken" : "INH-10.1") << key;
    }
  }
  for (const char* key : {"effects", "all"}) {
    for (const size_t option : {0, 1}) {
      const Json set = SetWith("scenes nets", false, [&](Json& card) {
        card["options"][option][key] = Json::array({good, bad});
      });
      EXPECT_EQ(VerdictOn(set), "INH-10.1") << key << option;
    }
  }
}

}  // namespace
}  // namespace recount::engine::inhumanity
