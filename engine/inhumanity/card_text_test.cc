// Tests the texts of cards: every effect, target, static and trigger of
// docs/reference/inhumanity.md, "The closed list of effects", has words.
#include "engine/inhumanity/card_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/inhumanity/core_set.h"
#include "engine/inhumanity/names.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// Returns the lines of the first entry of a list of the default set with these keys changed.
std::vector<std::string> FirstLines(const std::string& list, const Json& keys) {
  Json set = Json::parse(kCoreSet);
  set[list][0].update(keys);
  const Result<Cards> cards = ParseCards(set);
  EXPECT_TRUE(cards.ok()) << cards.error().message;
  if (!cards.ok()) return {};
  std::vector<std::string> lines;
  for (const TextOfCard& card : TextsOfCards(*cards)) {
    if (card.entry != fmt::format("/{}/0", list)) continue;
    for (const TextPart& part : card.parts) {
      lines.push_back(fmt::format("{}: {}", part.part, part.text));
    }
  }
  return lines;
}

struct Words {
  std::string_view json;
  std::string_view words;
};

constexpr std::string_view kAllPhases =
    R"(["draw","scene","commit","support","hope","ready","choose","outcome"])";

// The effects of a Trait, with the phases in which it may be played.
struct Played {
  std::string_view when;
  std::string_view json;
  std::string_view words;
};
constexpr std::string_view kBeforeRollPhases = R"(["commit","support","hope","ready"])";
constexpr std::string_view kBeforeRollWords =
    "While the acting player commits dice, while the others support or refuse, while Hope is "
    "taken or before the dice are rolled";
constexpr std::string_view kOutcome = R"(["outcome"])";
constexpr Played kPlayed[] = {
    {kAllPhases, R"({"op":"gain_humanity","to":"self","n":1})",
     "At any time: you gain 1 Humanity."},
    {kAllPhases, R"({"op":"lose_humanity","to":"actor","n":2})",
     "At any time: the acting player loses 2 Humanity."},
    {kAllPhases, R"({"op":"suffer","to":"all","condition":"hunger","n":1})",
     "At any time: every player suffers 1 Hunger."},
    {kAllPhases, R"({"op":"heal","to":"chosen","condition":"harm","n":1})",
     "At any time: a player of your choice is rid of up to 1 Harm, unless Crippled."},
    {kAllPhases, R"({"op":"heal","to":"self","condition":"hunger","n":2})",
     "At any time: you are rid of up to 2 Hunger."},
    {kAllPhases, R"({"op":"gain_hope","n":1})", "At any time: the Hope pool gains 1 die."},
    {kAllPhases, R"({"op":"lose_hope","n":2})", "At any time: the Hope pool loses 2 dice."},
    {kAllPhases, R"({"op":"draw_traits","to":"self","n":1})", "At any time: you draw 1 Trait."},
    {kAllPhases, R"({"op":"shield","to":"all","from":"humanity","n":1})",
     "At any time: every player is shielded from the loss of the next 1 Humanity until the turn "
     "ends."},
    {kAllPhases, R"({"op":"shield","to":"self","from":"harm","n":2})",
     "At any time: you are shielded from the next 2 Harm until the turn ends."},
    {kAllPhases, R"({"op":"spare","to":"chosen"})",
     "At any time: a player of your choice is spared the Refuse and Fail of this turn."},
    {kAllPhases,
     R"({"op":"spare","to":"chosen"},{"op":"heal","to":"chosen","condition":"harm","n":1})",
     "At any time: a player of your choice is spared the Refuse and Fail of this turn; then the "
     "same player is rid of up to 1 Harm, unless Crippled."},
    {kBeforeRollPhases, R"({"op":"hardship","n":-1})", "{}: the hardship changes by -1."},
    {kBeforeRollPhases, R"({"op":"add_dice","n":1})", "{}: the roll has 1 die more."},
    {kOutcome, R"({"op":"auto_succeed"})",
     "Before the outcome takes effect: the Scene succeeds, whatever the dice show."},
    {kOutcome, R"({"op":"add_successes","n":2})",
     "Before the outcome takes effect: the roll has 2 successes more."},
    {kOutcome, R"({"op":"reroll","which":"failed"})",
     "Before the outcome takes effect: the dice that show 1, 2 or 3 are rolled again."},
    {kOutcome, R"({"op":"reroll","which":"all"})",
     "Before the outcome takes effect: all dice are rolled again."},
    {R"(["scene","choose"])", R"({"op":"end_scene"})",
     "When a Scene has been drawn or while the players choose: the Scene is put away without "
     "consequences and the turn ends."},
};

