// Compares the default set with each known fact of docs/reference/basicverse.md, "Known facts", and
// with the requirements on its stand-ins.
#include "engine/basicverse/core_set.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/basicverse/basicverse.h"
#include "engine/basicverse/test_game.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using ::recount::Json;

const Json& CoreJson() {
  static const Json kJson = Json::parse(kCoreSet);
  return kJson;
}

// The rows of docs/reference/basicverse.md, "Basic cards": kind, name, first card, copies, cost,
// Scroll, reaction, the values that are not in the rulebook and come from that section; then the
// use.
constexpr char kKnown[] = R"([
["gather_mana", "Gather Mana", 0, 12, 1, false, null, [],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"mana","amount":2}]}],
["strike", "Strike", 12, 20, 1, false, null, [],
 {"block":0, "target":{"who":"enemy","count":1,"range":1}, "damage":1, "heal":0, "then":[]}],
["first_aid", "First Aid", 32, 6, 1, false, null, ["use.target"],
 {"block":0, "target":{"who":"team","count":1,"range":null}, "damage":0, "heal":1, "then":[]}],
["reposition", "Reposition", 38, 7, 1, false, null, ["use.then[0].range"],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"move","who":"self","range":null}]}],
["regroup", "Regroup", 45, 4, 1, false, null, [],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"regroup"}]}],
["assault_fortress", "Assault Fortress", 49, 4, 1, false, null, ["use.then[0].amount"],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"fortress","amount":2}]}],
["defend", "Defend", 53, 8, 0, false, {"triggers":["hit_self"],"range":null}, [],
 {"block":1, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0, "then":[]}],
["deflect", "Deflect", 61, 7, 0, false, {"triggers":["hit_self"],"range":null}, [],
 {"block":1, "target":{"who":"enemy","count":1,"range":1}, "damage":1, "heal":0, "then":[]}],
["stonewall", "Stonewall", 68, 6, 0, false, {"triggers":["move","scroll"],"range":1}, [],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"prevent"}]}],
["scroll_of_haste", "Scroll of Haste", 74, 3, 0, true, null, [],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"actions","amount":1},{"op":"draw","who":"self","range":null,"amount":1}]}],
["scroll_of_vision", "Scroll of Vision", 77, 3, 0, true, null, [],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"sight","amount":1},{"op":"draw","who":"self","range":null,"amount":1}]}],
["scroll_of_shadows", "Scroll of Shadows", 80, 2, 0, true,
 {"triggers":["hit_self"],"range":null}, [],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"shroud","amount":1}]}],
["scroll_of_wisdom", "Scroll of Wisdom", 82, 3, 1, true, null,
 ["use.then[0].options[0][0].amount"],
 {"block":0, "target":{"who":"none","count":0,"range":null}, "damage":0, "heal":0,
  "then":[{"op":"choose","options":[[{"op":"mana","amount":3}],
                                    [{"op":"team_draw","amount":2}]]}]}]
])";

TEST(CoreSet, HasThe85BasicCardsExactly) {
  const Json known = Json::parse(kKnown);
  const Json& basics = CoreJson()["basics"];
  ASSERT_EQ(basics.size(), known.size());
  for (size_t i = 0; i < known.size(); ++i) {
    const Json& fact = known[i];
    const Json& card = basics[i];
    const int first = fact[2].get<int>();
    const int copies = fact[3].get<int>();
    EXPECT_EQ(card["kind"], fact[0]);
    EXPECT_EQ(card["name"], fact[1]);
    EXPECT_EQ(card["copies"], copies) << fact[0];
    EXPECT_EQ(card["cost"], fact[4]) << fact[0];
    EXPECT_EQ(card["scroll"], fact[5]) << fact[0];
    EXPECT_EQ(card["reaction"], fact[6]) << fact[0];
    EXPECT_EQ(card["stand_in"], fact[7]) << fact[0];
    EXPECT_EQ(card["use"], fact[8]) << fact[0];
    for (int number = 0; number < 85; ++number) {
      const bool is_of_kind = number >= first && number < first + copies;
      EXPECT_EQ(CoreCards().kind_of[static_cast<size_t>(number)] == i, is_of_kind) << number;
    }
  }
  EXPECT_EQ(CoreCards().CardCount(), 85u);
}

const Json& HeroCalled(std::string_view id) {
  for (const Json& hero : CoreJson()["heroes"]) {
    if (hero["hero"] == std::string(id)) return hero;
  }
  ADD_FAILURE() << id;
  return CoreJson();
}

