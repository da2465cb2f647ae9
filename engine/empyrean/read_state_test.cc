// Tests what becomes of documents of states. That every state that play reaches is read back byte
// for byte is a check of engine/conformance.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/empyrean/test_game_states.h"
#include "engine/kit/testing/read_document.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

using kit::BytesOf;
using kit::ReadDocument;

// A state that is shown, and what its game pins.
struct Shown : PinnedState {
  std::string name;

  Shown(std::string called, const TestGame& game)
      : PinnedState{game.cards(), game.state, {}}, name(std::move(called)) {
    if (state.players > 2) config.length = Length::extended;
  }
  explicit Shown(PinnedState pinned)
      : PinnedState(std::move(pinned)), name(PhaseName(state.phase)) {}

  OrderedJson Document() const {
    return Empyrean::StateJson(cards, state, Viewer::Judge(), {kPlayerNames, 7});
  }
  kit::DocumentRead<Empyrean> Read(const OrderedJson& document) const {
    return ReadDocument<Empyrean>(cards, config, state.players, document);
  }
  // Reads the document with another value at a JSON Pointer, and returns the findings.
  std::string LinesWith(std::string_view path, std::string_view value) const {
    OrderedJson document = Document();
    document[OrderedJson::json_pointer(std::string(path))] =
        OrderedJson::parse(value.begin(), value.end());
    return Read(document).lines;
  }
};

// Returns states of every phase, with everything that can be under way.
std::vector<Shown> States() {
  std::vector<Shown> shown;
  for (int phase = 0; phase <= static_cast<int>(Phase::shuffle_decks); ++phase) {
    Config config;
    config.decks =
        static_cast<Phase>(phase) == Phase::draft_ability ? Decks::draft : Decks::standardized;
    shown.emplace_back(InSetup(static_cast<Phase>(phase), SmallSetWithDeckD(), 3, config));
  }
  shown.emplace_back(
      InSetup(Phase::draft_ability, SmallSetWithDeckD(), 3, {.decks = Decks::draft}, 4));
  shown.emplace_back(InSetup(Phase::shuffle_decks, SmallSetWithDeckD(), 3, {}, 1));
  shown.emplace_back("full turn", InFullTurn());
  const auto add = [&](std::string_view name, std::string_view actions) {
    TestGame game = InTurn(name.ends_with("3") ? 3 : 2);
    game.Must(0, actions);
    shown.emplace_back(std::string(name), game);
  };
  add("muster", "choose overcome; attack Ram Wall; join Plain_1");
  add("trigger window", "choose overcome; attack Ram Wall; strike");
  add("prevent window", "use Drum");
  TestGame prevented = InTurn();
  prevented.Attach("Nay", "Ram", true);
  prevented.Must(0, "use Drum");
  prevented.Must(1, "respond Veto");
  shown.emplace_back("two items", prevented);
  TestGame moved = InTurn();
  moved.Must(0, "feat Move");
  moved.Must(1, "pass");
  shown.emplace_back("choice of an attached card", moved);
  moved.Must(0, "target_slot Wall 1");
  shown.emplace_back("held card", moved);
  moved.Must(0, "target Plain_1");
  shown.emplace_back("second choice", moved);
  TestGame tossed = InTurn(3);
  tossed.Must(0, "feat Toss");
  tossed.Must(1, "pass");
  shown.emplace_back("choice of a seat", tossed);
  tossed.Must(0, "target_seat 1");
  shown.emplace_back("discard", tossed);
  tossed.Must(1, "target Plain_4");
  shown.emplace_back("second discard", tossed);
  TestGame lost(SmallSet());
  lost.Put("Ram", 0);
  lost.state.attack_bonus[lost.Slot("Ram")] = 100;
  lost.Must(0, "choose overcome; attack Ram 1; strike");
  shown.emplace_back("end by a defeat", lost);
  TestGame drawn(SmallSet());
  drawn.state.seats[1].idle_turns = 5;
  drawn.state.seats[0].idle_turns = 4;
  drawn.Must(0, "end_turn");
  shown.emplace_back("draw", drawn);
  return shown;
}

TEST(ReadState, AShownStateOfEveryKindIsReadBack) {
  std::set<Phase> phases;
  for (const Shown& shown : States()) {
    const auto read = shown.Read(shown.Document());
    EXPECT_EQ(read.lines, "") << shown.name;
    EXPECT_EQ(BytesOf(read.state), BytesOf(shown.state)) << shown.name;
    phases.insert(shown.state.phase);
  }
  EXPECT_EQ(phases.size(), 12u) << "all but turn, enhance, recruit and overcome";
}

