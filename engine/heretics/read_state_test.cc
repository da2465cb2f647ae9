// Tests what becomes of documents of states. That every state that play reaches is read back byte
// for byte is a check of engine/conformance.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/heretics/test_game.h"
#include "engine/kit/testing/read_document.h"

namespace recount::engine::heretics {
namespace {

using kit::BytesOf;
using kit::ReadDocument;

// Three seats in their first round; seat 0 has laid its card 3.
TestGame InFirstRound() {
  TestGame game = Begun(3, CardsOf(5, 3, ""));
  EXPECT_EQ(game.Do(0, "send 3"), "");
  return game;
}

OrderedJson Shown(const TestGame& game) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy"};
  return Heretics::StateJson(game.cards(), game.state, Viewer::Judge(), {names, 7});
}

TEST(ReadState, AShownStateIsReadBack) {
  const TestGame game = InFirstRound();
  const auto read = ReadDocument<Heretics>(game.cards(), {}, 3, Shown(game));
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
}

TEST(ReadState, DerivedKeysAndThePastMayBeLeftOut) {
  const TestGame game = InFirstRound();
  OrderedJson document = Shown(game);
  for (const char* key : {"game", "seq", "node", "card_set", "packs_left", "last_round"}) {
    document.erase(key);
  }
  for (OrderedJson& player : document["players"]) {
    for (const char* key : {"seat", "name", "has_sent", "graveyard", "score"}) player.erase(key);
  }
  const auto read = ReadDocument<Heretics>(game.cards(), {}, 3, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
}

TEST(ReadState, NamesStandForNumbers) {
  const TestGame game = InFirstRound();
  OrderedJson document = Shown(game);
  document["players"][0]["sent"] = "catholics:4";
  document["players"][1]["hand"][0] = game.cards().names[11];
  const auto read = ReadDocument<Heretics>(game.cards(), {}, 3, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
}

TEST(ReadState, EverythingThatIsWrongIsToldWithItsPlace) {
  const struct {
    std::string_view path;
    std::string_view value;
    std::string_view lines;
  } cases[] = {
      {"/round", "12", "/round: a number from 0 to 11"},
      {"/phase", R"("sending")", "/phase: one of choose_faction, shuffle_cities, send, end"},
      {"/city", "43", "/city: a City"},
      {"/city_deck/0", "3", "/city_deck: Cities only"},
      {"/city_deck/0", "46", "/city_deck/1: a City that lies nowhere else (HER-1.4)"},
      {"/lost_cities", "[44]", "/lost_cities: no City that lies elsewhere, too (HER-4.8)"},
      {"/players/1/cities", "[45]",
       "/players/1/cities: no City that lies elsewhere, too (HER-4.5)"},
      {"/players/1/hand/0", "0", "/players/1/hand: characters of the seat's own pack (HER-2.3)"},
      {"/players/1/temple", "[11]",
       "/players/1/temple: no character that is in the hand, too "
       "(HER-2.3)"},
      {"/players/0/sent", "11", "/players/0/sent: a character of the seat's own pack (HER-2.3)"},
      {"/players/0/sent", "4", "/players/0/sent: a character that lies nowhere else (HER-3.2)"},
      {"/players/1/faction", R"("catholics")",
       "/players/1/hand: characters of the seat's own pack (HER-2.3)"},
      {"/wave", "2", "/city_deck: one City less for each round that was begun (HER-3.1)"},
      {"/players/2/score", "4", "/players/2/score: 0, which follows from the rest"},
      {"/players/2/colour", R"("red")", "/players/2/colour: no such key"},
      {"/node/seats", "[0]",
       R"(/node: {"kind":"decision","seats":[1,2]}, which follows from the rest)"},
  };
  for (const auto& each : cases) {
    const TestGame game = InFirstRound();
    OrderedJson document = Shown(game);
    document[OrderedJson::json_pointer(std::string(each.path))] =
        OrderedJson::parse(each.value.begin(), each.value.end());
    const auto read = ReadDocument<Heretics>(game.cards(), {}, 3, document);
    EXPECT_EQ(read.lines, std::string(each.lines) + "\n") << each.path << " " << each.value;
  }
}

TEST(ReadState, SeveralFindingsAreToldTogether) {
  const TestGame game = InFirstRound();
  OrderedJson document = Shown(game);
  document["players"][0]["sent"] = 4;
  document["players"][2]["temple"] = {22};
  document["city_deck"][3] = 45;
  const auto read = ReadDocument<Heretics>(game.cards(), {}, 3, document);
  EXPECT_EQ(read.lines,
            "/city_deck/3: a City that lies nowhere else (HER-1.4)\n"
            "/players/0/sent: a character that lies nowhere else (HER-3.2)\n"
            "/players/2/temple: no character that is in the hand, too (HER-2.3)\n");
}

}  // namespace
}  // namespace recount::engine::heretics