TEST(CardTextTest, EveryOperationHasWords) {
  std::set<std::string, std::less<>> ops;
  for (const auto& [when, json, words] : kPlayed) {
    const Json effects = Json::parse(fmt::format("[{}]", json));
    for (const Json& effect : effects) ops.insert(effect.at("op"));
    const std::string text = fmt::format(fmt::runtime(words), kBeforeRollWords);
    EXPECT_EQ(FirstLines("traits", {{"when", Json::parse(when)},
                                    {"turn", "any"},
                                    {"tags", Json::array()},
                                    {"effects", effects}})
                  .at(1),
              "Effect: " + text);
  }
  // Only a Scene yields an Asset; only cards of the expansion have Hunted.
  ops.insert({"gain_asset", "take_hunted", "lose_hunted"});
  for (const std::string_view op : names::kOps) EXPECT_TRUE(ops.contains(op)) << op;
}

TEST(CardTextTest, TurnsTagsAndUsesHaveWords) {
  const Json keys = Json::parse(R"({"when":["outcome"],"turn":"other","tags":["climbing","no_way"],
                                    "kind":"personal","uses":2,
                                    "effects":[{"op":"gain_humanity","to":"self","n":1},
                                               {"op":"gain_hope","n":1}]})");
  EXPECT_EQ(FirstLines("assets", keys),
            (std::vector<std::string>{
                "Asset: Personal, 2 uses.",
                "Use: Before the outcome takes effect, in another player's turn in a Scene with "
                "the tag climbing or no way: you gain 1 Humanity; then the Hope pool gains 1 "
                "die."}));
}

TEST(CardTextTest, RollScenesHaveWords) {
  const Json keys = Json::parse(R"({"terrain":"coastal","tags":["night","no_way_back"],
      "unavoidable":false,"hardship":2,"options":null,
      "succeed":[{"op":"gain_asset","asset":null},{"op":"gain_humanity","to":"affected","n":1}],
      "fail":[],"refuse":[{"op":"suffer","to":"actor","condition":"harm","n":1}],
      "all_refuse":[{"op":"lose_hope","n":1}],
      "extra":{"over":2,"effects":[{"op":"gain_hope","n":1}]}})");
  EXPECT_EQ(
      FirstLines("scenes", keys),
      (std::vector<std::string>{
          "Scene: Coastal, roll, hardship 2, with the tags night and no way back.",
          "Succeed: Those who took part: the Scene yields the Asset on top of the pile; then "
          "each gains 1 Humanity.",
          "Further successes: Those who took part, with 2 or more successes above the "
          "hardship: the Hope pool gains 1 die.",
          "Fail: Those who took part, or everybody if the acting player has no dice: nothing.",
          "Refuse: Those who refused: the acting player suffers 1 Harm.",
          "All Refuse: Everybody, if the Scene is avoided: the Hope pool loses 1 die."}));
  Json without = keys;
  without["all_refuse"] = nullptr;
  EXPECT_EQ(FirstLines("scenes", without).at(4),
            "Refuse: Those who refused, or everybody if the Scene is avoided: the acting player "
            "suffers 1 Harm.");
}

TEST(CardTextTest, ChoiceScenesAndHuntedHaveWords) {
  const Json keys = Json::parse(R"({"terrain":"urban","tags":[],"unavoidable":true,
      "hardship":null,"succeed":null,"fail":null,"refuse":null,"all_refuse":null,"extra":null,
      "options":[{"option":"take_him_in","commit":1,
                  "effects":[{"op":"gain_hope","n":1}],"all":[]},
                 {"option":"leave","commit":0,
                  "effects":[{"op":"suffer","to":"affected","condition":"harm","n":1}],
                  "all":null}]})");
  EXPECT_EQ(FirstLines("scenes", keys),
            (std::vector<std::string>{
                "Scene: Urban, unavoidable choice.",
                "Option: take him in: Those who choose it and give up 1 Humanity: the Hope pool "
                "gains 1 die.",
                "Option: take him in: Instead, if all choose it: nothing.",
                "Option: leave: Those who choose it: each suffers 1 Harm."}));
  Json avoidable = keys;
  avoidable["unavoidable"] = false;
  avoidable["options"][1]["option"] = "refuse";
  EXPECT_EQ(FirstLines("scenes", avoidable).back(),
            "Option: refuse: Those who choose it, or everybody if the Scene is avoided: each "
            "suffers 1 Harm.");
  avoidable["options"][1]["all"] = Json::parse(R"([{"op":"lose_hope","n":1}])");
  EXPECT_EQ(FirstLines("scenes", avoidable).back(),
            "Option: refuse: Instead, if all choose it or the Scene is avoided: the Hope pool "
            "loses 1 die.");
  // The first list has a card of the expansion at its end.
  Json set = Json::parse(kCoreSet);
  std::string texts;
  const Result<Cards> cards = ParseCards(set);
  ASSERT_TRUE(cards.ok());
  for (const TextOfCard& card : TextsOfCards(*cards)) {
    for (const TextPart& part : card.parts) texts += part.text + "\n";
  }
  EXPECT_NE(texts.find("the group takes 1 Hunted"), std::string::npos);
  EXPECT_NE(texts.find("the group loses up to 1 Hunted"), std::string::npos);
  EXPECT_NE(texts.find("Of the expansion Martial Law."), std::string::npos);
}