const Json& AbilityOf(std::string_view hero, std::string_view name) {
  for (const Json& ability : HeroCalled(hero)["abilities"]) {
    if (ability["name"] == std::string(name)) return ability;
  }
  ADD_FAILURE() << name;
  return CoreJson();
}

TEST(CoreSet, HasTheNineHeroesOfTheRulebook) {
  const std::pair<const char*, const char*> heroes[] = {
      {"juno", "Juno the Huntress"},       {"middle_mac", "Middle Mac"},
      {"bark_entony", "Bark Entony"},      {"freya", "Freya the Frigid"},
      {"jacques", "Jacques the C-Ranked"}, {"morus", "Morus"},
      {"xarius", "Xarius the Shifty"},     {"donna", "Donna LaFontaine"},
      {"sans_seraph", "Sans Seraph"}};
  for (size_t i = 0; i < std::size(heroes); ++i) {
    EXPECT_EQ(HeroCalled(heroes[i].first)["name"], heroes[i].second);
  }
}

TEST(CoreSet, JunosFocusedShotAndVault) {
  const Json& shot = AbilityOf("juno", "Focused Shot");
  EXPECT_EQ(shot["kind"], "basic");
  EXPECT_EQ(shot["cost"], 2);
  EXPECT_EQ(shot["cards"], Json::parse(R"(["strike","gather_mana"])"));
  EXPECT_EQ(shot["use"],
            Json::parse(R"({"block":0,"target":{"who":"enemy","count":1,"range":2},"damage":2,
                            "heal":0,"then":[{"op":"draw_play","kinds":["strike"]}]})"));
  const Json& vault = AbilityOf("juno", "Vault");
  EXPECT_EQ(vault["kind"], "reaction");
  EXPECT_EQ(vault["cards"], Json::parse(R"(["reposition","defend","deflect"])"));
  EXPECT_EQ(vault["reaction"]["triggers"], Json::parse(R"(["hit_self"])"));
}

TEST(CoreSet, MiddleMacsFastAsLightningAndBlock) {
  const Json& fast = AbilityOf("middle_mac", "Fast as Lightning");
  EXPECT_EQ(fast["kind"], "passive");
  EXPECT_EQ(fast["passive"],
            Json::parse(R"([{"op":"counts_as","card":"reposition","as":["strike","stonewall"]},
                            {"op":"card_cost","card":"reposition","cost":0}])"));
  const Json& block = AbilityOf("middle_mac", "Block");
  EXPECT_EQ(block["kind"], "reaction");
  EXPECT_EQ(block["reaction"]["triggers"], Json::parse(R"(["move"])"));
  EXPECT_EQ(block["use"]["then"][0]["op"], "damage");
  EXPECT_EQ(block["use"]["then"][0]["who"], "source");
}

TEST(CoreSet, BarkEntonysBranchSlapAndThorns) {
  const Json& slap = AbilityOf("bark_entony", "Branch Slap");
  EXPECT_EQ(slap["kind"], "basic");
  EXPECT_EQ(slap["use"]["target"]["who"], "enemy");
  EXPECT_EQ(slap["use"]["target"]["count"], 1);
  EXPECT_EQ(slap["use"]["damage"], 2);
  EXPECT_EQ(slap["use"]["then"], Json::parse(R"([{"op":"place","who":"target","range":3}])"));
  const Json& thorns = AbilityOf("bark_entony", "Thorns");
  EXPECT_EQ(thorns["kind"], "passive");
  EXPECT_EQ(thorns["passive"], Json::parse(R"([{"op":"retaliate","card":"defend","amount":1}])"));
}

TEST(CoreSet, FreyasAvalancheHitsTwo) {
  const Json& avalanche = AbilityOf("freya", "Avalanche");
  EXPECT_EQ(avalanche["use"]["target"]["who"], "enemy");
  EXPECT_EQ(avalanche["use"]["target"]["count"], 2);
  EXPECT_GT(avalanche["use"]["damage"], 0);
}

TEST(CoreSet, EnGardeAndDivineInterventionAnswerAnAttackOnAnAlly) {
  for (const auto& [hero, name] : std::vector<std::pair<const char*, const char*>>{
           {"jacques", "En Garde"}, {"morus", "Divine Intervention"}}) {
    const Json& ability = AbilityOf(hero, name);
    EXPECT_EQ(ability["kind"], "reaction") << name;
    EXPECT_EQ(ability["reaction"]["triggers"], Json::parse(R"(["hit_ally"])")) << name;
  }
  EXPECT_GT(AbilityOf("morus", "Divine Intervention")["use"]["block"], 0) << "it protects";
}

