// Tests the texts of cards: every operation, target, keyword, static, trigger and condition of
// docs/reference/hope.md, "Cards", has words.
#include "engine/hope/card_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/hope/names.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

// Returns the parts after the first of the only card of a set: a unit with these further keys.
std::vector<TextPart> PartsOf(const Json& keys) {
  Json card = {{"id", "a"}, {"title", "A"}, {"kind", "unit"}, {"race", "bots"},
               {"cost", 1}, {"att", 1},     {"def", 1},       {"vit", 1}};
  card.update(keys);
  const Json set = {{"game", "hope"},
                    {"name", ""},
                    {"cards", Json::array({card})},
                    {"decks", Json::array()},
                    {"artifacts", Json::array()}};
  const Result<Cards> cards = ParseCards(set);
  EXPECT_TRUE(cards.ok()) << cards.error().message;
  std::vector<TextPart> parts = TextsOfCards(*cards).at(0).parts;
  parts.erase(parts.begin());
  return parts;
}

std::string TextOfOne(const Json& keys) {
  const std::vector<TextPart> parts = PartsOf(keys);
  EXPECT_EQ(parts.size(), 1u);
  return parts.at(0).part + ": " + parts.at(0).text;
}

struct Words {
  std::string_view json;
  std::string_view words;
};

// An effect, as a trigger at the start of a round has it.
constexpr Words kEffects[] = {
    {R"({"op":"gain_source","player":"you","n":1})", "you gain 1 source"},
    {R"({"op":"gain_source","player":"partner","n":2})", "your partner gains 2 sources"},
    {R"({"op":"lose_source","player":"opponent","n":2})",
     "an opponent of your choice loses 2 sources"},
    {R"({"op":"take_source","player":"opponent","n":1})",
     "an opponent of your choice loses 1 source, and you gain as many"},
    {R"({"op":"take_source","player":"each_opponent","n":3})",
     "each opponent loses 3 sources, and you gain 3 for each of them"},
    {R"({"op":"wound","target":{"who":"battle_target"},"n":1})",
     "put 1 wound on the target of the battle, if it is a unit"},
    {R"({"op":"exert","target":{"who":"all","side":"opponent","race":"humans"},"n":2})",
     "put up to 2 blood counters on every human unit of an opponent, as long as it is not "
     "exhausted"},
    {R"({"op":"heal","target":{"who":"same"},"n":1})",
     "take up to 1 blood counter off the card chosen last"},
    {R"({"op":"destroy","may":true,"target":{"who":"chosen","card":"any","near":true}})",
     "you may destroy one unit or location next to this card"},
    {R"({"op":"destroy","target":{"who":"all","card":"any","race":"bots"}})",
     "destroy every bot unit"},
    {R"({"op":"wound","target":{"who":"all","card":"any","side":"own"},"n":1})",
     "put 1 wound on every unit of yours"},
    {R"({"op":"modify","target":{"who":"chosen","side":"own","part":"attacker"},"att":2,
         "until":"battle"})",
     "give one unit of yours that attacks ATT +2 until the end of the battle"},
    {R"({"op":"grant","target":{"who":"attackers"},"keyword":{"key":"move","x":2},
         "until":"round"})",
     "give each attacker MOVE +2 until the end of the round"},
    {R"({"op":"move","target":{"who":"chosen","side":"partner","exhausted":true},"n":1})",
     "move one exhausted unit of your partner up to 1 space, in addition to its own move"},
    {R"({"op":"swap","target":{"who":"self"}})",
     "let this card change places with another unit of the same player"},
    {R"({"op":"draw","player":"all","n":1})", "every player draws 1 card"},
    {R"({"op":"discard","player":"you","n":2,"how":"chosen"})",
     "you discard 2 cards of your choice"},
    {R"({"op":"discard","player":"each_opponent","n":1,"how":"chosen"})",
     "each opponent discards 1 card of their choice"},
    {R"({"op":"discard","player":"all","n":1,"how":"random"})",
     "every player discards 1 card at random"},
    {R"({"op":"search","kind":"event"})",
     "search your draw deck for an event, show it, take it into your hand and shuffle the deck"},
    {R"({"op":"recover","may":true,"kind":"any"})",
     "you may take a card from your discard pile into your hand"},
    {R"({"op":"put_into_play","from":"hand","kind":"unit","where":"normal"})",
     "put a unit from your hand into play on a space where it could be played, free of cost"},
    {R"({"op":"put_into_play","from":"discard","kind":"location","where":"any"})",
     "put a location from your discard pile into play on any free space, free of cost"},
    {R"({"op":"bounce","target":{"who":"chosen","part":"battle","exhausted":false}})",
     "return one unexhausted unit in the battle to its owner's hand"},
    {R"({"op":"extra_moves","n":1})", "you have 1 move more, if it is your turn in the move phase"},
    {R"({"op":"extra_battles","n":2})",
     "you have 2 battles more, if it is your turn in the battle phase"},
};

