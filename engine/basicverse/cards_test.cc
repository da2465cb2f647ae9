// Tests which card sets are valid and which are refused (docs/reference/basicverse.md, "Cards").
#include "engine/basicverse/cards.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/basicverse/core_set.h"
#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using ::recount::Json;

bool IsTaken(const Json& set) {
  const Result<Cards> cards = ParseCards(set);
  if (!cards.ok()) {
    EXPECT_EQ(cards.error().code, ErrorCode::bad_request);
    EXPECT_EQ(cards.error().clause, "");
    EXPECT_FALSE(cards.error().message.empty());
  }
  return cards.ok();
}

// Tries the default set with one change at a JSON pointer; "-" removes the key.
bool IsTaken(std::string_view pointer, std::string_view value) {
  Json set = Json::parse(kCoreSet);
  const Json::json_pointer place{std::string(pointer)};
  if (value == "-") {
    set[place.parent_pointer()].erase(place.back());
  } else {
    set[place] = Json::parse(value);
  }
  return IsTaken(set);
}

struct Change {
  std::string_view pointer;
  std::string_view value;
  bool is_taken;
};

// The default set has: basics 0 gather_mana, 1 strike, 6 defend, 7 deflect, 8 stonewall, 9 haste,
// 12 wisdom; heroes 0 juno (0 passive, 1 basic, 2 reaction, 3 ultimate), 1 middle_mac.
constexpr Change kChanges[] = {
    {"/game", R"("hope")", false},
    {"/game", "-", false},
    {"/name", "-", false},
    {"/name", R"("")", false},
    {"/name", "7", false},
    {"/more", "1", false},
    {"/basics", "{}", false},
    {"/basics", "[]", false},
    {"/heroes", "{}", false},
    {"/heroes", "[]", true},
    {"/heroes", "-", false},
    // a Basic card
    {"/basics/0", "7", false},
    {"/basics/0/kind", R"("strike")", false},
    {"/basics/0/kind", R"("Gather")", false},
    {"/basics/0/kind", R"("gather__mana")", false},
    {"/basics/0/kind", R"("_gather")", false},
    {"/basics/0/kind", R"("gather_")", false},
    {"/basics/0/kind", R"("")", false},
    {"/basics/0/kind", "null", false},
    {"/basics/0/kind", "-", false},
    {"/basics/2/kind", R"("first")", false},  // First Aid pays for Abilities
    {"/basics/4/name", R"("")", false},
    {"/basics/0/name", "-", false},
    {"/basics/0/copies", "0", true},
    {"/basics/0/copies", "99", true},
    {"/basics/0/copies", "100", false},
    {"/basics/0/copies", "-1", false},
    {"/basics/0/copies", "1.0", false},
    {"/basics/0/copies", "true", false},
    {"/basics/0/cost", "0", false},
    {"/basics/0/cost", "99", true},
    {"/basics/0/cost", "100", false},
    {"/basics/6/cost", "1", false},
    {"/basics/9/cost", "0", true},
    {"/basics/9/cost", "3", true},
    {"/basics/6/cost", "0", true},
    {"/basics/1/cost", "-1", false},
    {"/basics/0/scroll", "0", false},
    {"/basics/0/scroll", "-", false},
    {"/basics/0/scroll", "true", true},
    {"/basics/0/reaction", "-", false},
    {"/basics/0/reaction", "7", false},
    {"/basics/0/use", "null", false},
    {"/basics/0/use", "-", false},
    {"/basics/0/stand_in", "-", false},
    {"/basics/0/stand_in", "[7]", false},
    {"/basics/0/stand_in", R"(["copies","copies"])", true},
    {"/basics/0/more", "1", false},
    // a reaction
    {"/basics/6/reaction/triggers", "[]", false},
    {"/basics/6/reaction/triggers", R"(["hit_self","hit_ally","move","scroll"])", true},
    {"/basics/6/reaction/triggers", R"(["hit_ally","hit_self"])", false},
    {"/basics/6/reaction/triggers", R"(["hit_self","hit_self"])", false},
    {"/basics/6/reaction/triggers", R"(["death"])", false},
    {"/basics/6/reaction/triggers", R"("hit_self")", false},
    {"/basics/6/reaction/range", "1", true},
    {"/basics/6/reaction/range", "99", true},
    {"/basics/6/reaction/range", "0", true},
    {"/basics/6/reaction/range", "-1", false},
    {"/basics/6/reaction/range", "100", false},
    {"/basics/6/reaction/range", "-", false},
    {"/basics/6/reaction/more", "1", false},
    {"/basics/6/reaction/triggers", R"(["move"])", false},  // a block without a hit
    {"/basics/8/reaction/triggers", R"(["move"])", true},
    {"/basics/8/reaction/triggers", R"(["hit_self","move"])", false},  // prevent
    // a use
    {"/basics/6/use/block", "99", true},
    {"/basics/6/use/block", "100", false},
    {"/basics/6/use/block", "0", true},
    {"/basics/6/use/block", "-1", false},
    {"/basics/6/reaction", R"({"triggers":["hit_ally"],"range":1})", true},  // a block
    {"/basics/6/scroll", "true", false},  // a Scroll blocks nothing
    {"/basics/0/use/block", "1", false},
    {"/basics/8/use/block", "1", false},
    {"/basics/0/use/more", "1", false},
    {"/basics/1/use/damage", "99", true},
    {"/basics/1/use/damage", "100", false},
    {"/basics/1/use/damage", "0", true},
    {"/basics/1/use/damage", "-1", false},
    {"/basics/1/use/heal", "1", false},
    {"/basics/0/use/damage", "1", false},
    {"/basics/2/use/damage", "1", false},
    {"/basics/2/use/heal", "99", true},
    {"/basics/2/use/heal", "100", false},
    {"/basics/2/use/heal", "0", true},
    {"/basics/2/use/heal", "-1", false},
    {"/basics/0/use/heal", "1", false},
    {"/basics/1/use/target/count", "5", true},
    {"/basics/1/use/target/count", "6", false},
    {"/basics/1/use/target/count", "0", false},
    {"/basics/1/use/target/count", "1", true},
    {"/basics/1/use/target/count", "-1", false},
    {"/basics/1/use/target", R"({"who":"none","count":0,"range":null})", false},  // damage
    {"/basics/2/use/target", R"({"who":"none","count":0,"range":null})", false},  // healing
    {"/basics/0/use/target", R"({"who":"none","count":0,"range":1})", false},
    {"/basics/0/use/target", R"({"who":"ally","count":1,"range":1})", true},
    {"/basics/0/use/target/count", "1", false},
    {"/basics/1/use/target/range", "null", true},
    {"/basics/1/use/target/range", "0", false},
    {"/basics/1/use/target/range", "99", true},
    {"/basics/1/use/target/range", "100", false},
    {"/basics/0/use/target/range", "1", false},
    {"/basics/1/use/target/who", R"("everybody")", false},
    {"/basics/1/use/target/who", R"("team")", false},
    {"/basics/2/use/target/who", R"("ally")", true},
    {"/basics/2/use/target/who", R"("self")", true},
    {"/basics/2/use/target", R"({"who":"self","count":2,"range":null})", false},
    {"/basics/2/use/target", R"({"who":"self","count":1,"range":1})", false},
    {"/basics/0/use/then", "null", false},
    {"/basics/0/use/then", "[7]", false},
    // a Hero
    {"/heroes/0", "null", false},
    {"/heroes/0/hero", R"("middle_mac")", false},
    {"/heroes/0/hero", R"("Juno")", false},
    {"/heroes/0/hero", R"("juno_2")", true},
    {"/heroes/0/name", R"("")", false},
    {"/heroes/0/class", R"("healer")", false},
    {"/heroes/0/class", R"("support")", true},
    {"/heroes/0/hp", "0", false},
    {"/heroes/0/hp", "99", true},
    {"/heroes/0/hp", "100", false},
    {"/heroes/0/hp", "3", false},  // below what it Resurrects with
    {"/heroes/0/resurrect", "7", true},
    {"/heroes/0/resurrect", "8", false},
    {"/heroes/0/resurrect", "0", false},
    {"/heroes/0/resurrect", "1", true},
    {"/heroes/0/stand_in", "-", false},
    {"/heroes/0/abilities", "[]", false},
    {"/heroes/0/more", "1", false},
    // an Ability
    {"/heroes/0/abilities/0/name", R"("")", false},
    {"/heroes/0/abilities/0/kind", R"("basic")", false},
    {"/heroes/0/abilities/3/kind", R"("basic")", false},
    {"/heroes/0/abilities/0/cost", "1", false},
    {"/heroes/0/abilities/1/cost", "0", false},
    {"/heroes/0/abilities/1/cost", "99", true},
    {"/heroes/0/abilities/1/cost", "1", true},
    {"/heroes/0/abilities/1/cost", "100", false},
    {"/heroes/0/abilities/2/cost", "1", false},
    {"/heroes/0/abilities/3/cost", "0", false},
    {"/heroes/0/abilities/3/cost", "1", true},
    {"/heroes/0/abilities/3/cost", "99", true},
    {"/heroes/0/abilities/3/cost", "100", false},
    {"/heroes/0/abilities/0/mana", "1", false},
    {"/heroes/0/abilities/1/mana", "1", false},
    {"/heroes/0/abilities/2/mana", "1", false},
    {"/heroes/0/abilities/3/mana", "0", false},
    {"/heroes/0/abilities/3/mana", "99", true},
    {"/heroes/0/abilities/3/mana", "1", true},
    {"/heroes/0/abilities/3/mana", "100", false},
    {"/heroes/0/abilities/0/cards", R"(["strike"])", false},
    {"/heroes/0/abilities/1/cards", "[]", true},
    {"/heroes/0/abilities/1/cards", R"(["strike","strike"])", false},
    {"/heroes/0/abilities/1/cards", R"(["fist"])", false},
    {"/heroes/0/abilities/1/cards", R"(["strike","defend","regroup","deflect"])", false},
    {"/heroes/0/abilities/1/cards", R"(["strike","defend","regroup"])", true},
    {"/heroes/0/abilities/2/cards", R"(["strike","defend","regroup"])", true},
    {"/heroes/0/abilities/2/cards", R"(["strike","defend","regroup","deflect"])", false},
    {"/heroes/0/abilities/1/cards", "[7]", false},
    {"/heroes/0/abilities/2/cards", "[]", false},
    {"/heroes/0/abilities/2/reaction", "null", false},
    {"/heroes/0/abilities/1/reaction", R"({"triggers":["hit_self"],"range":null})", false},
    {"/heroes/0/abilities/1/use", "null", false},
    {"/heroes/0/abilities/0/use",
     R"({"block":0,"target":{"who":"none","count":0,"range":null},"damage":0,"heal":0,"then":[]})",
     false},
    {"/heroes/0/abilities/0/reaction", R"({"triggers":["hit_self"],"range":null})", false},
    {"/heroes/0/abilities/1/passive", "[]", true},
    {"/heroes/0/abilities/1/passive", "[7]", false},
    {"/heroes/0/abilities/1/passive", R"([{"op":"reach","amount":1}])", false},
    {"/heroes/0/abilities/0/passive", "[]", true},
    {"/heroes/0/abilities/0/passive", "null", false},
    // passive ops
    {"/heroes/0/abilities/0/passive/0", R"({"op":"reach","amount":1})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"reach","amount":0})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"reach","amount":99})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"reach","amount":100})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"reach"})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"reach","amount":1,"card":"strike"})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":0,"mana":0,"heal":0})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":0,"mana":0})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":99,"mana":99,"heal":99})",
     true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":100,"mana":0,"heal":0})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":0,"mana":100,"heal":0})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":0,"mana":0,"heal":100})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":-1,"mana":0,"heal":0})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":0,"mana":-1,"heal":0})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"turn_start","draw":0,"mana":0,"heal":-1})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","card":"strike","cost":0})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","card":"fist","cost":0})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","card":"strike","cost":100})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","card":"strike","cost":99})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","card":"strike","cost":-1})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","card":7,"cost":0})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"card_cost","cost":0})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"retaliate","card":"defend","amount":1})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"retaliate","card":"defend","amount":0})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"retaliate","card":"defend","amount":99})", true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"retaliate","card":"defend","amount":100})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"retaliate","card":"fist","amount":1})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"counts_as","card":"strike","as":["defend"]})",
     true},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"counts_as","card":"strike","as":["strike"]})",
     false},
    {"/heroes/0/abilities/0/passive/0",
     R"({"op":"counts_as","card":"strike","as":["defend","defend"]})", false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"counts_as","card":"strike","as":["fist"]})",
     false},
    {"/heroes/0/abilities/0/passive/0", R"({"op":"draw","who":"self","range":null,"amount":1})",
     false},
};