constexpr Words kStaticsWithWords[] = {
    {R"({"static":"humanity_limit","max":4})", "You have at most 4 Humanity."},
    {R"({"static":"keeps_humanity"})", "No effect takes Humanity from you."},
    {R"({"static":"own_hardship","n":-1,"tags":["night"]})",
     "The hardship of your own rolls in a Scene with the tag night changes by -1."},
    {R"({"static":"first_die_fails","tags":[]})",
     "A roll to which you commit Humanity has one die fewer."},
    {R"({"static":"commit_limit","role":"acting","max":1})",
     "You commit at most 1 Humanity when you act."},
    {R"({"static":"commit_limit","role":"supporting","max":2})",
     "You commit at most 2 Humanity when you support."},
};

TEST(CardTextTest, EveryStaticHasWords) {
  std::set<std::string, std::less<>> statics;
  for (const auto& [json, words] : kStaticsWithWords) {
    const Json is = Json::parse(json);
    statics.insert(is.at("static"));
    EXPECT_EQ(
        FirstLines("personalities", {{"statics", Json::array({is})}, {"triggers", Json::array()}}),
        (std::vector<std::string>{"Personality: Works all the time.",
                                  fmt::format("Always: {}", words)}));
  }
  EXPECT_EQ(FirstLines("relationships", Json::parse(R"({"statics":[{"static":"must_support"},
                                         {"static":"support_hardship","n":1}],"triggers":[]})")),
            (std::vector<std::string>{
                "Relationship: Works for both parties while both are in play.",
                "Always: A party that has Humanity must support the rolls of the other party.",
                "Always: The hardship of the rolls of one party changes by +1 if the other party "
                "supports them."}));
  statics.insert({"must_support", "support_hardship"});
  for (const std::string_view is : names::kStatics) EXPECT_TRUE(statics.contains(is)) << is;
}

// A trigger, and its text with the effect that `self` gains 1 Humanity.
constexpr Words kTriggers[] = {
    {"acts", "When you act: you gain 1 Humanity."},
    {"avoids", "When you avoid a Scene: you gain 1 Humanity."},
    {"supports", "When you support: you gain 1 Humanity."},
    {"refuses", "When you refuse: you gain 1 Humanity."},
    {"succeeds", "When a roll in which you took part succeeds: you gain 1 Humanity."},
    {"fails",
     "When a roll in which you took part fails, or when everybody fails for want of dice: you gain "
     "1 Humanity."},
    {"supports_partner", "When one party supports the other: that party gains 1 Humanity."},
    {"refuses_partner",
     "When one party refuses to support the other: that party gains 1 Humanity."},
    {"both_commit",
     "When both parties take part in a roll: the party who drew this card gains 1 Humanity."},
    {"partner_removed", "When one party leaves the game: the party who is left gains 1 Humanity."},
};

TEST(CardTextTest, EveryTriggerHasWords) {
  std::set<std::string_view> ons;
  for (const auto& [on, words] : kTriggers) {
    ons.insert(on);
    const bool is_personal = ons.size() <= 6;
    const Json trigger = {
        {"on", std::string(on)},
        {"tags", Json::array()},
        {"effects", Json::parse(R"([{"op":"gain_humanity","to":"self","n":1}])")}};
    EXPECT_EQ(FirstLines(is_personal ? "personalities" : "relationships",
                         {{"statics", Json::array()}, {"triggers", Json::array({trigger})}})
                  .at(1),
              fmt::format("Trigger: {}", words));
  }
  for (const std::string_view on : names::kOns) EXPECT_TRUE(ons.contains(on)) << on;
  const Json both = Json::parse(R"({"statics":[],"triggers":[{"on":"both_commit","tags":["night"],
      "effects":[{"op":"lose_humanity","to":"both","n":1},
                 {"op":"gain_humanity","to":"partner","n":1}]}]})");
  EXPECT_EQ(FirstLines("relationships", both).at(1),
            "Trigger: When both parties take part in a roll in a Scene with the tag night: both "
            "parties lose 1 Humanity; then the other party gains 1 Humanity.");
}

}  // namespace
}  // namespace recount::engine::inhumanity