TEST(ReadState, DerivedKeysMayBeLeftOut) {
  for (const Shown& shown : States()) {
    OrderedJson document = shown.Document();
    for (const char* key : {"game", "seq", "config"}) document.erase(key);
    if (shown.state.phase == Phase::shuffle_decks) {
      document["node"].erase("kind");
      document["node"]["chance"].erase("cards");
    } else {
      document.erase("node");
    }
    for (OrderedJson& player : document["players"]) {
      for (const char* key : {"seat", "name", "team"}) player.erase(key);
      player["base"].erase("card");
      for (OrderedJson& hero : player["heroes"]) {
        for (OrderedJson& attached : hero["attached"]) attached.erase("kind");
      }
    }
    for (OrderedJson& item : document["stack"]) item.erase("kind");
    for (OrderedJson& entry : document["pending"]) entry.erase("must");
    if (document["result"].is_object()) {
      for (const char* key : {"winners", "draw", "scores"}) document["result"].erase(key);
    }
    const auto read = shown.Read(document);
    EXPECT_EQ(read.lines, "") << shown.name;
    EXPECT_EQ(BytesOf(read.state), BytesOf(shown.state)) << shown.name;
  }
}

TEST(ReadState, AnEmptyDocumentIsTheFirstState) {
  const Shown first(InSetup(Phase::shuffle_heroes, SmallSetWithDeckD(), 3, {}));
  const auto read = first.Read(OrderedJson::object());
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(first.state));
}

TEST(ReadState, InTheSetUpCardsThatAreNotListedLieWhereTheyBegin) {
  for (const Shown& shown : {Shown(InSetup(Phase::first_player, SmallSet(), 2)),
                             Shown(InSetup(Phase::draft_hero, SmallSet(), 2)),
                             Shown(InSetup(Phase::shuffle_reserves, SmallSet(), 2))}) {
    OrderedJson document = shown.Document();
    for (const char* key : {"pool", "ability_pool"}) document.erase(key);
    for (OrderedJson& player : document["players"]) player.erase("deck");
    const auto read = shown.Read(document);
    EXPECT_EQ(read.lines, "") << shown.name;
    EXPECT_EQ(BytesOf(read.state), BytesOf(shown.state)) << shown.name;
  }
}

TEST(ReadState, ATurnThatIsNotDescribedIsNew) {
  const Shown shown("turn", InTurn());
  OrderedJson document = {{"phase", "turn"}, {"turn", 1}, {"active", 0}};
  const OrderedJson whole = shown.Document();
  for (const char* key : {"hq", "reserves"}) document[key] = whole[key];
  for (const OrderedJson& player : whole["players"]) {
    OrderedJson& brief = document["players"].emplace_back();
    for (const char* key : {"hand", "deck", "discard", "heroes"}) brief[key] = player[key];
  }
  const auto read = shown.Read(document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(shown.state));
}

