// Tests what becomes of documents of states. That every state that play reaches is read back byte
// for byte is a check of engine/conformance.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/basicverse/test_game_states.h"
#include "engine/kit/testing/read_document.h"
#include "fmt/format.h"

namespace recount::engine::basicverse {
namespace {

using kit::BytesOf;

OrderedJson ShownTo(const TestGame& game, int players = 6) {
  const std::vector<std::string> names(static_cast<size_t>(players), "Ana");
  return Basicverse::StateJson(game.cards(), game.state, Viewer::Judge(),
                               Seating{.names = names, .seq = 7});
}

kit::DocumentRead<Basicverse> ReadOf(const TestGame& game, const OrderedJson& document,
                                     const Config& config = Brawl(), int players = 6) {
  return kit::ReadDocument<Basicverse>(game.cards(), config, players, document);
}

void ExpectReadBack(const TestGame& game, const Config& config = Brawl(), int players = 6) {
  const auto read = ReadOf(game, ShownTo(game, players), config, players);
  EXPECT_EQ(read.lines, "") << game.PhaseText();
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state)) << game.PhaseText();
}

// Sets the value at a path, or erases the key if `value` is empty.
void ChangeValue(OrderedJson& document, std::string_view path, std::string_view value) {
  const OrderedJson::json_pointer pointer{std::string(path)};
  if (value.empty()) {
    document[pointer.parent_pointer()].erase(pointer.back());
  } else {
    document[pointer] = OrderedJson::parse(value.begin(), value.end());
  }
}

TEST(ReadState, AShownStateIsReadBack) {
  for (const TestGame& game :
       {InTurn(), InWindow(), InScroll(), InChoice(), InRecipient(), InMove(), InFreePlay(),
        InRegroup(), InDiscard(), InReshuffle(), InResurrection(), AtEnd()}) {
    ExpectReadBack(game);
  }
}

TEST(ReadState, AStateOfTheSetUpIsReadBack) {
  Config config;
  config.teams_by = TeamsBy::random;
  config.heroes = HeroPicks::draft;
  TestGame game(TestSet(), 4, config);
  game.state = Begin(game.cards(), config, 4);
  ExpectReadBack(game, config, 4);
  NoEffects none;
  const auto settle = [&](std::vector<uint16_t> order) {
    ApplyOutcome(game.cards(), game.state, Outcome{ChanceKind::shuffle, order}, none);
  };
  settle({3, 1, 0, 2});
  EXPECT_EQ(game.PhaseText(), "pick");
  for (const Seat seat : {0, 3, 1}) {
    ExpectReadBack(game, config, 4);
    game.Must(seat, "pick_hero plain_" + std::to_string(seat));
  }
  ExpectReadBack(game, config, 4);
  game.Must(2, "pick_hero plain_2");
  EXPECT_EQ(game.PhaseText(), "ability");
  ExpectReadBack(game, config, 4);
  game.Must(3, "choose_ability 1");
  ExpectReadBack(game, config, 4);
}

TEST(ReadState, TheResultOfAnEndFollowsFromTheRest) {
  const struct {
    std::string_view result;
    int red_mana;
    int red_fortress, blue_fortress;
    int hp;
    LastChance last_chance;
  } cases[] = {
      {"blue BAS-11.1", 0, 0, 3, 10, LastChance::none},
      {"red BAS-11.3", 0, 3, 0, 10, LastChance::running},
      {"red BAS-11.4", 3, 0, 0, 10, LastChance::running},
      {"blue BAS-11.4", 1, 0, 0, 10, LastChance::running},
      {"blue BAS-11.5", 2, 0, 0, 9, LastChance::none},
      {"draw BAS-11.6", 2, 0, 0, 10, LastChance::none},
      {"draw BAS-12.2", 2, 3, 3, 10, LastChance::none},
  };
  for (const auto& each : cases) {
    Config config = Brawl();
    config.max_rounds = 1;
    TestGame game(TestSet(), 6, config);
    game.GoToTurnOf(5);
    game.Mana(each.red_mana, 2);
    game.Fortress(each.red_fortress, each.blue_fortress);
    game.Hp(2, each.hp);
    game.state.last_chance = each.last_chance;
    game.Must(5, "end_turn");
    ASSERT_EQ(game.Result(), each.result);
    ExpectReadBack(game, config);
    OrderedJson document = ShownTo(game);
    document.erase("node");
    EXPECT_EQ(BytesOf(ReadOf(game, document, config).state), BytesOf(game.state));
    document["node"] = {{"kind", "end"}, {"result", {{"clause", "BAS-1.1"}}}};
    EXPECT_NE(ReadOf(game, document, config).lines.find("/node: {"), std::string::npos);
  }
}

