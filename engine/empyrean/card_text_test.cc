// Tests the texts of cards: every operation, target, scope, trigger and timing of
// docs/reference/empyrean.md, "Effects", has words.
#include "engine/empyrean/card_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/empyrean/names.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

std::vector<TextOfCard> TextsOfSet(const Json& heroes, const Json& enhancements,
                                   const Json& stats) {
  const Result<Cards> cards = ParseCards({{"game", "empyrean"},
                                          {"name", "small"},
                                          {"skybase", {{"defense", 100}}},
                                          {"heroes", heroes},
                                          {"enhancements", enhancements},
                                          {"stats", stats}});
  EXPECT_TRUE(cards.ok()) << cards.error().message;
  return cards.ok() ? TextsOfCards(*cards) : std::vector<TextOfCard>();
}

// Returns the text of the ability of a hero.
std::string AbilityText(const Json& ability) {
  const Json hero = {{"name", "A"}, {"attack", 1}, {"defense", 2}, {"ability", ability}};
  const std::vector<TextOfCard> texts =
      TextsOfSet(Json::array({hero}), Json::array(), Json::array());
  const TextPart& part = texts.at(1).parts.at(1);
  return fmt::format("{}: {}", part.part, part.text);
}

struct Words {
  std::string_view json;
  std::string_view words;
};

constexpr Words kStaticsWithWords[] = {
    {R"({"op":"modify","power":"defense","amount":30,"scope":"self"})",
     "This hero has Defense Power +30"},
    {R"({"op":"modify","power":"attack","amount":10,"scope":"own","while":"strengthened"})",
     "Each of your heroes has Attack Power +10, while this hero is strengthened"},
    {R"({"op":"modify","power":"attack","amount":-10,"scope":"enemy","while":"fatigued"})",
     "Each hero of an opponent has Attack Power -10, while this hero is fatigued"},
    {R"({"op":"modify","power":"attack","amount":5,"scope":"all"})",
     "Every hero has Attack Power +5"},
    {R"({"op":"modify","power":"attack","amount":-20,"scope":"versus"})",
     "An attack on this hero has -20 Total Attack Power"},
    {R"({"op":"modify","power":"defense","amount":-20,"scope":"versus"})",
     "What this hero attacks has -20 Total Defense Power"},
    {R"({"op":"modify","power":"defense","amount":-30,"scope":"enemy_bases"})",
     "The SkyBase of each opponent has Defense Power -30"},
    {R"({"op":"no_halving"})",
     "The Total Defense Power of this hero is not halved while it is fatigued"},
    {R"({"op":"guard","while":"strengthened"})",
     "Your heroes without a guard cannot be attacked, while this hero is strengthened"},
    {R"({"op":"immune","to":["fatigue","remove","control"]})",
     "This hero is immune: no attack on it and no effect fatigues it, no effect removes it and no "
     "effect gives the control of it to somebody else"},
};

constexpr Words kInstants[] = {
    {R"({"op":"draw","who":"you","count":1})", "you draw 1 card"},
    {R"({"op":"draw","who":"all","count":2})", "every player draws 2 cards"},
    {R"({"op":"discard_hand","who":"opponent","count":1})",
     "an opponent of your choice discards 1 card of their choice from the hand"},
    {R"({"op":"play","count":5})", "you may play up to 5 cards"},
    {R"({"op":"recruit","count":1})", "you may recruit up to 1 hero"},
    {R"({"op":"heal","target":{"pick":"choose","side":"friendly","count":2,"up_to":true}})",
     "strengthen each of up to 2 heroes of yours or of a friend"},
    {R"({"op":"fatigue","target":{"pick":"attackers","state":"strengthened"}})",
     "fatigue each strengthened hero that made the attack"},
    {R"({"op":"remove","target":{"pick":"all","side":"any"}})", "remove every hero"},
    {R"({"op":"power","target":{"pick":"self","state":"fatigued"},"power":"attack","amount":20})",
     "give this hero (if it is fatigued) Attack Power +20 until the end of the turn"},
    {R"({"op":"pin","target":{"pick":"defender"}})",
     "the attacked hero cannot attack until the end of the next turn of its player"},
    {R"({"op":"take_control","target":{"pick":"choose","side":"enemy"}})",
     "take control of one hero of an opponent"},
    {R"({"op":"discard_enhancement","side":"enemy","count":2,"kinds":["stat"]})",
     "discard 2 stat cards attached to heroes of an opponent"},
    {R"({"op":"move_enhancement","side":"own","up_to":true})",
     "move up to one ability or stat card attached to a hero of yours to another hero of yours"},
    {R"({"op":"move_enhancement","side":"own","count":2})",
     "move 2 ability or stat cards attached to heroes of yours to other heroes of yours"},
    {R"({"op":"return_hero","which":"self","to":"hand"})",
     "this hero returns from the Hero Discard Pile to your hand"},
    {R"({"op":"return_hero","which":"choose","to":"arena","count":3})",
     "return 3 of the Hero Discard Pile to your play area, strengthened"},
    {R"({"op":"return_enhancement"})",
     "return one ability, stat or feat card from your discard pile to your hand"},
    {R"({"op":"reveal","who":"opponents","what":"hand"})", "each opponent shows their hand to all"},
    {R"({"op":"reveal","who":"opponent","what":"attached"})",
     "the cards attached to the heroes of an opponent of your choice are turned face up"},
    {R"({"op":"forbid","who":"you","what":"ability"})",
     "you may not use active abilities until the end of your next turn"},
    {R"({"op":"forbid","who":"opponents","what":"draw"})",
     "each opponent may not draw until the end of their next turn"},
    {R"({"op":"extra_turn"})", "you take another turn after this one"},
    {R"({"op":"discard_self"})", "discard this card"},
};

