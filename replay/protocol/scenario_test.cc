#include "replay/protocol/scenario.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::replay::protocol {
namespace {

Result<std::string> NoFile(std::string_view name) {
  return Error{.code = ErrorCode::not_found, .message = std::string(name)};
}

TEST(RequestsOfScenario, TakesTheRequestsAndLeavesOutTheRest) {
  const auto requests = RequestsOfScenario(
      "{\"note\":\"a game\"}\n\n{\"send\":{\"op\":\"quit\"},\"expect\":{\"ok\":true}}\r\n"
      "{\"op\":\"legal\",\"seat\":0}",
      NoFile);
  ASSERT_TRUE(requests.ok()) << requests.error().message;
  EXPECT_EQ(*requests,
            (std::vector<std::string>{"{\"op\":\"quit\"}", "{\"op\":\"legal\",\"seat\":0}"}));
}

TEST(RequestsOfScenario, PutsFilesInTheirPlace) {
  const auto read = [](std::string_view name) -> Result<std::string> {
    return name == "set.json" ? Result<std::string>("{\"a\":1}") : NoFile(name);
  };
  const auto requests =
      RequestsOfScenario("{\"send\":{\"op\":\"new\",\"card_set\":{\"$file\":\"set.json\"}}}", read);
  ASSERT_TRUE(requests.ok());
  EXPECT_EQ(requests->front(), "{\"card_set\":{\"a\":1},\"op\":\"new\"}");
  const auto missing = RequestsOfScenario(
      "{\"send\":{\"op\":\"new\",\"card_set\":{\"$file\":\"other.json\"}}}", read);
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
}

TEST(RequestsOfScenario, NamesTheLineThatIsNotARequest) {
  for (const char* line : {"nonsense", "[]", "{}", "{\"send\":3}", "{\"expect\":{}}"}) {
    const auto requests = RequestsOfScenario(std::string("{\"op\":\"quit\"}\n") + line, NoFile);
    ASSERT_FALSE(requests.ok()) << line;
    EXPECT_EQ(requests.error().code, ErrorCode::bad_request);
    EXPECT_EQ(requests.error().message.substr(0, 8), "line 2: ") << requests.error().message;
  }
}

debugging::ProtocolGame TwoPacks() {
  debugging::ProtocolGame game;
  game.players = 2;
  game.new_request =
      R"({"op":"new","game":"heretics","players":["A","B"],"randomness":"recorded"})";
  game.requests = {
      R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
      R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"hussites"}})"};
  return game;
}

// Returns the last line of a text.
Json LastLine(std::string text) {
  text.pop_back();
  return Json::parse(text.substr(text.rfind('\n') + 1));
}

TEST(ScenarioOf, ExpectsTheRefusalOfTheLastEvent) {
  const Json last = LastLine(ScenarioOf(TwoPacks(), {}));
  EXPECT_EQ(last["send"]["seat"], 1);
  EXPECT_EQ(last["expect"],
            Json::parse(R"({"ok":false,"error":{"code":"illegal_action","clause":"HER-2.3"}})"));
}

TEST(ScenarioOf, ExpectsTheAnswerToWhatIsAsked) {
  const Json last =
      LastLine(ScenarioOf(TwoPacks(), {.request = R"({"op":"state","view":"judge"})"}));
  EXPECT_EQ(last["expect"]["state"]["seq"], 1);
  EXPECT_EQ(last["expect"]["state"]["players"][0]["faction"], "hussites");
}

TEST(ScenarioOf, ExpectsThatAKeyIsMissing) {
  const Json last = LastLine(ScenarioOf(
      TwoPacks(), {.request = R"({"op":"state","view":0})", .absent = "/players/1/secret"}));
  EXPECT_EQ(last["expect"]["state"]["players"][1]["secret"], Json::parse(R"({"$absent":true})"));
}

TEST(ScenarioOf, NamesACardSetThatIsShipped) {
  debugging::ProtocolGame game = TwoPacks();
  Json request = Json::parse(game.new_request);
  request["card_set"] = Json::object({{"game", "heretics"}});
  game.new_request = request.dump();
  const std::string inline_text = ScenarioOf(game, {.has_inline_set = true});
  EXPECT_NE(inline_text.find(R"("card_set":{"game":"heretics"})"), std::string::npos);
}

}  // namespace
}  // namespace recount::replay::protocol
