// Tests every object of a card set, key by key (docs/reference/empyrean.md, "Cards" and "Effects").
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/empyrean/core_set.h"
#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

// Returns a set with the effect: in a feat, as a static effect of an ability or, for `prevent` and
// `discard_self`, in an ability that is announced.
std::string Around(std::string_view effect) {
  const auto is = [&](std::string_view op) {
    return effect.find(fmt::format(R"("op":"{}")", op)) != std::string_view::npos;
  };
  const bool is_static = is("modify") || is("no_halving") || is("guard") || is("immune");
  if (is_static || is("prevent")) {
    return fmt::format(R"({{"kind":"passive","trigger":"{}","effects":[{}]}})",
                       is_static ? "always" : "announced", effect);
  }
  return fmt::format(R"({{"kind":"active","effects":[{}]}})", effect);
}

// An object with all keys that it may have, and the names of the optional ones, separated by
// blanks.
struct Keys {
  std::string_view json;
  std::string_view optional;
};

// Expects that each key is required except the optional ones and `known` ("op", "pick"), and that
// no other key is allowed.
template <class Taken>
void ExpectKeys(const Keys& keys, std::string_view known, const Taken& is_taken) {
  const Json whole = Json::parse(keys.json);
  EXPECT_TRUE(is_taken(whole)) << keys.json;
  Json more = whole;
  more["more"] = 1;
  EXPECT_FALSE(is_taken(more)) << keys.json;
  for (const auto& [key, value] : whole.items()) {
    if (key == known) continue;
    Json less = whole;
    less.erase(key);
    const bool is_optional =
        fmt::format(" {} ", keys.optional).find(fmt::format(" {} ", key)) != std::string::npos;
    EXPECT_EQ(is_taken(less), is_optional) << keys.json << " without " << key;
  }
}

TEST(CardSet, AnObjectHasExactlyTheKeysOfThePage) {
  const Json set = Json::parse(kCoreSet);
  for (const char* place :
       {"/skybase", "/heroes/0", "/enhancements/0", "/enhancements/3", "/stats/0"}) {
    const std::string whole = set.at(Json::json_pointer(place)).dump();
    ExpectKeys({whole, "stand_in"}, "",
               [&](const Json& object) { return IsSetTaken(place, object.dump()); });
  }
  for (const auto& [key, value] : set.items()) EXPECT_FALSE(IsSetTaken("/" + key, "-")) << key;
}

// Each op has every key that it may have.
constexpr Keys kOps[] = {
    {R"({"op":"modify","power":"attack","amount":1,"scope":"self","while":"any"})", "while"},
    {R"({"op":"no_halving"})", ""},
    {R"({"op":"guard","while":"any"})", "while"},
    {R"({"op":"immune","to":["remove"]})", ""},
    {R"({"op":"draw","who":"you","count":1,"if_previous":true})", "if_previous"},
    {R"({"op":"discard_hand","who":"you","count":1,"if_previous":true})", "if_previous"},
    {R"({"op":"play","count":1,"if_previous":true})", "if_previous"},
    {R"({"op":"recruit","count":1,"if_previous":true})", "if_previous"},
    {R"({"op":"heal","target":{"pick":"self"},"if_previous":true})", "if_previous"},
    {R"({"op":"fatigue","target":{"pick":"self"},"if_previous":true})", "if_previous"},
    {R"({"op":"remove","target":{"pick":"self"},"if_previous":true})", "if_previous"},
    {R"({"op":"power","target":{"pick":"self"},"power":"attack","amount":1,"if_previous":true})",
     "if_previous"},
    {R"({"op":"pin","target":{"pick":"self"},"if_previous":true})", "if_previous"},
    {R"({"op":"take_control","target":{"pick":"choose","side":"enemy"},"if_previous":true})",
     "if_previous"},
    {R"({"op":"discard_enhancement","side":"own","count":1,"up_to":true,"kinds":["stat"],)"
     R"("if_previous":true})",
     "count up_to kinds if_previous"},
    {R"({"op":"move_enhancement","side":"own","count":1,"up_to":true,"kinds":["stat"],)"
     R"("if_previous":true})",
     "count up_to kinds if_previous"},
    {R"({"op":"return_hero","which":"choose","to":"hand","count":1,"up_to":true,)"
     R"("if_previous":true})",
     "count up_to if_previous"},
    {R"({"op":"return_hero","which":"self","to":"hand","if_previous":true})", "if_previous"},
    {R"({"op":"return_enhancement","count":1,"up_to":true,"kinds":["feat"],"if_previous":true})",
     "count up_to kinds if_previous"},
    {R"({"op":"reveal","who":"you","what":"hand","if_previous":true})", "if_previous"},
    {R"({"op":"forbid","who":"you","what":"draw","if_previous":true})", "if_previous"},
    {R"({"op":"extra_turn","if_previous":true})", "if_previous"},
    {R"({"op":"prevent","if_previous":true})", "if_previous"},
    {R"({"op":"discard_self","if_previous":true})", "if_previous"},
};

