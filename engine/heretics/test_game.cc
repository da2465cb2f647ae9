#include "engine/heretics/test_game.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/heretics/core_set.h"
#include "engine/heretics/names.h"
#include "engine/kit/testing/text.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

std::string ClauseText(ClauseIndex clause) {
  return clause == kNoClause ? "" : std::string(Clauses()[clause].id);
}

Action ActionOf(std::string_view words) {
  const std::vector<std::string> list = kit::testing::Split(words);
  RECOUNT_CHECK_EQ(list.size(), 2u);
  Action action{.type = kit::testing::TypeCalled<ActionType>(list[0])};
  if (action.type == ActionType::send) {
    std::from_chars(list[1].data(), list[1].data() + list[1].size(), action.card);
    return action;
  }
  action.faction = Faction::no_such_thing;
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    if (list[1] == names::kFactions[faction]) action.faction = static_cast<Faction>(faction);
  }
  return action;
}

}  // namespace

Cards CoreCards() { return *ParseCards(Json::parse(kCoreSet)); }

std::string PicturedAttribute(std::string_view op) {
  if (op == "disclaim") return R"({"op":"disclaim","min":1,"max":3})";
  if (op == "bonus") return R"({"op":"bonus","factions":["hussites"],"amount":1})";
  if (op == "banned") {
    return R"({"op":"banned","characters":[{"faction":null,"strength":11},
               {"faction":"hussites","strength":10}]})";
  }
  if (op == "refuge") return R"({"op":"refuge","factions":["hussites","reformers"]})";
  RECOUNT_CHECK(op == "downfall");
  return R"({"op":"downfall","strength":7,"two_players":1,"more_players":2})";
}

std::string SetJson(int resistance, int value, std::string_view attributes) {
  Json set = Json::parse(kCoreSet);
  set["name"] = "test";
  for (Json& city : set["cities"]) {
    city["resistance"] = resistance;
    city["value"] = value;
    city["attributes"] = Json::array();
    for (const std::string& word : kit::testing::Split(attributes)) {
      city["attributes"].push_back(Json::parse(PicturedAttribute(word)));
    }
  }
  return set.dump();
}

Cards CardsOf(int resistance, int value, std::string_view attributes) {
  return *ParseCards(Json::parse(SetJson(resistance, value, attributes)));
}

TestGame::TestGame(int players, Cards cards) : cards_(std::move(cards)) {
  state = Begin(cards_, {}, players);
}

void TestGame::Keep(const EffectList& effects) {
  for (const Effect& effect : effects.effects) cited.emplace(Clauses()[effect.clause].id);
  last = effects;
  RECOUNT_CHECK(kit::IsSound(cards_, state));
}

std::string TestGame::Effects() const {
  std::string text;
  for (const Effect& effect : last.effects) {
    const std::string_view id = Clauses()[effect.clause].id;
    text += (text.empty() ? "" : " ") + std::string(id.substr(std::string_view("HER-").size()));
  }
  return text;
}

std::string TestGame::Do(Seat seat, std::string_view words) {
  if (!Contains(AwaitedOf(state), seat)) {
    return "not awaited " + ClauseText(NotAwaitedClause(state, seat));
  }
  const Action action = ActionOf(words);
  if (const Refusal refusal = CheckAction(cards_, state, seat, action)) {
    return ClauseText(refusal.clause);
  }
  EffectList effects;
  ApplyAction(cards_, state, seat, action, effects);
  if (KindOf(state) == NodeKind::chance) {
    const ChanceRequest request = RequestOf(cards_, state);
    ApplyOutcome(cards_, state, {request.kind, request.from}, effects);
  }
  Keep(effects);
  return "";
}

TestGame Begun(int players, Cards cards) {
  TestGame game(players, std::move(cards));
  for (Seat seat = 0; seat < players; ++seat) {
    const std::string answer =
        game.Do(seat, fmt::format("choose_faction {}", names::kFactions[seat]));
    RECOUNT_CHECK(answer.empty());
  }
  return game;
}

}  // namespace recount::engine::heretics