TEST(CardTextTest, EveryOperationHasWords) {
  std::set<std::string, std::less<>> ops;
  for (const auto& [json, words] : kEffects) {
    const Json effect = Json::parse(json);
    ops.insert(effect.at("op"));
    const Json keys = {
        {"triggers", Json::array({{{"on", "round_start"}, {"effects", Json::array({effect})}}})}};
    EXPECT_EQ(TextOfOne(keys), fmt::format("Trigger: At the start of each round: {}.", words));
  }
  for (const std::string_view op : names::kOps) EXPECT_TRUE(ops.contains(op)) << op;
}

constexpr Words kKeywords[] = {
    {R"({"key":"rapture"})",
     "RAPTURE: Instead of a move, this unit may change places with another unit of its player."},
    {R"({"key":"ferocity"})",
     "FEROCITY: If the totals of a battle are equal, its side wins, unless the other side has "
     "FEROCITY too."},
    {R"({"key":"ranged"})",
     "RANGED: It also attacks two spaces away in its row or column, over a space without a "
     "location and without a unit of an opponent."},
    {R"({"key":"sentinel"})", "SENTINEL: At most 2 units may attack it."},
    {R"({"key":"infect"})",
     "INFECT: When the battle phase begins, each unit of an opponent next to it receives 1 wound."},
    {R"({"key":"nightmare"})",
     "NIGHTMARE: In its battles each unit of the other side has ATT -1 when it attacks and DEF -1 "
     "when it defends, not below 0."},
    {R"({"key":"income","x":-2})",
     "INCOME -2: -2 sources whenever its player receives a source for its row or its column."},
    {R"({"key":"damage","x":1})",
     "DAMAGE +1: +1 wounds for the target when its attack wins a battle."},
    {R"({"key":"move","x":2})", "MOVE +2: A move of this unit has up to 3 steps."},
    {R"({"key":"locator","kind":"unit"})",
     "LOCATOR: When it comes into play, search your draw deck for a unit, show it, take it into "
     "your hand and shuffle the deck."},
};

TEST(CardTextTest, EveryKeywordHasWords) {
  std::set<std::string, std::less<>> keys;
  for (const auto& [json, words] : kKeywords) {
    const Json keyword = Json::parse(json);
    keys.insert(keyword.at("key"));
    EXPECT_EQ(TextOfOne({{"keywords", Json::array({keyword})}}), words);
  }
  for (const std::string_view key : names::kKeywords) EXPECT_TRUE(keys.contains(key)) << key;
}

constexpr Words kTriggers[] = {
    {R"({"on":"enter"})", "When this card has come into play"},
    {R"({"on":"round_start"})", "At the start of each round"},
    {R"({"on":"win_battle"})", "When this card has been on the winning side of a battle"},
    {R"({"on":"win_battle","who":"you"})", "When you have won a battle"},
    {R"({"on":"lose_battle","who":"self"})",
     "When this card has been on the losing side of a battle"},
    {R"({"on":"lose_battle","who":"you"})", "When you have lost a battle"},
    {R"({"on":"destroyed"})", "When this card has been destroyed"},
    {R"({"on":"destroys"})", "When this unit has attacked in a battle that destroyed its target"},
};