// The values that the rulebook prints for a Hero, which no stand_in names. All others are named.
TEST(CoreSet, MarksEveryStandIn) {
  const std::map<std::string, std::set<std::string>> marked = {
      {"juno", {"abilities[0]", "abilities[2].use", "abilities[3]"}},
      {"middle_mac",
       {"abilities[1].cards", "abilities[1].reaction.range", "abilities[1].use.then[0].amount",
        "abilities[2]", "abilities[3]"}},
      {"bark_entony",
       {"abilities[0].kind", "abilities[1].cards", "abilities[1].cost",
        "abilities[1].use.target.range", "abilities[2]", "abilities[3]"}},
      {"freya",
       {"abilities[0]", "abilities[1].cost", "abilities[1].cards", "abilities[1].use.target.range",
        "abilities[1].use.damage", "abilities[2]", "abilities[3]"}},
      {"jacques",
       {"abilities[0]", "abilities[1].cards", "abilities[1].reaction.range", "abilities[1].use",
        "abilities[2]", "abilities[3]"}},
      {"morus",
       {"abilities[0]", "abilities[1].cards", "abilities[1].reaction.range", "abilities[1].use",
        "abilities[2]", "abilities[3]"}},
      {"xarius", {"abilities"}},
      {"donna", {"abilities"}},
      {"sans_seraph", {"abilities"}},
      {"stand_in_1", {"name", "abilities"}},
      {"stand_in_2", {"name", "abilities"}},
      {"stand_in_3", {"name", "abilities"}},
  };
  for (const Json& hero : CoreJson()["heroes"]) {
    std::set<std::string> want = marked.at(hero["hero"].get<std::string>());
    for (const char* always : {"class", "hp", "resurrect"}) want.insert(always);
    EXPECT_EQ(hero["stand_in"].get<std::set<std::string>>(), want) << hero["hero"];
  }
}

TEST(CoreSet, HasAtLeastTwelveHeroesEightOfThemNotSupportAndEachClassTwice) {
  const Cards& cards = CoreCards();
  std::map<HeroClass, int> classes;
  int stand_ins = 0;
  for (const HeroKind& hero : cards.heroes) {
    ++classes[hero.hero_class];
    if (hero.id.starts_with("stand_in_")) {
      EXPECT_EQ(hero.id, fmt::format("stand_in_{}", ++stand_ins));
      EXPECT_EQ(hero.name, fmt::format("Stand-in {}", stand_ins));
    }
  }
  EXPECT_GE(stand_ins, 3);
  EXPECT_GE(cards.heroes.size(), 12u);
  EXPECT_GE(classes[HeroClass::protector] + classes[HeroClass::damage], 8);
  EXPECT_EQ(classes.size(), 3u);
  for (const auto& [hero_class, count] : classes) EXPECT_GE(count, 2);
}

TEST(CoreSet, EveryHeroHasOnePassiveABasicAndAnUltimateAbility) {
  for (const HeroKind& hero : CoreCards().heroes) {
    std::map<AbilityKind, int> kinds;
    for (const Ability& ability : hero.abilities) ++kinds[ability.kind];
    EXPECT_EQ(kinds[AbilityKind::passive], 1) << hero.id;
    EXPECT_GE(kinds[AbilityKind::basic], 1) << hero.id;
    EXPECT_GE(kinds[AbilityKind::ultimate], 1) << hero.id;
  }
}

void CollectOps(const Json& json, std::set<std::string>& ops) {
  if (json.is_object() && json.contains("op")) ops.insert(json["op"].get<std::string>());
  if (!json.is_structured()) return;
  for (const auto& item : json.items()) CollectOps(item.value(), ops);
}

TEST(CoreSet, UsesAll17OpsAnd5PassiveOps) {
  std::set<std::string> ops;
  CollectOps(CoreJson(), ops);
  EXPECT_EQ(ops, (std::set<std::string>{
                     "draw",      "discard",   "damage", "heal",      "mana",    "drain",
                     "actions",   "sight",     "shroud", "move",      "place",   "fortress",
                     "regroup",   "team_draw", "choose", "draw_play", "prevent", "counts_as",
                     "card_cost", "retaliate", "reach",  "turn_start"}));
}

}  // namespace
}  // namespace recount::engine::basicverse
