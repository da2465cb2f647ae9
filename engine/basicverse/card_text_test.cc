// Tests the texts of cards and Heroes: every operation, passive, target and trigger of
// docs/reference/basicverse.md, "Effect operations", has words.
#include "engine/basicverse/card_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/basicverse/core_set.h"
#include "engine/basicverse/names.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

std::vector<TextOfCard> TextsOfSet(const Json& set) {
  const Result<Cards> cards = ParseCards(set);
  EXPECT_TRUE(cards.ok()) << cards.error().message;
  return cards.ok() ? TextsOfCards(*cards) : std::vector<TextOfCard>();
}

// Returns the text of the effect of a card, which replaces the first one of the default set.
std::string EffectOf(const Json& reaction, bool is_scroll, std::string_view use) {
  Json set = Json::parse(kCoreSet);
  Json& card = set["basics"][0];
  card["reaction"] = reaction;
  card["scroll"] = is_scroll;
  if (!reaction.is_null()) card["cost"] = 0;
  card["use"] = Json::parse(R"({"block":0,"target":{"who":"none","count":0,"range":null},
                                "damage":0,"heal":0,"then":[]})");
  card["use"].update(Json::parse(use));
  // Other cards play the first one, which has to be neither a Scroll nor a reaction for that.
  for (Json& hero : set["heroes"]) {
    for (Json& ability : hero["abilities"]) {
      if (!ability["use"].is_null()) ability["use"]["then"] = Json::array();
    }
  }
  const std::vector<TextOfCard> texts = TextsOfSet(set);
  return texts.at(0).parts.at(1).text;
}

struct Words {
  std::string_view json;
  std::string_view words;
};

constexpr Words kOpsWithWords[] = {
    {R"({"op":"draw","who":"team","range":1,"amount":1})",
     "Each of your team within range 1 draws 1 card"},
    {R"({"op":"draw","who":"self","range":null,"amount":2})", "You draw 2 cards"},
    {R"({"op":"discard","who":"enemies","range":null,"amount":1})",
     "Each enemy discards 1 card of their choice"},
    {R"({"op":"damage","who":"enemies","range":2,"amount":3})",
     "Deal 3 damage to each enemy within range 2"},
    {R"({"op":"heal","who":"allies","range":null,"amount":1})", "Each ally gains 1 HP"},
    {R"({"op":"mana","amount":2})", "Your team gains 2 Mana"},
    {R"({"op":"drain","amount":1})", "The other team loses 1 Mana"},
    {R"({"op":"sight","amount":1})", "You have 1 more range until your next turn"},
    {R"({"op":"shroud","amount":1})",
     "Enemies count you as 1 further away for the rest of this turn"},
    {R"({"op":"move","who":"self","range":null})", "Move to any other place"},
    {R"({"op":"move","who":"self","range":2})", "Move up to 2 places"},
    {R"({"op":"move","who":"target","range":1})", "Move each target up to 1 place"},
    {R"({"op":"place","who":"target","range":3})",
     "Move each target to a place at distance 3 from you"},
    {R"({"op":"fortress","amount":2})", "The Fortress of the other team loses 2 HP"},
    {R"({"op":"regroup"})",
     "Reveal as many cards as your team has players, take one and give one to each ally"},
    {R"({"op":"team_draw","amount":1})", "A player of your team, of your choice, draws a card"},
    {R"({"op":"team_draw","amount":2})",
     "2 times, a player of your team, of your choice, draws a card"},
    {R"({"op":"choose","options":[[],[{"op":"mana","amount":2}],
         [{"op":"mana","amount":1},{"op":"drain","amount":1}]]})",
     "Choose: nothing, your team gains 2 Mana or (your team gains 1 Mana; then the other team "
     "loses 1 Mana)"},
    {R"({"op":"draw_play","kinds":["strike","first_aid"]})",
     "Draw a card; you may play it at once for no Actions if it is or counts as Strike or First "
     "Aid"},
};

TEST(CardTextTest, EveryOperationHasWords) {
  std::set<std::string, std::less<>> ops;
  for (const auto& [json, words] : kOpsWithWords) {
    ops.insert(Json::parse(json).at("op"));
    EXPECT_EQ(EffectOf(nullptr, false, fmt::format(R"({{"then":[{}]}})", json)),
              fmt::format("{}.", words));
  }
  EXPECT_EQ(EffectOf(nullptr, true, R"({"then":[{"op":"actions","amount":1}]})"),
            "You have 1 Action more this turn.");
  EXPECT_EQ(EffectOf(Json::parse(R"({"triggers":["move","scroll"],"range":1})"), false,
                     R"({"then":[{"op":"prevent"},
                                 {"op":"damage","who":"source","range":null,"amount":1}]})"),
            "In response to an enemy's move to a place within range 1 or an enemy's Scroll: what "
            "is answered does not happen; then deal 1 damage to the Hero who is answered.");
  ops.insert({"actions", "prevent"});
  for (const std::string_view op : names::kOps) EXPECT_TRUE(ops.contains(op)) << op;
}