TEST(CardTextTest, EveryTriggerHasWords) {
  std::set<std::string, std::less<>> ons;
  for (const auto& [json, words] : kTriggers) {
    Json trigger = Json::parse(json);
    ons.insert(trigger.at("on"));
    trigger["effects"] = {Json::parse(kEffects[0].json),
                          Json::parse(R"({"op":"draw","player":"all","n":1})")};
    EXPECT_EQ(
        TextOfOne({{"triggers", Json::array({trigger})}}),
        fmt::format("Trigger: {}: you gain 1 source; then every player draws 1 card.", words));
  }
  for (const std::string_view on : names::kOns) EXPECT_TRUE(ons.contains(on)) << on;
}

TEST(CardTextTest, EveryStaticHasWords) {
  EXPECT_EQ(TextOfOne(Json::parse(R"({"statics":[{"static":"aura","race":"humans","att":1,"def":0,
                                      "vit":-1,"keyword":{"key":"ranged"}}]})")),
            "Aura: Each other human unit of yours on an adjacent space has ATT +1, VIT -1 and "
            "RANGED.");
  EXPECT_EQ(TextOfOne(Json::parse(R"({"statics":[{"static":"aura","race":null,"att":0,"def":0,
                                      "vit":0,"keyword":{"key":"income","x":1}}]})")),
            "Aura: Each other unit of yours on an adjacent space has INCOME +1.");
  EXPECT_EQ(TextOfOne(Json::parse(
                R"({"statics":[{"static":"discount","kind":"unit","race":"bots","n":2}]})")),
            "Discount: Your red bot units cost 2 sources less when you play them from your hand.");
}

constexpr Words kAbilities[] = {
    {R"({"when":["anytime"],"cost":{"flip":false,"exert":false,"source":0}})",
     "At any time, once per round"},
    {R"({"when":["battle","main"],"needs":["in_battle"],
         "cost":{"flip":true,"exert":true,"source":2}})",
     "In the main or battle phase, during a battle, once per round, flip this card, exert this "
     "unit and pay 2 sources"},
    {R"({"when":["move","explore","dominance","draw"],
         "needs":["attacking","defending","own_turn"],
         "cost":{"flip":false,"exert":false,"source":1}})",
     "In the move, explore, dominance or draw phase, while you are attacking, while a card of "
     "yours is attacked and in your turn, once per round, pay 1 source"},
};

TEST(CardTextTest, EveryTimeConditionAndCostOfAnAbilityHasWords) {
  for (const auto& [json, words] : kAbilities) {
    Json ability = Json::parse(json);
    ability["effects"] = Json::array({Json::parse(kEffects[0].json)});
    EXPECT_EQ(TextOfOne({{"abilities", Json::array({ability})}}),
              fmt::format("Ability: {}: you gain 1 source.", words));
  }
}

TEST(CardTextTest, FiguresEventsAndArtifactsHaveWords) {
  const Json set = Json::parse(R"({"game":"hope","name":"",
      "cards":[{"id":"a","title":"A","kind":"unit","race":"aliens","cost":1,"unique":true,
                "rarity":"uncommon","layout":"green","att":2,"def":3,"vit":4},
               {"id":"b","title":"B","kind":"location","cost":2,"def":5},
               {"id":"c","title":"C","kind":"event","cost":0,"when":["battle"],
                "needs":["attacking"],"effects":[{"op":"extra_battles","n":1}]}],
      "decks":[],
      "artifacts":[{"id":"d","title":"D","att":0,"def":1,"vit":0,"keyword":null}]})");
  const Result<Cards> cards = ParseCards(set);
  ASSERT_TRUE(cards.ok());
  std::vector<std::string> lines;
  for (const TextOfCard& card : TextsOfCards(*cards)) {
    for (const TextPart& part : card.parts) {
      lines.push_back(fmt::format("{} {}: {}", card.entry, part.part, part.text));
    }
  }
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "/cards/0 Unit: An uncommon, unique alien unit. Brings 1 source. ATT 2, DEF "
                       "3, VIT 4.",
                       "/cards/1 Location: A common location. Costs 2 sources. DEF 5.",
                       "/cards/2 Event: A common event. Costs 0 sources.",
                       "/cards/2 Effect: In the battle phase, while you are attacking: you have 1 "
                       "battle more, if it is your turn in the battle phase.",
                       "/artifacts/0 Artifact: The unit that bears it has DEF +1."}));
}

}  // namespace
}  // namespace recount::engine::hope
