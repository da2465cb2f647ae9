// Tests which card sets are valid and which are refused (docs/reference/empyrean.md, "Cards").
#include "engine/empyrean/cards.h"

#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

struct Change {
  std::string_view pointer;
  std::string_view value;
  bool is_taken;
};

constexpr Change kChanges[] = {
    {"/game", R"("hope")", false},
    {"/name", "-", false},
    {"/name", R"("")", false},
    {"/more", "1", false},
    {"/skybase", "-", false},
    {"/skybase/defense", "0", true},
    {"/skybase/defense", "1001", false},
    {"/skybase/defense", "-1", false},
    {"/skybase/defense", "7.0", false},
    {"/skybase/stand_in", "-", true},
    {"/skybase/stand_in", "[7]", false},
    {"/skybase/more", "1", false},
    {"/heroes", "[]", true},
    {"/heroes", "{}", false},
    {"/enhancements", "[]", true},
    {"/stats", "[]", true},
    {"/stats", "-", false},
    {"/heroes/0/name", R"("Signal Officer")", false},
    {"/heroes/0/name", R"("Absorb")", true},
    {"/heroes/0/attack", "1000", true},
    {"/heroes/0/attack", "1001", false},
    {"/heroes/0/ability", "-", false},
    {"/heroes/0/ability", "7", false},
    {"/heroes/0/deck", R"("A")", false},
    {"/enhancements/0/name", R"("Bolster")", false},
    {"/enhancements/0/kind", R"("stat")", false},
    {"/enhancements/0/deck", R"("E")", false},
    {"/enhancements/0/deck", R"("D")", true},
    {"/enhancements/0/effects", "[]", false},
    {"/enhancements/3/ability", "null", false},
    {"/enhancements/3/effects", "[]", false},
    {"/stats/0/power", R"("speed")", false},
    {"/stats/0/copies", "0", false},
    {"/stats/0/copies", "21", false},
    {"/stats/0/copies", "20", true},
    {"/stats/0/amount", "1001", false},
};

TEST(CardSet, ObjectsHaveTheKeysOfThePage) {
  for (const Change& change : kChanges) {
    EXPECT_EQ(IsSetTaken(change.pointer, change.value), change.is_taken)
        << change.pointer << " " << change.value;
  }
}

struct Written {
  std::string_view json;
  bool is_taken;
};