TEST(CardTextTest, EveryOperationHasWords) {
  std::set<std::string, std::less<>> ops;
  for (const auto& [json, words] : kStaticsWithWords) {
    const Json effect = Json::parse(json);
    ops.insert(effect.at("op"));
    EXPECT_EQ(AbilityText(
                  {{"kind", "passive"}, {"trigger", "always"}, {"effects", Json::array({effect})}}),
              fmt::format("Passive ability: {}.", words));
  }
  for (const auto& [json, words] : kInstants) {
    const Json effect = Json::parse(json);
    ops.insert(effect.at("op"));
    EXPECT_EQ(AbilityText({{"kind", "active"}, {"effects", Json::array({effect})}}),
              fmt::format("Active ability: In your turn, once per turn: {}.", words));
  }
  EXPECT_EQ(AbilityText(Json::parse(R"({"kind":"passive","trigger":"announced",
                                        "prevents":["active","feat"],
                                        "effects":[{"op":"prevent"},{"op":"discard_self"}]})")),
            "Triggered ability: When an opponent announces an active ability or a feat, you may "
            "use this: nullify what was announced; then discard this card.");
  ops.insert("prevent");
  for (const std::string_view op : names::kOps) EXPECT_TRUE(ops.contains(op)) << op;
}

constexpr Words kTriggers[] = {
    {R"({"trigger":"defended"})",
     "When an attack on this hero has been resolved, you may use this"},
    {R"({"trigger":"defended","outcomes":["fatigued","none"]})",
     "When an attack has left this hero fatigued or unharmed, you may use this"},
    {R"({"trigger":"attacked","must":true})",
     "When an attack of this hero has been resolved, this must be used"},
    {R"({"trigger":"attacked","outcomes":["defeated"],"uses_per_turn":1})",
     "When an attack of this hero has left its target defeated (once per turn), you may use this"},
    {R"({"trigger":"defeated","uses_per_turn":3})",
     "When this hero has been defeated (up to 3 times per turn), you may use this"},
    {R"({"trigger":"removed"})", "When this hero has been removed, you may use this"},
};

TEST(CardTextTest, EveryTriggerAndTimingHasWords) {
  for (const auto& [json, words] : kTriggers) {
    Json ability = Json::parse(json);
    ability["kind"] = "passive";
    ability["effects"] = Json::parse(R"([{"op":"draw","who":"you","count":1},
                                         {"op":"discard_self","if_previous":true}])");
    EXPECT_EQ(AbilityText(ability),
              fmt::format("Triggered ability: {}: you draw 1 card; then if that did something, "
                          "discard this card.",
                          words));
  }
  EXPECT_EQ(AbilityText(Json::parse(R"({"kind":"active","uses_per_turn":2,
                                        "timing":["before_action","heal","enhance","recruit"],
                                        "effects":[{"op":"extra_turn"}]})")),
            "Active ability: In your turn, before its action, in Heal, in Enhance or in Recruit, "
            "up to 2 times per turn: you take another turn after this one.");
}

TEST(CardTextTest, FiguresFeatsAndStatsHaveWords) {
  const std::vector<TextOfCard> texts = TextsOfSet(
      Json::parse(R"([{"name":"A","attack":40,"defense":80,"ability":null}])"),
      Json::parse(R"([{"name":"B","kind":"feat","deck":"D","effects":[{"op":"extra_turn"}]},
                      {"name":"C","kind":"ability","deck":"A",
                       "ability":{"kind":"passive","trigger":"discarded","must":true,
                                  "effects":[{"op":"play","count":1}]}}])"),
      Json::parse(R"([{"power":"defense","amount":20,"copies":3},
                      {"power":"attack","amount":30,"copies":1}])"));
  std::vector<std::string> lines;
  for (const TextOfCard& card : texts) {
    for (const TextPart& part : card.parts) {
      lines.push_back(fmt::format("{} {}: {}", card.entry, part.part, part.text));
    }
  }
  EXPECT_EQ(
      lines,
      (std::vector<std::string>{
          "/skybase SkyBase: Defense Power 100.",
          "/heroes/0 Hero: Attack Power 40, Defense Power 80.", "/enhancements/0 Feat: Deck D.",
          "/enhancements/0 Effect: Instead of an action: you take another turn after "
          "this one.",
          "/enhancements/1 Ability card: Deck A.",
          "/enhancements/1 Triggered ability: When this card has been discarded from the Arena, "
          "this "
          "must be used: you may play up to 1 card.",
          "/stats/0 Stat card: The hero that it is attached to has Defense Power +20.",
          "/stats/1 Stat card: The hero that it is attached to has Attack Power +30."}));
}

}  // namespace
}  // namespace recount::engine::empyrean