TEST(CardSet, AnOpHasExactlyTheKeysOfThePage) {
  for (const Keys& op : kOps) {
    ExpectKeys(op, "op", [](const Json& effect) {
      return IsSetTaken("/enhancements/0/ability", Around(effect.dump()));
    });
  }
}

constexpr Keys kTargets[] = {
    {R"({"pick":"self","state":"any"})", "state"},
    {R"({"pick":"attackers","state":"any"})", "state"},
    {R"({"pick":"defender","state":"any"})", "state"},
    {R"({"pick":"all","side":"any","state":"any"})", "state"},
    {R"({"pick":"choose","side":"any","count":1,"up_to":true,"state":"any"})", "count up_to state"},
};

TEST(CardSet, ATargetHasExactlyTheKeysOfThePage) {
  for (const Keys& target : kTargets) {
    ExpectKeys(target, "", [](const Json& json) {
      return IsSetTaken("/enhancements/3/effects/0",
                        fmt::format(R"({{"op":"pin","target":{}}})", json.dump()));
    });
  }
}

constexpr Keys kWholeAbilities[] = {
    {R"({"kind":"active","timing":["heal"],"uses_per_turn":1,"effects":[{"op":"extra_turn"}]})",
     "timing uses_per_turn"},
    {R"({"kind":"passive","trigger":"always","effects":[{"op":"guard"}]})", ""},
    {R"({"kind":"passive","trigger":"defended","outcomes":["none"],"must":true,)"
     R"("uses_per_turn":1,"effects":[{"op":"discard_self"}]})",
     "outcomes must uses_per_turn"},
    {R"({"kind":"passive","trigger":"attacked","outcomes":["none"],"must":true,)"
     R"("uses_per_turn":1,"effects":[{"op":"discard_self"}]})",
     "outcomes must uses_per_turn"},
    {R"({"kind":"passive","trigger":"defeated","must":true,"uses_per_turn":1,)"
     R"("effects":[{"op":"discard_self"}]})",
     "must uses_per_turn"},
    {R"({"kind":"passive","trigger":"removed","must":true,"uses_per_turn":1,)"
     R"("effects":[{"op":"discard_self"}]})",
     "must uses_per_turn"},
    {R"({"kind":"passive","trigger":"discarded","must":true,"uses_per_turn":1,)"
     R"("effects":[{"op":"discard_self"}]})",
     "must uses_per_turn"},
    {R"({"kind":"passive","trigger":"announced","prevents":["feat"],"uses_per_turn":1,)"
     R"("effects":[{"op":"prevent"},{"op":"discard_self"}]})",
     "prevents uses_per_turn"},
};

TEST(CardSet, AnAbilityHasExactlyTheKeysOfItsTrigger) {
  for (const Keys& ability : kWholeAbilities) {
    ExpectKeys(ability, "",
               [](const Json& json) { return IsSetTaken("/enhancements/0/ability", json.dump()); });
  }
}