TEST(ReadState, TheActionFollowsFromThePhase) {
  const Shown shown("heal", InFullTurn());
  OrderedJson document = shown.Document();
  document["turn_info"].erase("action");
  const auto read = shown.Read(document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(read.state.turn_info.action, TurnAction::heal);
}

TEST(ReadState, ATurnBeganBareIfTheActivePlayerHasNoHero) {
  const Shown shown("bare", TestGame(SmallSet()));
  OrderedJson document = shown.Document();
  document.erase("turn_info");
  const auto read = shown.Read(document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(read.state.turn_info.is_bare, 1);
}

TEST(ReadState, NamesStandForNumbers) {
  const Shown shown("heal", InFullTurn());
  OrderedJson document = shown.Document();
  OrderedJson& ram = document["players"][0]["heroes"][0];
  ram["card"] = "ram";
  ram["attached"][1]["card"] = "Drum";
  document["players"][0]["shown"][0] = "Leap";
  for (OrderedJson& card : document["box"]) card = shown.cards.heroes[card.get<size_t>() - 2].name;
  for (OrderedJson& card : document["players"][0]["hand"]) {
    card = CardName(shown.cards, shown.state, card.get<uint16_t>());
  }
  const auto read = shown.Read(document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(shown.state));
}

TEST(ReadState, TheNameOfAStatMeansTheLowestThatLiesNowhereElse) {
  const Shown shown("heal", InFullTurn());
  OrderedJson document = shown.Document();
  ASSERT_EQ(document["players"][0]["heroes"][0]["attached"][0]["card"], 28);
  document["players"][0]["heroes"][0]["attached"][0]["card"] = "attack +20";
  EXPECT_EQ(shown.Read(document).lines, "");
}

TEST(ReadState, HeroesOfAPlayAreaMayHaveAnyOrder) {
  const Shown shown("heal", InFullTurn());
  OrderedJson document = shown.Document();
  OrderedJson& heroes = document["players"][0]["heroes"];
  ASSERT_EQ(heroes.size(), 3u);
  std::reverse(heroes.begin(), heroes.end());
  const auto read = shown.Read(document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(shown.state));
  // Ram, which was the first, is the last of this list.
  ASSERT_EQ(heroes[2]["card"], 2);
  heroes[2]["attached"][0]["card"] = 26;
  document["players"][0]["hand"] = {24, 25, 28};
  EXPECT_EQ(shown.Read(document).lines,
            "/players/0/heroes/2/attached: abilities and stats only (EMP-5.7)\n");
}

TEST(ReadState, OnlyTheNodeSaysWhichDecksAreShuffled) {
  TestSet set;
  set.Stat("attack", 20);
  const Shown shown(InSetup(Phase::shuffle_decks, set, 2, {}, 1));
  ASSERT_EQ(shown.state.asked, 1);
  const auto read = shown.Read(shown.Document());
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(read.state.asked, 1);
  OrderedJson document = shown.Document();
  document.erase("node");
  EXPECT_EQ(shown.Read(document).state.asked, 0);
  EXPECT_EQ(shown.LinesWith("/node/chance/what", R"("enhancement_deck:2")"),
            "/node/chance/what: enhancement_deck: and the number of a seat\n");
}

TEST(ReadState, ACardThatIsTwiceInADocumentIsFound) {
  const struct {
    std::string_view path;
    std::string_view value;
    std::string_view lines;
  } cases[] = {
      {"/players/0/heroes/0/attached/1/card", "28",
       "/players/0/heroes/0/attached/1/card: card 28 in one place only\n"},
      {"/players/1/heroes/0/card", "2", "/players/1/heroes/0/card: card 2 in one place only\n"},
      {"/players/1/hand", "[8,8]", "/players/1/hand: card 8 in one place only\n"},
      {"/players/1/discard", "[30]", "/players/1/discard: card 30 in one place only\n"},
      {"/players/0/deck", "[30,30]", "/players/0/deck: card 30 in one place only\n"},
      {"/hq/0", "7", "/players/1/hand: card 7 in one place only\n"},
      {"/ability_pool", "[22]", "/ability_pool: card 22 in one place only\n"},
  };
  const Shown shown("heal", InFullTurn());
  for (const auto& each : cases) {
    EXPECT_EQ(shown.LinesWith(each.path, each.value), each.lines) << each.path;
  }
}

// One value of a document is replaced.
struct Replacement {
  std::string_view path;
  std::string_view value;
  std::string_view lines;
};

void ExpectLines(const Shown& shown, std::initializer_list<Replacement> changes) {
  for (const Replacement& each : changes) {
    EXPECT_EQ(shown.LinesWith(each.path, each.value), std::string(each.lines) + "\n")
        << each.path << " " << each.value;
  }
}

TEST(ReadState, WhatCannotBeReadIsToldWithItsPlace) {
  ExpectLines(
      Shown("heal", InFullTurn()),
      {{"/turn", "-1", "/turn: a number from 0 to 65535"},
       {"/first_player", "2", "/first_player: a number from 0 to 1"},
       {"/active", R"("Ana")", "/active: a number from 0 to 1"},
       {"/window", "7", "/window: an object or null"},
       {"/window", R"({"passed":[1,1]})", "/window/passed: each seat once"},
       {"/result", R"({"clause":"EMP-11.3"})",
        "/result/clause: one of null, EMP-11.1, EMP-11.2, EMP-11.4, EMP-11.5, EMP-11.6"},
       {"/box/0", "22", "/box/0: a card: its number, 2 to 21, or its name"},

       {"/reserves", "[0]", "/reserves/0: a card: its number, 2 to 21, or its name"},
       {"/players/0/status", R"("out")", "/players/0/status: one of playing, defeated, removed"},
       {"/players/0/base", "null", "/players/0/base: an object"},
       {"/players/0/base/fatigued", "1", "/players/0/base/fatigued: true or false"},
       {"/players/1/hand/0", "1", "/players/1/hand/0: a card: its number, 2 to 35, or its name"},
       {"/players/1/hand/0", "99", "/players/1/hand/0: a card: its number, 2 to 35, or its name"},
       {"/players/0/deck/0", "4", "/players/0/deck/0: a card: its number, 22 to 35, or its name"},
       {"/players/0/shown", "[24,24]", "/players/0/shown: cards of the hand, each once"},
       {"/players/0/shown", "[28]", "/players/0/shown: cards of the hand, each once"},
       {"/players/0/heroes/0/card", "null", "/players/0/heroes/0/card: a card"},
       {"/players/0/heroes/0/card", "28",
        "/players/0/heroes/0/card: a card: its number, 2 to 21, or its name"},
       {"/players/0/heroes/0/pin", "null",
        "/players/0/heroes/0/pin: one of none, waiting, running"},
       {"/players/0/heroes/0/attack_bonus", "1e3",
        "/players/0/heroes/0/attack_bonus: a number from -9007199254740992 to 9007199254740992"},
       {"/players/0/heroes/0/attached/0", "{}", "/players/0/heroes/0/attached/0/card: a card"},
       {"/players/0/heroes/0/attached/0/card", "1",
        "/players/0/heroes/0/attached/0/card: a card: its number, 22 to 35, or its name"},
       {"/players/0/forbidden/0", "{}", "/players/0/forbidden/0/what: what is forbidden"},
       {"/players/0/forbidden/0/what", R"("feat")",
        "/players/0/forbidden/1/what: each prohibition once"},
       {"/turn_info", "null", "/turn_info: an object"},
       {"/turn_info/action", R"("rest")",
        "/turn_info/action: one of enhance, heal, overcome, recruit, null"},
       {"/turn_info/used", R"([{"card":22,"times":0}])",
        "/turn_info/used/0/times: a number from 1 to 20"},
       {"/turn_info/used", R"([{"card":28}])",
        "/turn_info/used/0/card: a card: its number, 2 to 27, or its name"},
       {"/turn_info/used", R"([{"card":21}])",
        "/turn_info/used/0/card: a hero of this game or an ability"},
       {"/turn_info/used", "[{}]", "/turn_info/used/0/card: the card that was used"},
       {"/turn_info/used", R"([{"card":22},{"card":22}])",
        "/turn_info/used/1/card: each card once"},
       {"/attack", "{}", "/attack/target: the card that is attacked"}});
  ExpectLines(Shown(InSetup(Phase::draft_hero, SmallSet(), 2)),
              {{"/turn_info", R"({"drawn":1})", "/turn_info: null before the first turn"}});
}

TEST(ReadState, WhatIsUnderWayAndCannotBeReadIsToldWithItsPlace) {
  TestGame game = InTurn();
  game.Must(0, "choose overcome; attack Ram Wall");
  ExpectLines(
      Shown("muster", game),
      {{"/attack/attackers", "[2,2]", "/attack/attackers: heroes of this game, each once"},
       {"/attack/attackers", "[24]",
        "/attack/attackers/0: a card: its number, 2 to 21, or its name"},
       {"/attack/attackers", "[21]", "/attack/attackers: heroes of this game, each once"},
       {"/attack/target_seat", "4", "/attack/target_seat: a number from 0 to 1"},
       {"/attack/attack", "-1", "/attack/attack: null, which follows from the rest"},
       {"/attack/attack", "0", "/attack/attack: null, which follows from the rest"},
       {"/attack/defense", "3", "/attack/defense: null, which follows from the rest"},
       {"/attack/outcome", R"("won")", "/attack/outcome: one of defeated, fatigued, none, null"}});
  TestGame moved = InTurn();
  moved.Must(0, "feat Move");
  moved.Must(1, "pass");
  moved.Must(0, "target_slot Wall 1");
  ExpectLines(
      Shown("held card", moved),
      {{"/stack/0/host", "25", "/stack/0/host: a card: its number, 2 to 21, or its name"},
       {"/stack/0/host", "21", "/stack/0/host: a hero of this game"},
       {"/stack/0/effect", "512", "/stack/0/effect: a number from -1 to 511"},
       {"/stack/0/choice/left", "21", "/stack/0/choice/left: a number from 0 to 20"},
       {"/stack/0/choice/seats", "0", "/stack/0/choice/seats: a list of at most 2"},
       {"/stack/0/choice/held/host", "null", "/stack/0/choice/held/host: a hero of this game"},
       {"/stack/0/choice/held/slot", "-1", "/stack/0/choice/held/slot: a number from 0 to 65535"},
       {"/pending", "null", "/pending: a list of at most 128"}});
}

TEST(ReadState, OnlyTheNewestItemCanHaveBegun) {
  TestGame game = InTurn();
  game.Attach(fmt::format("{}", game.Card("Defense +20")), "Ram");
  game.state.at[game.derived().EnhancementOf(23)] |= kOpen;
  game.Must(0, "use Drum");
  const Shown shown("prevent window", game);
  OrderedJson document = shown.Document();
  document["stack"].push_back(document["stack"][0]);
  document["stack"][0]["effect"] = 0;
  EXPECT_EQ(shown.Read(document).lines,
            "/stack: effect -1, done false and choice null below the newest item\n");
}

TEST(ReadState, AGameHasAtMostTwentyHeroes) {
  TestSet set = SmallSet();
  for (int i = 0; i < 19; ++i) set.Hero(fmt::format("More {}", i), 10, 10);
  const Shown shown(InSetup(Phase::first_player, set, 2, {}));
  EXPECT_EQ(shown.LinesWith("/box", "[]"), "/box: all heroes but at most 20\n");
  EXPECT_EQ(shown.LinesWith("/box", "[2,3,4,5,6,7]"), "/box: all heroes but 14 (EMP-1.4)\n");
}

TEST(ReadState, WhatTheRulesCannotHaveProducedIsToldWithItsClause) {
  ExpectLines(
      Shown("heal", InFullTurn()),
      {{"/turn", "201", "/turn: 1 to 200 (EMP-11.6)"},
       {"/turn", "0", "/turn: 1 to 200 (EMP-11.6)"},
       {"/active", "null", "/active: the seat of the player whose turn it is"},
       {"/first_player", "null", "/first_player: the seat of Player 1 (EMP-1.5)"},
       {"/phase", R"("enhance")", "/turn_info/action: enhance (EMP-3.2)"},
       {"/turn_info/played", "4", "/turn_info/played: 0 to 3 (EMP-4.4)"},
       {"/turn_info/used", R"([{"card":22,"times":2}])", "/turn_info/used/0/times: 1 (EMP-9.2)"},
       {"/turn_info/used", R"([{"card":24}])",
        "/turn_info/used/0/card: a card with an ability (EMP-9.2)"},
       {"/players/1/deck", "[32,33]",
        "/players/1/deck: also card 35, which lies nowhere (EMP-1.10)"},
       {"/players/0/hand", "[24,25]", "/players: also card 26, which lies nowhere"},
       {"/players/1/bare_turns", "3", "/players/1/bare_turns: 0 to 2 (EMP-11.2)"},
       {"/players/1/status", R"("removed")",
        "/players: players of two sides in the game, or phase end (EMP-11.3)"},
       {"/window", R"({"passed":[]})", "/window: null in this phase"}});
  ExpectLines(Shown(InSetup(Phase::draft_hero, SmallSet(), 2)),
              {{"/box", "[2]", "/box: all heroes but 14 (EMP-1.4)"},
               {"/first_player", "null", "/first_player: the seat of Player 1 (EMP-1.5)"}});
}

TEST(ReadState, DerivedKeysMustBeRight) {
  ExpectLines(
      Shown("heal", InFullTurn()),
      {{"/game", R"("hope")", R"(/game: "empyrean", which follows from the rest)"},
       {"/node/seats", "[1]",
        R"(/node: {"kind":"decision","seats":[0]}, which follows from the rest)"},
       {"/config", "null",
        R"(/config: {"length":"standard","mode":"free_for_all","teams":null,)"
        R"("decks":"standardized","max_rounds":100}, which follows from the rest)"},
       {"/players/1/team", "1", "/players/1/team: null, which follows from the rest"},
       {"/players/1/base/card", "0", "/players/1/base/card: 1, which follows from the rest"},
       {"/players/0/heroes/0/attached/1/kind", R"("stat")",
        R"(/players/0/heroes/0/attached/1/kind: "ability", which follows from the rest)"},
       {"/players/0/gold", "3", "/players/0/gold: no such key"},
       {"/turn_info/used", R"([{"card":22,"times":1,"left":0}])",
        "/turn_info/used/0/left: no such key"}});
}

TEST(ReadState, SeveralFindingsAreToldTogether) {
  const Shown shown("heal", InFullTurn());
  OrderedJson document = shown.Document();
  document["turn"] = 900;
  document["players"][1]["bare_turns"] = 9;
  document["turn_info"]["drawn"] = 4;
  document["attack"] = {{"attackers", OrderedJson::array()}, {"target", 3}, {"target_seat", 1}};
  EXPECT_EQ(shown.Read(document).lines,
            "/players/1/bare_turns: 0 to 2 (EMP-11.2)\n"
            "/turn: 1 to 200 (EMP-11.6)\n"
            "/turn_info/drawn: 0 to 3 (EMP-5.1)\n");
}

}  // namespace
}  // namespace recount::engine::empyrean