// These are abilities of an ability card.
constexpr Written kAbilities[] = {
    {R"({"kind":"active","effects":[{"op":"extra_turn"}]})", true},
    {R"({"kind":"active","effects":[]})", false},
    {R"({"kind":"active"})", false},
    {R"({"kind":"feat","effects":[{"op":"extra_turn"}]})", false},
    {R"({"kind":"active","trigger":"always","effects":[{"op":"no_halving"}]})", false},
    {R"({"kind":"active","timing":["heal","heal"],"effects":[{"op":"extra_turn"}]})", false},
    {R"({"kind":"active","timing":[],"effects":[{"op":"extra_turn"}]})", false},
    {R"({"kind":"active","timing":["heal","overcome"],"effects":[{"op":"extra_turn"}]})", true},
    {R"({"kind":"active","must":true,"effects":[{"op":"extra_turn"}]})", false},
    {R"({"kind":"active","uses_per_turn":21,"effects":[{"op":"extra_turn"}]})", false},
    {R"({"kind":"active","uses_per_turn":20,"effects":[{"op":"extra_turn"}]})", true},
    {R"({"kind":"active","effects":[{"op":"no_halving"}]})", false},
    {R"({"kind":"active","effects":[{"op":"prevent"}]})", false},
    {R"({"kind":"active","effects":[{"op":"discard_self","if_previous":true}]})", true},
    {R"({"kind":"active","effects":[{"op":"discard_self","if_previous":1}]})", false},
    {R"({"kind":"passive","effects":[{"op":"no_halving"}]})", false},
    {R"({"kind":"passive","trigger":"always","effects":[{"op":"no_halving"}]})", true},
    {R"({"kind":"passive","trigger":"always","effects":[{"op":"no_halving","if_previous":false}]})",
     false},
    {R"({"kind":"passive","trigger":"always","uses_per_turn":1,"effects":[{"op":"no_halving"}]})",
     false},
    {R"({"kind":"passive","trigger":"always","must":false,"effects":[{"op":"no_halving"}]})",
     false},
    {R"({"kind":"passive","trigger":"always","effects":[{"op":"recruit","count":1}]})", false},
    {R"({"kind":"passive","trigger":"defended","effects":[{"op":"recruit","count":1}]})", true},
    {R"({"kind":"passive","trigger":"defended","effects":[{"op":"extra_turn"}]})", false},
    {R"({"kind":"passive","trigger":"defended","outcomes":["none"],"must":true,)"
     R"("effects":[{"op":"recruit","count":1}]})",
     true},
    {R"({"kind":"passive","trigger":"defended","outcomes":[],"effects":[{"op":"recruit",)"
     R"("count":1}]})",
     false},
    {R"({"kind":"passive","trigger":"removed","outcomes":["none"],"effects":[{)"
     R"("op":"recruit","count":1}]})",
     false},
    {R"({"kind":"passive","trigger":"discarded","must":true,"effects":[{"op":"recruit",)"
     R"("count":1}]})",
     true},
    {R"({"kind":"passive","trigger":"announced","effects":[{"op":"prevent"}]})", true},
    {R"({"kind":"passive","trigger":"announced","effects":[{"op":"recruit","count":1}]})", false},
    {R"({"kind":"passive","trigger":"announced","effects":[{"op":"prevent"},{"op":"prevent"}]})",
     false},
    {R"({"kind":"passive","trigger":"announced","must":true,"effects":[{"op":"prevent"}]})", false},
    {R"({"kind":"passive","trigger":"announced","prevents":["feat"],"effects":[{"op":"prevent"}]})",
     true},
    {R"({"kind":"passive","trigger":"announced","prevents":["stat"],"effects":[{"op":"prevent"}]})",
     false},
    {R"({"kind":"passive","trigger":"removed","prevents":["feat"],"effects":[{)"
     R"("op":"recruit","count":1}]})",
     false},
};

TEST(CardSet, AbilitiesOfThePage) {
  for (const Written& ability : kAbilities) {
    EXPECT_EQ(IsSetTaken("/enhancements/0/ability", ability.json), ability.is_taken)
        << ability.json;
  }
}

TEST(CardSet, AHeroCardIsNotDiscarded) {
  constexpr std::string_view kDiscarded =
      R"({"kind":"passive","trigger":"discarded","effects":[{"op":"recruit","count":1}]})";
  EXPECT_FALSE(IsSetTaken("/heroes/0/ability", kDiscarded));
  EXPECT_TRUE(IsSetTaken("/enhancements/0/ability", kDiscarded));
}