TEST(CardSet, IsTakenOrRefusedAsThePageSays) {
  for (const Change& change : kChanges) {
    EXPECT_EQ(IsTaken(change.pointer, change.value), change.is_taken)
        << change.pointer << " " << change.value;
  }
}

// The place of an op: in a card or Ability without a reaction that names this target, in a Scroll,
// or in an answer to these triggers.
struct OpCase {
  std::string_view op;
  std::string_view place;  // a target's who, "scroll", or triggers
  bool is_taken;
};

constexpr OpCase kOps[] = {
    {R"({"op":"draw","who":"self","range":null,"amount":1})", "none", true},
    {R"({"op":"draw","who":"self","range":1,"amount":1})", "none", false},
    {R"({"op":"draw","who":"self","range":null,"amount":0})", "none", false},
    {R"({"op":"draw","who":"self","amount":1})", "none", false},
    {R"({"op":"draw","who":"self","range":null,"amount":1,"more":1})", "none", false},
    {R"({"op":"draw","who":"target","range":null,"amount":1})", "ally", true},
    {R"({"op":"draw","who":"target","range":null,"amount":1})", "self", true},
    {R"({"op":"draw","who":"target","range":null,"amount":1})", "enemy", false},
    {R"({"op":"draw","who":"target","range":null,"amount":1})", "none", false},
    {R"({"op":"draw","who":"enemies","range":null,"amount":1})", "none", false},
    {R"({"op":"draw","who":"team","range":0,"amount":1})", "none", true},
    {R"({"op":"heal","who":"team","range":100,"amount":1})", "none", false},
    {R"({"op":"heal","who":"team","range":99,"amount":1})", "none", true},
    {R"({"op":"heal","who":"team","range":-1,"amount":1})", "none", false},
    {R"({"op":"damage","who":"enemies","range":0,"amount":1})", "none", true},
    {R"({"op":"draw","who":"team","range":2,"amount":1})", "none", true},
    {R"({"op":"draw","who":"self","range":null,"amount":1})", "hit_self", false},
    {R"({"op":"discard","who":"target","range":null,"amount":1})", "enemy", true},
    {R"({"op":"discard","who":"target","range":null,"amount":1})", "ally", false},
    {R"({"op":"discard","who":"self","range":null,"amount":1})", "none", true},
    {R"({"op":"discard","who":"enemies","range":1,"amount":1})", "none", true},
    {R"({"op":"discard","who":"allies","range":1,"amount":1})", "none", false},
    {R"({"op":"discard","who":"source","range":null,"amount":1})", "none", false},
    {R"({"op":"discard","who":"source","range":null,"amount":1})", "hit_self", true},
    {R"({"op":"damage","who":"target","range":null,"amount":1})", "enemy", true},
    {R"({"op":"damage","who":"target","range":null,"amount":1})", "team", false},
    {R"({"op":"damage","who":"target","range":2,"amount":1})", "enemy", false},
    {R"({"op":"damage","who":"self","range":null,"amount":1})", "none", false},
    {R"({"op":"damage","who":"source","range":null,"amount":1})", "move", true},
    {R"({"op":"heal","who":"target","range":null,"amount":1})", "team", true},
    {R"({"op":"heal","who":"target","range":null,"amount":1})", "enemy", false},
    {R"({"op":"heal","who":"protected","range":null,"amount":1})", "none", false},
    {R"({"op":"heal","who":"protected","range":null,"amount":1})", "hit_ally", true},
    {R"({"op":"heal","who":"enemies","range":null,"amount":1})", "none", false},
    {R"({"op":"mana","amount":99})", "none", true},
    {R"({"op":"mana","amount":100})", "none", false},
    {R"({"op":"mana"})", "none", false},
    {R"({"op":"drain","amount":1})", "hit_self", true},
    {R"({"op":"actions","amount":1})", "none", false},
    {R"({"op":"actions","amount":1})", "scroll", true},
    {R"({"op":"actions","amount":1})", "hit_self", false},
    {R"({"op":"sight","amount":1})", "hit_self", true},
    {R"({"op":"shroud","amount":0})", "none", false},
    {R"({"op":"move","who":"self","range":null})", "none", true},
    {R"({"op":"move","who":"target","range":3})", "enemy", true},
    {R"({"op":"move","who":"target","range":3})", "none", true},
    {R"({"op":"move","who":"self","range":0})", "none", false},
    {R"({"op":"move","who":"self","range":1})", "none", true},
    {R"({"op":"move","who":"self","range":99})", "none", true},
    {R"({"op":"move","who":"self","range":100})", "none", false},
    {R"({"op":"move","who":"self","range":1,"amount":1})", "none", false},
    {R"({"op":"move","who":"enemies","range":1})", "none", false},
    {R"({"op":"move","who":"source","range":1})", "none", false},
    {R"({"op":"move","who":"protected","range":1})", "hit_ally", true},
    {R"({"op":"place","who":"target","range":1})", "enemy", true},
    {R"({"op":"place","who":"target","range":null})", "enemy", false},
    {R"({"op":"place","who":"target","range":0})", "enemy", false},
    {R"({"op":"place","who":"self","range":1})", "none", false},
    {R"({"op":"fortress","amount":2})", "none", true},
    {R"({"op":"regroup"})", "none", true},
    {R"({"op":"regroup","amount":1})", "none", false},
    {R"({"op":"regroup"})", "scroll", true},
    {R"({"op":"regroup"})", "hit_self", false},
    {R"({"op":"team_draw","amount":1})", "none", true},
    {R"({"op":"team_draw","amount":1})", "move", false},
    {R"({"op":"draw_play","kinds":["strike"]})", "none", true},
    {R"({"op":"draw_play","kinds":["strike","strike"]})", "none", true},
    {R"({"op":"draw_play","kinds":[]})", "none", false},
    {R"({"op":"draw_play","kinds":["fist"]})", "none", false},
    {R"({"op":"draw_play","kinds":["defend"]})", "none", false},
    {R"({"op":"draw_play","kinds":["strike","defend"]})", "none", false},
    {R"({"op":"draw_play","kinds":["scroll_of_haste"]})", "none", false},
    {R"({"op":"draw_play","kinds":["strike"]})", "hit_self", false},
    {R"({"op":"prevent"})", "none", false},
    {R"({"op":"prevent"})", "move", true},
    {R"({"op":"prevent"})", "scrolls", true},
    {R"({"op":"prevent"})", "hit_self", false},
    {R"({"op":"prevent","amount":1})", "move", false},
    {R"({"op":"choose","options":[[],[]]})", "none", true},
    {R"({"op":"choose","options":[[]]})", "none", false},
    {R"({"op":"choose","options":[[],[],[],[],[]]})", "none", false},
    {R"({"op":"choose","options":[[],[],[],[]]})", "none", true},
    {R"({"op":"choose","options":[]})", "none", false},
    {R"({"op":"choose","options":[[],7]})", "none", false},
    {R"({"op":"choose","options":{}})", "none", false},
    {R"({"op":"choose","options":[[],[{"op":"choose","options":[[],[]]}]]})", "none", false},
    {R"({"op":"choose","options":[[],[{"op":"regroup"}]]})", "none", true},
    {R"({"op":"choose","options":[[],[{"op":"regroup"}]]})", "hit_self", false},
    {R"({"op":"choose","options":[[],[{"op":"draw","who":"self","range":null,"amount":0}]]})",
     "none", false},
    {R"({"op":"counts_as","card":"strike","as":["defend"]})", "none", false},
    {R"({"op":"steal"})", "none", false},
    {R"({"op":7})", "none", false},
};