constexpr Words kUses[] = {
    {R"({"target":{"who":"enemy","count":1,"range":2},"damage":2})",
     "Deal 2 damage to one enemy within range 2."},
    {R"({"target":{"who":"enemy","count":2,"range":null},"damage":1})",
     "Deal 1 damage to each of up to 2 enemies."},
    {R"({"target":{"who":"self","count":1,"range":null},"heal":2})", "Heal yourself by 2."},
    {R"({"target":{"who":"ally","count":1,"range":null},"heal":1})", "Heal one ally by 1."},
    {R"({"target":{"who":"ally","count":3,"range":1},"heal":1})",
     "Heal each of up to 3 allies within range 1 by 1."},
    {R"({"target":{"who":"team","count":1,"range":null},"heal":1})",
     "Heal yourself or one ally by 1."},
    {R"({"target":{"who":"team","count":2,"range":null},
         "then":[{"op":"draw","who":"target","range":null,"amount":1}]})",
     "Choose up to 2 of your team; then each target draws 1 card."},
    {R"({})", "Nothing."},
};

TEST(CardTextTest, EveryTargetAndTriggerHasWords) {
  for (const auto& [use, words] : kUses) EXPECT_EQ(EffectOf(nullptr, false, use), words);
  EXPECT_EQ(EffectOf(Json::parse(R"({"triggers":["hit_self","hit_ally"],"range":null})"), false,
                     R"({"block":1,"then":[
                         {"op":"heal","who":"protected","range":null,"amount":1}]})"),
            "In response to damage to you or damage to an ally: block 1 damage; then the Hero who "
            "was to be hit gains 1 HP.");
  EXPECT_EQ(
      EffectOf(Json::parse(R"({"triggers":["hit_ally"],"range":2})"), false, R"({"block":99})"),
      "In response to damage to an ally within range 2: block all damage.");
}

TEST(CardTextTest, EveryPassiveOperationHasWords) {
  Json set = Json::parse(kCoreSet);
  Json& abilities = set["heroes"][0]["abilities"];
  for (Json& ability : abilities) {
    if (ability["kind"] != "passive") continue;
    ability["name"] = "Gifts";
    ability["passive"] = Json::parse(R"([{"op":"counts_as","card":"strike","as":["defend"]},
        {"op":"card_cost","card":"strike","cost":0},{"op":"card_cost","card":"strike","cost":2},
        {"op":"retaliate","card":"defend","amount":1},{"op":"reach","amount":2},
        {"op":"turn_start","draw":1,"mana":2,"heal":3}])");
  }
  std::vector<std::string> lines;
  const std::vector<TextOfCard> texts = TextsOfSet(set);
  for (const TextPart& part : texts.at(set["basics"].size()).parts) {
    if (part.part == "Gifts") lines.push_back(part.text);
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{
                "Passive: Strike also counts as Defend.",
                "Passive: in your turn Strike costs you 0 Actions.",
                "Passive: when you answer a hit with Defend, deal 1 damage to the attacker.",
                "Passive: your cards and Abilities have 2 more range.",
                "Passive: at the start of your turn you draw 1 card more, your team gains 2 Mana "
                "and you gain 3 HP."}));
}

TEST(CardTextTest, CardsHeroesAndAbilitiesHaveFiguresAndPrices) {
  std::vector<std::string> lines;
  const Json set = Json::parse(kCoreSet);
  for (const TextOfCard& card : TextsOfSet(set)) {
    for (const TextPart& part : card.parts) {
      lines.push_back(fmt::format("{} {}: {}", card.entry, part.part, part.text));
    }
  }
  const auto has = [&](std::string_view line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  };
  EXPECT_TRUE(has("/basics/1 Basic card: 1 Action. 20 in the deck."));
  EXPECT_TRUE(has("/basics/6 Reaction card: No Actions. 8 in the deck."));
  EXPECT_TRUE(has("/basics/9 Scroll: No Actions. 3 in the deck."));
  EXPECT_TRUE(has("/basics/11 Reaction and Scroll: No Actions. 2 in the deck."));
  EXPECT_TRUE(
      has("/heroes/0 Focused Shot: Basic Ability, for 2 Actions and a discarded Strike or "
          "Gather Mana: deal 2 damage to one enemy within range 2; then draw a card; you "
          "may play it at once for no Actions if it is or counts as Strike."));
}

}  // namespace
}  // namespace recount::engine::basicverse