struct Limits {
  std::string_view pointer;
  std::string_view json;  // @ stands for the number
  int low;
  int high;
};

constexpr char kEffect[] = "/enhancements/3/effects/0";
constexpr char kAbility[] = "/enhancements/0/ability";

constexpr Limits kLimits[] = {
    {"/skybase/defense", "@", 0, 1000},
    {"/heroes/0/attack", "@", 0, 1000},
    {"/heroes/0/defense", "@", 0, 1000},
    {"/stats/0/amount", "@", 0, 1000},
    {"/stats/0/copies", "@", 1, 20},
    {kAbility, R"({"kind":"active","uses_per_turn":@,"effects":[{"op":"extra_turn"}]})", 1, 20},
    {kAbility,
     R"({"kind":"passive","trigger":"removed","uses_per_turn":@,)"
     R"("effects":[{"op":"play","count":1}]})",
     1, 20},
    {kAbility,
     R"({"kind":"passive","trigger":"always","effects":[{"op":"modify","power":"attack",)"
     R"("scope":"all","amount":@}]})",
     -1000, 1000},
    {kEffect, R"({"op":"draw","who":"you","count":@})", 1, 20},
    {kEffect, R"({"op":"discard_hand","who":"you","count":@})", 1, 20},
    {kEffect, R"({"op":"play","count":@})", 1, 20},
    {kEffect, R"({"op":"recruit","count":@})", 1, 20},
    {kEffect, R"({"op":"heal","target":{"pick":"choose","side":"own","count":@}})", 1, 20},
    {kEffect, R"({"op":"power","target":{"pick":"self"},"power":"attack","amount":@})", -1000,
     1000},
    {kEffect, R"({"op":"discard_enhancement","side":"own","count":@})", 1, 20},
    {kEffect, R"({"op":"move_enhancement","side":"own","count":@})", 1, 20},
    {kEffect, R"({"op":"return_hero","which":"choose","to":"hand","count":@})", 1, 20},
    {kEffect, R"({"op":"return_enhancement","count":@})", 1, 20},
};

TEST(CardSet, EveryNumberHasItsLimits) {
  for (const Limits& limits : kLimits) {
    const auto is_taken = [&](int number) {
      std::string json(limits.json);
      json.replace(json.find('@'), 1, fmt::format("{}", number));
      return IsSetTaken(limits.pointer, json);
    };
    EXPECT_FALSE(is_taken(limits.low - 1)) << limits.pointer << " " << limits.json;
    EXPECT_TRUE(is_taken(limits.low)) << limits.pointer << " " << limits.json;
    EXPECT_TRUE(is_taken(limits.high)) << limits.pointer << " " << limits.json;
    EXPECT_FALSE(is_taken(limits.high + 1)) << limits.pointer << " " << limits.json;
  }
}

// Describes what is read of the ability, and of its first effect.
std::string ReadAs(std::string_view ability) {
  Json set = Json::parse(kCoreSet);
  set["enhancements"][0]["ability"] = Json::parse(ability);
  const Result<Cards> cards = ParseCards(set);
  if (!cards.ok()) return cards.error().message;
  const Ability& read = cards->enhancements[0].ability;
  const EffectOp& effect = read.effects[0];
  return fmt::format("{} {} {} {} {} {} {} | {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}",
                     static_cast<int>(read.kind), static_cast<int>(read.trigger), read.outcomes,
                     read.must, read.prevents, read.timing, read.uses, static_cast<int>(effect.op),
                     effect.if_previous, static_cast<int>(effect.power),
                     static_cast<int>(effect.scope), static_cast<int>(effect.position),
                     effect.immunities, effect.amount, effect.count, effect.up_to,
                     static_cast<int>(effect.who), static_cast<int>(effect.pick),
                     static_cast<int>(effect.side), effect.kinds, effect.is_to_arena,
                     effect.is_of_attached, static_cast<int>(effect.what));
}