TEST(CardSet, AnOpStandsOnlyWhereThePageAllowsIt) {
  for (const OpCase& one : kOps) {
    const bool is_answer =
        one.place.starts_with("hit") || one.place == "move" || one.place == "scrolls";
    TestSet set;
    if (one.place == "scroll") {
      set.Kind("other", 1, 1, UseOf("none", 0, 0, 0, one.op), "null", true);
    } else if (is_answer) {
      const std::string_view trigger = one.place == "scrolls" ? "scroll" : one.place;
      set.Kind("other", 1, 0, UseOf("none", 0, 0, 0, one.op), Answers(trigger));
    } else {
      set.Kind("other", 1, 1, UseOf(one.place, 0, 0, 0, one.op));
    }
    EXPECT_EQ(IsTaken(Json::parse(set.Json())), one.is_taken) << one.op << " in " << one.place;
  }
}

TEST(CardSet, HasOneTo200CardsAndAtMost200Heroes) {
  const auto with = [](int copies) {
    TestSet set = TestSet().WithoutBasics();
    for (int i = 0; copies > 0; ++i, copies -= 99) {
      set.Kind(fmt::format("k_{}", i), std::min(copies, 99), 1, UseOf("none"));
    }
    return Json::parse(set.Json());
  };
  EXPECT_TRUE(IsTaken(with(1)));
  EXPECT_TRUE(IsTaken(with(200)));
  EXPECT_FALSE(IsTaken(with(201)));
  Json none = with(1);
  none["basics"][0]["copies"] = 0;
  EXPECT_FALSE(IsTaken(none));
  Json many = with(1);
  const Json hero = many["heroes"][0];
  while (many["heroes"].size() < 200) {
    Json another = hero;
    another["hero"] = fmt::format("h{}", many["heroes"].size());
    many["heroes"].push_back(another);
  }
  EXPECT_TRUE(IsTaken(many));
  Json another = hero;
  another["hero"] = "one_more";
  many["heroes"].push_back(another);
  EXPECT_FALSE(IsTaken(many));
}

