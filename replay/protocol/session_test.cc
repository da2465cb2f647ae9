// Checks the form of requests and the order of the error codes. The scenarios (testdata/scenarios)
// check what a game decides.
#include "replay/protocol/session.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::replay::protocol {
namespace {

using Json = nlohmann::json;

constexpr char kNew[] =
    R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"recorded"})";
constexpr char kSeed[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// "ok", or the code, or the code and the clause.
std::string OutcomeOf(const std::string& reply) {
  const Json json = Json::parse(reply);
  if (json.at("ok") == true) return "ok";
  const Json& error = json.at("error");
  EXPECT_FALSE(error.at("message").get<std::string>().empty());
  const std::string code = error.at("code");
  return error.at("clause").is_null() ? code : code + " " + error.at("clause").get<std::string>();
}

struct Exchange {
  std::string line;
  std::string outcome;
};

TEST(Session, AnswersTheFormOfARequestBeforeThereIsAGame) {
  const std::vector<Exchange> lines = {
      {"nonsense", "bad_request"},
      {"[]", "bad_request"},
      {"{}", "bad_request"},
      {R"({"op":7})", "bad_request"},
      {R"({"op":"undo"})", "bad_request"},
      {R"({"op":"state"})", "bad_request"},
      {R"({"op":"state","view":"nobody"})", "bad_request"},
      {R"({"op":"state","view":true})", "bad_request"},
      {R"({"op":"state","view":1.0})", "bad_request"},
      {R"({"op":"state","view":9})", "no_game"},
      {R"({"op":"state","view":"judge"})", "no_game"},
      {R"({"op":"legal"})", "bad_request"},
      {R"({"op":"legal","seat":"0"})", "bad_request"},
      {R"({"op":"legal","seat":9007199254740993})", "bad_request"},
      {R"({"op":"legal","seat":-1})", "no_game"},
      {R"({"op":"legal","seat":0,"more":1})", "bad_request"},
      {R"({"op":"act","seat":0})", "bad_request"},
      {R"({"op":"act","seat":0,"action":7})", "bad_request"},
      {R"({"op":"act","seat":0,"action":{}})", "no_game"},
      {R"({"op":"chance","outcome":[1]})", "bad_request"},
      {R"({"op":"chance","outcome":{}})", "no_game"},
      {R"({"op":"quit","now":true})", "bad_request"},
  };
  Session session;
  for (const auto& [line, outcome] : lines)
    EXPECT_EQ(OutcomeOf(session.Answer(line)), outcome) << line;
  EXPECT_FALSE(session.has_quit());
}

TEST(Session, RefusesNewGamesByTheirForm) {
  const Json good = Json::parse(kNew);
  const auto with = [&](const char* key, Json value) {
    Json request = good;
    request[key] = std::move(value);
    return request;
  };
  Json no_players = good;
  no_players.erase("players");
  Json no_randomness = good;
  no_randomness.erase("randomness");
  Json seeded = with("randomness", "seeded");
  Json bad_seed = seeded;
  bad_seed["seed"] = "00FF";
  const std::vector<std::pair<Json, std::string>> requests = {
      {good, "ok"},
      {no_players, "bad_request"},
      {no_randomness, "bad_request"},
      {with("game", "chess"), "bad_request"},
      {with("game", 1), "bad_request"},
      {with("players", "Ana"), "bad_request"},
      {with("players", {"Ana", 1}), "bad_request"},
      {with("players", {"Ana", std::string(4097, 'x')}), "bad_request"},
      {with("players", {"", std::string(4096, 'x')}), "ok"},
      {with("players", {"Ana"}), "bad_request HER-1.1"},
      {with("config", nullptr), "bad_request"},
      {with("config", {{"fast", true}}), "bad_request"},
      {with("config", Json::object()), "ok"},
      {with("card_set", nullptr), "bad_request"},
      {with("card_set", "no-such-set"), "bad_request"},
      {with("card_set", "heretics-core"), "ok"},
      {with("seed", kSeed), "bad_request"},
      {with("randomness", "chosen"), "bad_request"},
      {seeded, "bad_request"},
      {bad_seed, "bad_request"},
      {with("more", 1), "bad_request"},
  };
  for (const auto& [request, outcome] : requests) {
    Session session;
    EXPECT_EQ(OutcomeOf(session.Answer(request.dump())), outcome) << request;
  }
}

TEST(Session, KeepsItsGameWhenANewOneIsRefused) {
  Session session;
  session.Answer(kNew);
  session.Answer(
      R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})");
  const std::string before = session.Answer(R"({"op":"state","view":"judge"})");
  EXPECT_EQ(OutcomeOf(session.Answer(R"({"op":"new","game":"heretics","players":["Ana"],
                                    "randomness":"recorded"})")),
            "bad_request HER-1.1");
  EXPECT_EQ(session.Answer(R"({"op":"state","view":"judge"})"), before);
}

TEST(Session, DrawsChanceAtOnceWithASeedAndTheSameAgain) {
  Json request = Json::parse(kNew);
  request["randomness"] = "seeded";
  request["seed"] = kSeed;
  std::string first;
  for (int run = 0; run < 2; ++run) {
    Session session;
    session.Answer(request.dump());
    session.Answer(
        R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})");
    const std::string reply = session.Answer(
        R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})");
    EXPECT_EQ(Json::parse(reply)["seq"], 3);
    EXPECT_EQ(Json::parse(reply)["node"]["kind"], "decision");
    if (run == 0) first = reply;
    EXPECT_EQ(reply, first);
  }
}

TEST(Session, HasEffectsWithClausesInEveryReplyOfThatForm) {
  Session session;
  EXPECT_EQ(Json::parse(session.Answer(kNew))["effects"], Json::array());
}

TEST(Session, PassesOverBlankLinesAndQuits) {
  Session session;
  EXPECT_EQ(session.Answer(""), "");
  EXPECT_EQ(session.Answer(" \t\r"), "");
  EXPECT_EQ(session.Answer(R"({"op":"quit"})"), R"({"ok":true})");
  EXPECT_TRUE(session.has_quit());
}

TEST(Session, AnswersALineThatIsTooLong) {
  Session session;
  EXPECT_EQ(OutcomeOf(session.AnswerTooLong()), "bad_request");
  EXPECT_EQ(OutcomeOf(session.Answer(std::string(kMaxLineBytes + 1, ' ') + "{}")), "bad_request");
}

TEST(Session, AnswersDeepNestingWithoutRecursion) {
  Session session;
  session.Answer(kNew);
  const std::string deep = std::string(250'000, '[') + std::string(250'000, ']');
  EXPECT_EQ(OutcomeOf(session.Answer(R"({"op":"chance","outcome":{"order":)" + deep + "}}")),
            "bad_chance");
  EXPECT_EQ(OutcomeOf(session.Answer(R"({"op":"new","game":"heretics","players":["A","B"],)"
                                     R"("randomness":"recorded","card_set":{"x":)" +
                                     deep + "}}")),
            "bad_request");
}

}  // namespace
}  // namespace recount::replay::protocol