struct Default {
  std::string_view without;
  std::string_view with;
  std::string_view otherwise;  // the same with another value
};

constexpr Default kDefaults[] = {
    {R"({"kind":"active","effects":[{"op":"extra_turn"}]})",
     R"({"kind":"active","timing":["before_action","heal","enhance","recruit","overcome"],)"
     R"("uses_per_turn":1,"effects":[{"op":"extra_turn","if_previous":false}]})",
     R"({"kind":"active","timing":["heal"],"effects":[{"op":"extra_turn"}]})"},
    {R"({"kind":"passive","trigger":"defended","effects":[{"op":"play","count":1}]})",
     R"({"kind":"passive","trigger":"defended","outcomes":["defeated","fatigued","none"],)"
     R"("must":false,"uses_per_turn":20,"effects":[{"op":"play","count":1}]})",
     R"({"kind":"passive","trigger":"defended","outcomes":["none"],)"
     R"("effects":[{"op":"play","count":1}]})"},
    {R"({"kind":"passive","trigger":"attacked","effects":[{"op":"play","count":1}]})",
     R"({"kind":"passive","trigger":"attacked","outcomes":["none","fatigued","defeated"],)"
     R"("effects":[{"op":"play","count":1}]})",
     R"({"kind":"passive","trigger":"attacked","must":true,)"
     R"("effects":[{"op":"play","count":1}]})"},
    {R"({"kind":"passive","trigger":"announced","effects":[{"op":"prevent"}]})",
     R"({"kind":"passive","trigger":"announced","prevents":["active","passive","feat"],)"
     R"("effects":[{"op":"prevent"}]})",
     R"({"kind":"passive","trigger":"announced","prevents":["active","passive"],)"
     R"("effects":[{"op":"prevent"}]})"},
    {R"({"kind":"passive","trigger":"always","effects":[{"op":"guard"}]})",
     R"({"kind":"passive","trigger":"always","effects":[{"op":"guard","while":"any"}]})",
     R"({"kind":"passive","trigger":"always","effects":[{"op":"guard","while":"fatigued"}]})"},
    {R"({"kind":"active","effects":[{"op":"pin","target":{"pick":"choose","side":"any"}}]})",
     R"({"kind":"active","effects":[{"op":"pin","target":{"pick":"choose","side":"any","count":1,)"
     R"("up_to":false,"state":"any"}}]})",
     R"({"kind":"active","effects":[{"op":"pin","target":{"pick":"choose","side":"any",)"
     R"("up_to":true}}]})"},
    {R"({"kind":"active","effects":[{"op":"discard_enhancement","side":"any"}]})",
     R"({"kind":"active","effects":[{"op":"discard_enhancement","side":"any","count":1,)"
     R"("up_to":false,"kinds":["stat","ability"]}]})",
     R"({"kind":"active","effects":[{"op":"discard_enhancement","side":"any","up_to":true}]})"},
    {R"({"kind":"active","effects":[{"op":"return_hero","which":"choose","to":"hand"}]})",
     R"({"kind":"active","effects":[{"op":"return_hero","which":"choose","to":"hand","count":1,)"
     R"("up_to":false}]})",
     R"({"kind":"active","effects":[{"op":"return_hero","which":"choose","to":"hand",)"
     R"("up_to":true}]})"},
    {R"({"kind":"active","effects":[{"op":"return_enhancement"}]})",
     R"({"kind":"active","effects":[{"op":"return_enhancement","count":1,"up_to":false,)"
     R"("kinds":["ability","stat","feat"]}]})",
     R"({"kind":"active","effects":[{"op":"return_enhancement","kinds":["feat"]}]})"},
};

TEST(CardSet, AKeyThatIsLeftOutIsTheDefaultOfThePage) {
  for (const Default& one : kDefaults) {
    EXPECT_EQ(ReadAs(one.without), ReadAs(one.with));
    EXPECT_NE(ReadAs(one.without), ReadAs(one.otherwise));
  }
}

}  // namespace
}  // namespace recount::engine::empyrean