// These are effects of a feat.
constexpr Written kEffects[] = {
    {R"({"op":"fly"})", false},
    {R"({"op":"draw","who":"you","count":1})", true},
    {R"({"op":"draw","who":"you"})", false},
    {R"({"op":"draw","who":"me","count":1})", false},
    {R"({"op":"draw","who":"you","count":21})", false},
    {R"({"op":"discard_hand","who":"all","count":20})", true},
    {R"({"op":"play"})", false},
    {R"({"op":"recruit","count":0})", false},
    {R"({"op":"heal","target":{"pick":"self"}})", true},
    {R"({"op":"heal","target":{"pick":"self","side":"own"}})", false},
    {R"({"op":"heal","target":{"pick":"self","count":1}})", false},
    {R"({"op":"heal","target":{"pick":"all"}})", false},
    {R"({"op":"heal","target":{"pick":"all","side":"any","state":"fatigued"}})", true},
    {R"({"op":"heal","target":{"pick":"all","side":"any","count":1}})", false},
    {R"({"op":"heal","target":{"pick":"choose","side":"any","count":1,"up_to":true}})", true},
    {R"({"op":"heal","target":{"pick":"choose","side":"any","state":"tired"}})", false},
    {R"({"op":"heal"})", false},
    {R"({"op":"power","target":{"pick":"self"},"power":"attack","amount":-1000})", true},
    {R"({"op":"power","target":{"pick":"self"},"power":"attack","amount":-1001})", false},
    {R"({"op":"power","target":{"pick":"self"},"amount":1})", false},
    {R"({"op":"take_control","target":{"pick":"choose","side":"enemy","count":2}})", true},
    {R"({"op":"take_control","target":{"pick":"choose","side":"any"}})", false},
    {R"({"op":"take_control","target":{"pick":"all","side":"enemy"}})", false},
    {R"({"op":"discard_enhancement","side":"own"})", true},
    {R"({"op":"discard_enhancement"})", false},
    {R"({"op":"discard_enhancement","side":"own","kinds":["stat","ability"]})", true},
    {R"({"op":"discard_enhancement","side":"own","kinds":[]})", false},
    {R"({"op":"move_enhancement","side":"any","count":20,"up_to":false})", true},
    {R"({"op":"return_hero","which":"self","to":"hand"})", true},
    {R"({"op":"return_hero","which":"self","to":"hand","count":1})", false},
    {R"({"op":"return_hero","which":"choose","to":"arena","count":2,"up_to":true})", true},
    {R"({"op":"return_hero","which":"choose"})", false},
    {R"({"op":"return_enhancement"})", true},
    {R"({"op":"return_enhancement","kinds":["feat"]})", true},
    {R"({"op":"return_enhancement","kinds":["hero"]})", false},
    {R"({"op":"reveal","who":"opponent","what":"attached"})", true},
    {R"({"op":"reveal","who":"opponent","what":"deck"})", false},
    {R"({"op":"forbid","who":"all","what":"recruit"})", true},
    {R"({"op":"forbid","who":"all","what":"overcome"})", false},
    {R"({"op":"extra_turn"})", true},
    {R"({"op":"extra_turn","count":1})", false},
    {R"({"op":"prevent"})", false},
    {R"({"op":"discard_self"})", false},
    {R"({"op":"guard"})", false},
};

TEST(CardSet, EffectsOfThePage) {
  for (const Written& effect : kEffects) {
    EXPECT_EQ(IsSetTaken("/enhancements/3/effects", fmt::format("[{}]", effect.json)),
              effect.is_taken)
        << effect.json;
  }
}

constexpr Written kStatics[] = {
    {R"({"op":"modify","power":"attack","amount":1,"scope":"self"})", true},
    {R"({"op":"modify","power":"attack","amount":1,"scope":"self","while":"fatigued"})", true},
    {R"({"op":"modify","power":"attack","amount":1})", false},
    {R"({"op":"modify","power":"attack","amount":1,"scope":"enemy_bases"})", false},
    {R"({"op":"modify","power":"defense","amount":1,"scope":"enemy_bases"})", true},
    {R"({"op":"modify","power":"defense","amount":1001,"scope":"own"})", false},
    {R"({"op":"guard"})", true},
    {R"({"op":"guard","while":"hungry"})", false},
    {R"({"op":"immune","to":["control"]})", true},
    {R"({"op":"immune","to":["heal"]})", false},
    {R"({"op":"immune"})", false},
    {R"({"op":"immune","to":[]})", false},
};

TEST(CardSet, StaticEffectsOfThePage) {
  for (const Written& effect : kStatics) {
    EXPECT_EQ(IsSetTaken("/enhancements/0/ability",
                         fmt::format(R"({{"kind":"passive","trigger":"always","effects":[{}]}})",
                                     effect.json)),
              effect.is_taken)
        << effect.json;
  }
}

}  // namespace
}  // namespace recount::engine::empyrean