TEST(ReadState, WhatFollowsFromTheRestMayBeLeftOut) {
  for (const TestGame& game : {InWindow(), InChoice(), InFreePlay(), InRegroup()}) {
    OrderedJson document = ShownTo(game);
    for (const char* key : {"game", "seq", "node", "card_set", "config", "turn_order", "active",
                            "counter", "waiting"}) {
      document.erase(key);
    }
    for (OrderedJson& player : document["players"]) {
      for (const char* key : {"seat", "name", "team"}) player.erase(key);
    }
    const auto read = ReadOf(game, document);
    EXPECT_EQ(read.lines, "");
    EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
  }
}

TEST(ReadState, PicksFollowFromTheTurnOrder) {
  for (const HeroPicks picks : {HeroPicks::choose, HeroPicks::draft}) {
    Config config = Brawl();
    config.heroes = picks;
    const TestGame game(TestSet(), 6, config);
    OrderedJson document = ShownTo(game);
    document.erase("picked");
    const auto read = ReadOf(game, document, config);
    EXPECT_EQ(read.lines, "");
    EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
  }
}

// A person writes the least that a turn of a new game can be described by.
TEST(ReadState, WhatIsNotGivenHasItsDefault) {
  const TestGame game((TestSet()));
  OrderedJson document = ShownTo(game);
  for (const char* key : {"picked", "turn", "horseshoe", "actions", "fortress", "mana",
                          "counter_slot", "given", "last_chance", "deck", "discard", "stack"}) {
    document.erase(key);
  }
  for (OrderedJson& player : document["players"]) {
    for (const char* key : {"start_ability", "dead", "hand", "slot", "scroll_used", "sight",
                            "shroud", "donated", "penalty"}) {
      player.erase(key);
    }
  }
  const auto read = ReadOf(game, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
}

TEST(ReadState, WithoutItsNumberATurnIsTheFirstOfItsSeat) {
  TestGame game((TestSet()));
  game.GoToTurnOf(3);
  game.EmptyHands();
  OrderedJson document = ShownTo(game);
  document.erase("turn");
  const auto read = ReadOf(game, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(read.state.turn, 4);
}

TEST(ReadState, NamesStandForNumbers) {
  TestGame game = InWindow();
  OrderedJson document = ShownTo(game);
  document["players"][1]["hand"][0] = "Defend";
  document["discard"][0] = "strike";
  auto read = ReadOf(game, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
  // A card that is mentioned lies somewhere else, so its name does not say which copy is meant.
  game = InFreePlay();
  document = ShownTo(game);
  document["stack"][1]["card"] = "gather_mana";
  read = ReadOf(game, document);
  EXPECT_EQ(read.lines, "/stack/1/card: the number of the card, because several are called so\n");
}

TEST(ReadState, TheOrderOfAHandMeansNothing) {
  TestGame game((TestSet()));
  for (const char* kind : {"strike", "defend", "regroup"}) game.Give(kind, 2);
  OrderedJson document = ShownTo(game);
  OrderedJson& hand = document["players"][2]["hand"];
  std::swap(hand[0], hand[2]);
  const auto read = ReadOf(game, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
}

TEST(ReadState, TeamsThatWereDrawnAreRead) {
  Config config = Brawl();
  config.teams_by = TeamsBy::random;
  const TestGame game(TestSet(), 6, config);
  ExpectReadBack(game, config);
  OrderedJson document = ShownTo(game);
  ChangeValue(document, "/players/4/team", "null");
  EXPECT_EQ(ReadOf(game, document, config).lines,
            "/players: a team for every player, or for none\n");
  ChangeValue(document, "/players/4/team", R"("green")");
  EXPECT_EQ(ReadOf(game, document, config).lines, "/players/4/team: one of red, blue, null\n");
  for (OrderedJson& player : document["players"]) player.erase("team");
  EXPECT_EQ(ReadOf(game, document, config).lines, "/players: a team for every player (BAS-1.1)\n");
}

// --- instructions ---

// Two kinds end alike. Seat 0 has played the first.
TestSet WithLists() {
  constexpr std::string_view kEnd = R"({"op":"sight","amount":1},{"op":"team_draw","amount":1})";
  return TestSet()
      .Kind("first", 2, 1,
            UseOf("none", 0, 0, 0,
                  fmt::format(R"({{"op":"choose","options":[[{{"op":"regroup"}}],[]]}},{})", kEnd)))
      .Kind("second", 2, 1, UseOf("none", 0, 0, 0, fmt::format(R"({{"op":"regroup"}},{})", kEnd)));
}

TEST(ReadState, ListsThatReadAlikeAreOne) {
  TestGame game(WithLists());
  game.Give("first", 0);
  game.Must(0, "play first");
  ASSERT_EQ(game.PhaseText(), "choose");
  ExpectReadBack(game);
  game.Must(0, "choose 0");
  ASSERT_EQ(game.Stack(), "use regroup");
  ExpectReadBack(game);
  const OrderedJson then = ShownTo(game)["stack"][0]["then"];
  EXPECT_EQ(then.dump(), R"([{"op":"sight","amount":1},{"op":"team_draw","amount":1}])");
  // All that the option put in front is a list too, and so is that of the other kind.
  OrderedJson document = ShownTo(game);
  ChangeValue(document, "/stack/0/then",
              R"([{"op":"regroup"},{"op":"sight","amount":1},{"op":"team_draw","amount":1}])");
  const auto read = ReadOf(game, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(read.state.stack[0].then, game.cards().kinds[14].use.then);
}

TEST(ReadState, OnlyTheEndOfAListOfTheSetIsRead) {
  constexpr std::string_view kNone =
      "/stack/0/then: what a card or an Ability of the set can have left to do\n";
  const struct {
    std::string_view then;
    std::string_view lines;
  } cases[] = {
      {"[]", ""},
      {R"([{"op":"team_draw","amount":1}])", ""},
      {R"([{"amount":1,"op":"team_draw"}])", ""},
      {R"([{"op":"team_draw","amount":2}])", ""},  // of the default set
      {R"([{"op":"team_draw","amount":3}])", kNone},
      {R"([{"op":"team_draw","amount":1,"range":null}])", kNone},
      {R"([{"op":"team_draw"}])", kNone},
      {R"([{"op":"sight","amount":1}])", kNone},
      {R"([{"op":"team_draw","amount":1},{"op":"sight","amount":1}])", kNone},
      {R"([[[[]]]])", kNone},
      {R"(["team_draw"])", kNone},
      {"null", "/stack/0/then: a list\n"},
      {"{}", "/stack/0/then: a list\n"},
  };
  for (const auto& each : cases) {
    TestGame game(WithLists());
    game.Give("second", 0);
    game.Must(0, "play second");
    ASSERT_EQ(game.PhaseText(), "regroup");
    OrderedJson document = ShownTo(game);
    ChangeValue(document, "/stack/0/then", each.then);
    EXPECT_EQ(ReadOf(game, document).lines, each.lines) << each.then;
  }
}

TEST(ReadState, OptionsComeBeforeWhatTheirUseHasLeft) {
  TestGame game(WithLists());
  game.Give("first", 0);
  game.Must(0, "play first");
  OrderedJson document = ShownTo(game);
  ChangeValue(document, "/stack/0/then", "[]");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/stack/1/options: options that come before what the `use` beneath has left to do\n");
  ChangeValue(document, "/stack/1/options", "[[],[]]");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/stack/1/options: those of a card or an Ability of the set\n");
  ChangeValue(document, "/stack/1/options", "");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/stack/1/options: those of a card or an Ability of the set\n");
}

TEST(ReadState, KindsAreThoseOfSomeInstruction) {
  const TestGame game = InFreePlay();
  OrderedJson document = ShownTo(game);
  ChangeValue(document, "/stack/0/then", "[]");
  EXPECT_EQ(ReadOf(game, document).lines, "");
  ChangeValue(document, "/stack/1/kinds", R"(["strike"])");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/stack/1/kinds: those of a card or an Ability of the set\n");
}

// --- what is wrong ---

struct WrongValue {
  std::string_view path;
  std::string_view value;  // empty: the key is missing
  std::string_view lines;
};

void ExpectWrong(const TestGame& game, absl::Span<const WrongValue> cases) {
  for (const WrongValue& each : cases) {
    OrderedJson document = ShownTo(game);
    ChangeValue(document, each.path, each.value);
    EXPECT_EQ(ReadOf(game, document).lines, std::string(each.lines) + "\n")
        << each.path << " " << each.value;
  }
}

TEST(ReadState, AValueThatCannotBeReadIsRefused) {
  ExpectWrong(
      InWindow(),
      {{"/phase", R"("play")",
        "/phase: one of teams, pick, ability, shuffle, resurrect, turn, react, move, choose, "
        "recipient, regroup, free_play, discard, reshuffle, end"},
       {"/players/0/hp", "1e9", "/players/0/hp: a number from -1000000000 to 1000000000"},
       {"/players/0/start_ability", "-1", "/players/0/start_ability: a number from 0 to 65534"},
       {"/players/1/dead", "1", "/players/1/dead: true or false"},
       {"/players/1/hand", "[85]", "/players/1/hand/0: a card: its number, 0 to 84, or its name"},
       {"/players/1/hand", "[53,53]", "/players/1/hand: each card once"},
       {"/players/2/slot", "7", "/players/2/slot: a list of at most 85"},
       {"/players/2", "7", "/players/2: an object"},
       {"/picked", "[0,1,2,3,4,5,0]", "/picked: a list of at most 6"},
       {"/turn_order", "[0,1]", "/turn_order: every seat, or none before the last pick"},
       {"/turn_order", "[0,1,2,3,4,4]", "/turn_order: every seat, or none before the last pick"},
       {"/circle/2", "-2", "/circle/2: a number from -1 to 5"},
       {"/horseshoe", "6", "/horseshoe: a number from 0 to 5"},
       {"/fortress", "null", "/fortress: an object"},
       {"/mana/red", "-1", "/mana/red: a number from 0 to 254"},
       {"/last_chance", R"("over")", "/last_chance: one of null, waiting, running"},
       {"/deck/3", R"("strik")",
        "/deck/3: a card: its number or its name; no card of this game is called so"},
       {"/waiting", "[1,1]", "/waiting: each seat once"},
       {"/stack/0", "null", "/stack/0: an object"},
       {"/stack/0/frame", "", "/stack/0/frame: the kind of the frame"},
       {"/stack/0/frame", R"("none")",
        "/stack/0/frame: one of use, hit, move, scroll, choose_move, choose, recipient, regroup, "
        "free_play, draw, discard, resurrect"},
       {"/stack/0/targets", "[1,2,3,4,5,0]", "/stack/0/targets: a list of at most 5"},
       {"/stack/0/source", "9", "/stack/0/source: a number from 0 to 5"},
       {"/stack/1/asked", "0", "/stack/1/asked: true or false"}});
}

TEST(ReadState, AHeroIsOneOfTheSet) {
  const TestGame game((TestSet()));
  OrderedJson document = ShownTo(game);
  ChangeValue(document, "/players/1/hero", R"("juno")");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/players/1/hero: one of plain_0, plain_1, plain_2, plain_3, plain_4, plain_5, "
            "plain_6, plain_7, plain_8, plain_9, null\n");
}

TEST(ReadState, AStateFromWhichTheRulesCannotGoOnIsRefused) {
  ExpectWrong(InWindow(),
              {{"/players/0/hp", "11", "/players/0/hp: at most 10 (BAS-1.11)"},
               {"/players/1/hand/0", "0",
                "/deck: every card in some place, also card 53\n"
                "/players/1/hand/0: a card that lies nowhere else"},
               {"/players/1/penalty", "4", "/players/1/penalty: 0 to 3 (BAS-4.5)"},
               {"/turn_order", "[1,0,3,2,5,4]",
                "/turn_order/0: Red and Blue alternating, each team as it picked (BAS-1.7)\n"
                "/turn_order/1: Red and Blue alternating, each team as it picked (BAS-1.7)\n"
                "/turn_order/2: Red and Blue alternating, each team as it picked (BAS-1.7)\n"
                "/turn_order/3: Red and Blue alternating, each team as it picked (BAS-1.7)\n"
                "/turn_order/4: Red and Blue alternating, each team as it picked (BAS-1.7)\n"
                "/turn_order/5: Red and Blue alternating, each team as it picked (BAS-1.7)"},
               {"/active", "3", "/active: the seat whose turn this is in the turn order (BAS-2.2)"},
               {"/counter_slot", "5", "/counter_slot: 0 to 4 (BAS-10.1)"},
               {"/stack/0/seat", "", "/stack/0/seat: a seat"},
               {"/stack/1/target", "", "/stack/1/target: a seat"},
               {"/stack/1/target", "2", "/stack/1/target: an enemy (BAS-7.10)"},
               {"/waiting", "[0]", "/waiting: only seats that the window asks"}});
}

TEST(ReadState, AKeyThatFollowsFromTheRestIsComputed) {
  ExpectWrong(
      InWindow(),
      {{"/game", R"("hope")", "/game: \"basicverse\", which follows from the rest"},
       {"/card_set", R"("mine")", "/card_set: \"test\", which follows from the rest"},
       {"/config/fortress", "10",
        "/config: {\"fortress\":20,\"heroes\":\"choose\",\"max_rounds\":100,\"setup\":\"brawl\","
        "\"teams\":\"alternate\"}, which follows from the rest"},
       {"/node/seats", "[0]",
        "/node: {\"kind\":\"decision\",\"seats\":[1]}, which follows from the rest"},
       {"/counter", "4", "/counter: 2, which follows from the rest"},
       {"/players/3/seat", "4", "/players/3/seat: 3, which follows from the rest"},
       {"/players/3/team", R"("red")", "/players/3/team: \"blue\", which follows from the rest"},
       {"/players/3/mood", R"("bad")", "/players/3/mood: no such key"},
       {"/stack/1/damage", "1", "/stack/1/damage: no such key"},
       {"/deaths", "0", "/deaths: no such key"}});
}

TEST(ReadState, SeveralFindingsAreToldTogether) {
  const TestGame game = InWindow();
  OrderedJson document = ShownTo(game);
  ChangeValue(document, "/counter_slot", "7");
  ChangeValue(document, "/players/3/hero", R"("plain_1")");
  ChangeValue(document, "/stack/1/amount", "100");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/counter_slot: 0 to 4 (BAS-10.1)\n"
            "/players/3/hero: a Hero of nobody else (BAS-1.2)\n"
            "/stack/1/amount: 0 to 99\n");
  ChangeValue(document, "/turn", R"("one")");
  ChangeValue(document, "/horseshoe", "true");
  EXPECT_EQ(ReadOf(game, document).lines,
            "/horseshoe: a number from 0 to 5\n"
            "/turn: a number from 0 to 65535\n");
}

TEST(ReadState, NothingOfADocumentIsWrittenBeyondTheState) {
  const TestGame game((TestSet()));
  OrderedJson document = ShownTo(game);
  const OrderedJson frame =
      OrderedJson::parse(R"({"frame":"regroup","seat":0,"cards":[1],"to":[0,0]})");
  document["stack"] = OrderedJson::array();
  for (int i = 0; i < 128; ++i) document["stack"].push_back(frame);
  EXPECT_NE(ReadOf(game, document).lines, "");
  document["stack"].push_back(frame);
  EXPECT_EQ(ReadOf(game, document).lines.substr(0, 32), "/stack: a list of at most 128\n");
  EXPECT_EQ(ReadOf(game, OrderedJson::object()).lines, "") << "the state of a new game";
  EXPECT_EQ(ReadOf(game, OrderedJson::array()).lines, ": an object\n");
}

}  // namespace
}  // namespace recount::engine::basicverse