TEST(CardSet, HasNoMoreRetaliatesThanTheStackTakes) {
  std::vector<std::string> ops(64, R"({"op":"retaliate","card":"defend","amount":1})");
  const auto with = [&] {
    return Json::parse(
        TestSet().Hero("one", 5, {Passive(fmt::format("{}", fmt::join(ops, ",")))}).Json());
  };
  EXPECT_TRUE(IsTaken(with()));
  ops.push_back(ops.back());
  EXPECT_FALSE(IsTaken(with()));
}

TEST(CardSet, TwoPassivesOrNoUltimateAreRefused) {
  Json set = Json::parse(TestSet().Json());
  EXPECT_TRUE(IsTaken(set));
  set["heroes"][0]["abilities"].push_back(set["heroes"][0]["abilities"][0]);
  EXPECT_FALSE(IsTaken(set));
  set = Json::parse(TestSet().Json());
  set["heroes"][0]["abilities"].erase(1);
  EXPECT_FALSE(IsTaken(set));
}

// Equal states must have equal bytes, whichever card put a list on the stack.
TEST(CardSet, EqualListsOfOpsHaveEqualNumbers) {
  constexpr char kOne[] = R"({"op":"mana","amount":1})";
  constexpr char kTwo[] = R"({"op":"drain","amount":1},{"op":"mana","amount":1})";
  constexpr char kChoice[] =
      R"({"op":"choose","options":[[{"op":"drain","amount":1}],[]]},{"op":"mana","amount":1})";
  const Cards cards = TestSet()
                          .WithoutBasics()
                          .Kind("a", 1, 1, UseOf("none", 0, 0, 0, kOne))
                          .Kind("b", 1, 1, UseOf("none", 0, 0, 0, kTwo))
                          .Kind("c", 1, 1, UseOf("none", 0, 0, 0, kChoice))
                          .Kind("d", 1, 1, UseOf("none", 0, 0, 0, kTwo))
                          .Kind("e", 1, 1, UseOf("none"))
                          .Build();
  const auto then = [&](size_t kind) { return cards.kinds[kind].use.then; };
  EXPECT_EQ(then(1), then(3));
  EXPECT_EQ(cards.ops[then(1)].next, then(0));
  EXPECT_EQ(cards.ops[then(2)].next, then(0));
  EXPECT_EQ(cards.ops[then(2)].joined, (std::vector<OpList>{then(1), then(0)}));
  EXPECT_EQ(then(4), 0u);
}

}  // namespace
}  // namespace recount::engine::basicverse
