// Tests what becomes of documents of states. That every state that play reaches is read back byte
// for byte is a check of engine/conformance.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/inhumanity/test_game.h"
#include "engine/kit/testing/read_document.h"

namespace recount::engine::inhumanity {
namespace {

using kit::BytesOf;
using kit::ReadDocument;

OrderedJson ShownTo(const TestGame& game, Viewer viewer) {
  return Inhumanity::StateJson(game.cards(), game.state, viewer, {kPlayerNames, 7});
}
OrderedJson Shown(const TestGame& game) { return ShownTo(game, Viewer::Judge()); }

kit::DocumentRead<Inhumanity> Read(const TestGame& game, const OrderedJson& document) {
  const Config config{.martial_law = game.state.martial_law != 0,
                      .lending = game.state.lending != 0};
  return ReadDocument<Inhumanity>(game.cards(), config, game.state.players, document);
}

void ExpectReadBack(const TestGame& game, const OrderedJson& document) {
  const auto read = Read(game, document);
  EXPECT_EQ(read.lines, "");
  EXPECT_EQ(BytesOf(read.state), BytesOf(game.state));
}

// Seat 0 has rolled 1, 2 and 3; seat 1 holds an Asset and seat 2 has refused.
TestGame InOutcome(const std::vector<std::string>& traits = {"lucky", "gambler"}) {
  TestGame game({.config = {.martial_law = true, .lending = true}, .traits = {traits}});
  game.Give("rifle", 1);
  game.Begin("ambush", 2, {1, 0});
  EXPECT_EQ(game.Do(1, "lend rifle 2"), "");
  EXPECT_EQ(game.Do(0, "use_hope 0"), "");
  game.dice = {1, 2, 3};
  EXPECT_EQ(game.Do(0, "roll"), "");
  return game;
}

// Plays a Trait without taking in the dice that it asks for.
void PlayOnly(TestGame& game, std::string_view key) {
  NoEffects none;
  ApplyAction(game.cards(), game.state, 0,
              {.type = ActionType::play_trait, .card = game.Card(key, 0)}, none);
}

// Seat 1 has left in the first turn, holds a gift, and seat 0 has played a Trait.
TestGame InAftermath() {
  TestGame game({.traits = {{"medic", "medic"}}}, &DeadlyCards());
  EXPECT_EQ(game.Do(0, "play_trait medic 1"), "");
  game.PassTurn();
  EXPECT_EQ(game.Do(1, "draw_gift"), "");
  return game;
}

TEST(ReadState, AShownStateIsReadBack) {
  TestGame game = InOutcome();
  ExpectReadBack(game, Shown(game));
  EXPECT_EQ(game.Do(0, "resolve"), "");
  ExpectReadBack(game, Shown(game));
  ExpectReadBack(InAftermath(), Shown(InAftermath()));
}

TEST(ReadState, TheDiceThatAreRolledAgainComeBackIfEveryDieFailed) {
  for (const char* key : {"lucky", "gambler"}) {
    TestGame game = InOutcome();
    PlayOnly(game, key);
    const OrderedJson document = Shown(game);
    EXPECT_EQ(document.at("scene").at("reroll"), OrderedJson({0, 1, 2}));
    EXPECT_EQ(document.at("scene").at("reroll_which"),
              std::string_view(key) == "lucky" ? "failed" : "all");
    ExpectReadBack(game, document);
  }
}

TEST(ReadState, TheKindOfARerollIsOpen) {
  TestGame game = InOutcome();
  PlayOnly(game, "lucky");
  for (const Viewer viewer : {Viewer::OfSeat(0), Viewer::OfSeat(2), Viewer::Spectator()}) {
    EXPECT_EQ(ShownTo(game, viewer).at("scene").at("reroll_which"), "failed");
  }
}

TEST(ReadState, TheSetUpIsReadAtEachOfItsNodes) {
  TestGame game;
  game.state = inhumanity::Begin(game.cards(), {}, 3);
  const auto expect_read_back = [&] { ExpectReadBack(game, Shown(game)); };
  while (game.state.phase == Phase::setup) {
    expect_read_back();
    const ChanceRequest request = RequestOf(game.cards(), game.state);
    const ChanceNumbers numbers =
        request.kind == ChanceKind::pick ? ChanceNumbers{1} : request.from;
    NoEffects none;
    ApplyOutcome(game.cards(), game.state, {request.kind, numbers}, none);
  }
  expect_read_back();
}

TEST(ReadState, DerivedKeysMayBeLeftOut) {
  const TestGame game = InOutcome();
  OrderedJson document = Shown(game);
  for (const char* key : {"game", "seq", "node", "card_set", "config", "decider",
                          "discarded_scenes", "spent_assets", "out_of_game"}) {
    EXPECT_EQ(document.erase(key), 1u) << key;
  }
  for (OrderedJson& player : document["players"]) {
    for (const char* key : {"seat", "name"}) player.erase(key);
  }
  for (OrderedJson& relationship : document["relationships"]) relationship.erase("seats");
  for (const char* key : {"terrain", "announced", "callout", "tags", "unavoidable", "rating",
                          "options", "rolled", "reroll", "successes", "success"}) {
    EXPECT_EQ(document["scene"].erase(key), 1u) << key;
  }
  ExpectReadBack(game, document);
}

TEST(ReadState, KeysOfTheBeginningMayBeLeftOut) {
  const TestGame game;
  OrderedJson document = Shown(game);
  for (const char* key : {"between_turns", "hope", "hunted", "assets", "scene", "aftermath",
                          "last_scene", "report"}) {
    EXPECT_EQ(document.erase(key), 1u) << key;
  }
  for (OrderedJson& player : document["players"]) {
    for (const char* key : {"in_play", "new_character", "doomed", "spared", "humanity", "hunger",
                            "harm", "played_traits", "lost_traits", "stance", "choice", "committed",
                            "last_hope", "shields"}) {
      EXPECT_EQ(player.erase(key), 1u) << key;
    }
  }
  ExpectReadBack(game, document);
}

TEST(ReadState, NamesStandForNumbers) {
  const TestGame game = InOutcome();
  OrderedJson document = Shown(game);
  document["scene"]["card"] = "ambush";
  document["players"][0]["traits"] = {"gambler", "lucky", document["players"][0]["traits"][2]};
  document["assets"][0]["card"] = "rifle";
  // The two of each kind lie in the order of their numbers.
  document["trait_pile"].back() = game.cards().EntryOf(document["trait_pile"].back()).name;
  ExpectReadBack(game, document);
}

TEST(ReadState, ANameMeansNoCardThatWasPutAway) {
  TestGame game;
  game.PassTurn();
  game.Draw("rest");
  OrderedJson document = Shown(game);
  ASSERT_EQ(document["discarded_scenes"].size(), 1u);
  document["scene"]["card"] = "rest";
  const int64_t put_away = document["discarded_scenes"][0];
  ASSERT_LT(put_away, 8);
  ExpectReadBack(game, document);
  document = Shown(game);
  document["discarded_scenes"][0] = "rest";
  ExpectReadBack(game, document);
}

TEST(ReadState, TheOrderOfAHandMeansNothing) {
  const TestGame game = InOutcome();
  OrderedJson document = Shown(game);
  std::reverse(document["players"][1]["traits"].begin(), document["players"][1]["traits"].end());
  ExpectReadBack(game, document);
}

TEST(ReadState, TheOrderOfPlayedTraitsIsKept) {
  TestGame game({.traits = {{"inspiring", "brave"}}});
  EXPECT_EQ(game.Do(0, "play_trait brave"), "");
  EXPECT_EQ(game.Do(0, "play_trait inspiring"), "");
  const OrderedJson document = Shown(game);
  EXPECT_EQ(document["players"][0]["played_traits"],
            OrderedJson({game.Card("brave"), game.Card("inspiring")}));
  ExpectReadBack(game, document);
}

TEST(ReadState, TheClauseTellsEntriesOfTheReportApart) {
  const TestGame game = InOutcome();
  OrderedJson document = Shown(game);
  const auto with = [&](std::string_view what, std::string_view clause) {
    document["report"] = {{{"what", what}, {"seat", nullptr}, {"n", 1}, {"clause", clause}}};
    const auto read = Read(game, document);
    return read.lines.empty() ? std::to_string(static_cast<int>(read.state.report[0].what))
                              : read.lines;
  };
  EXPECT_EQ(with("hope_added", "INH-2.6"), "10");
  EXPECT_EQ(with("hope_added", "INH-6.4"), "11");
  EXPECT_EQ(with("hope_removed", "INH-6.5"), "12");
  EXPECT_EQ(with("hope_removed", "INH-6.4"), "13");
  EXPECT_EQ(with("hope_removed", "INH-2.6"), "/report/0/clause: one of INH-6.5, INH-6.4\n");
  EXPECT_EQ(with("died", "INH-6.4"),
            "/report/0/clause: \"INH-9.1\", which follows from the rest\n");
}

struct DocumentChange {
  std::string_view path;
  std::string_view value;
  std::string_view lines;
};

void ExpectLines(const TestGame& game, const std::vector<DocumentChange>& changes) {
  ExpectReadBack(game, Shown(game));
  for (const DocumentChange& change : changes) {
    OrderedJson document = Shown(game);
    document[OrderedJson::json_pointer(std::string(change.path))] =
        OrderedJson::parse(change.value.begin(), change.value.end());
    EXPECT_EQ(Read(game, document).lines, std::string(change.lines) + "\n")
        << change.path << " " << change.value;
  }
}

TEST(ReadState, WhatCannotBeReadIsToldWithItsPlace) {
  ExpectLines(
      InOutcome(),
      {
          {"/phase", R"("rolling")",
           "/phase: one of setup, draw, scene, commit, support, hope, ready, choose, outcome, "
           "aftermath, end"},
          {"/round", "-1", "/round: a number from 0 to 255"},
          {"/turn_seat", "3", "/turn_seat: a number from 0 to 2"},
          {"/between_turns", "0", "/between_turns: true or false"},
          {"/hunted", "1000001", "/hunted: a number from 0 to 1000000"},
          {"/scene_piles", "null", "/scene_piles: an object"},
          {"/scene_piles/urban/0", "94",
           "/scene_piles/urban/0: a card: its number, 0 to 41, or its name"},
          {"/scene_piles/urban", "[0,1,2]", "/scene_piles/urban: a list of at most 2"},
          {"/trait_pile/0", "0", "/trait_pile/0: a card: its number, 73 to 93, or its name"},
          {"/players/1/personality", "53",
           "/players/1/personality: a card: its number, 63 to 72, or its name"},
          {"/players/1/lost_traits", "[75]",
           "/players/1/lost_traits: Traits that lie nowhere else"},
          {"/players/1/stance", R"("assist")",
           "/players/1/stance: one of null, acting, support, refuse"},
          {"/players/1/choice", R"("accept")",
           "/players/1/choice: null, because no choice Scene is open"},
          {"/players/1/shields/harm", "65536", "/players/1/shields/harm: a number from 0 to 65535"},
          {"/players/1/shields", "null", "/players/1/shields: an object"},
          {"/relationships", "[]", "/relationships: an entry per player"},
          {"/assets/0/owner", "-1", "/assets/0/owner: a number from 0 to 2"},
          {"/scene", "[]", "/scene: an object or null"},
          {"/scene/card", "null", "/scene/card: a Scene"},
          {"/scene/mode", R"("")", "/scene/mode: one of null, roll, choice, no_dice, avoided"},
          {"/scene/dice/1", "0", "/scene/dice/1: a number from 1 to 6"},
          {"/scene/reroll_which", R"("some")", "/scene/reroll_which: one of null, failed, all"},
          {"/scene/hardship", "null", "/scene/hardship: a number from 0 to 10000000"},
          {"/aftermath", R"([{"seat":5}])", "/aftermath/0/seat: a number from 0 to 2"},
          {"/last_scene", "{}", "/last_scene/seat: the acting player of that turn"},
          {"/last_scene", R"({"seat":0,"clause":"INH-1.1"})",
           "/last_scene/clause: one of INH-9.3, INH-10.6, INH-3.6, INH-3.8, INH-5.3, INH-4.15, "
           "INH-4.17, INH-4.18"},
          {"/report", R"([{"what":"nothing"}])",
           "/report/0/what: one of humanity_gained, humanity_lost, doomed, shielded, hunger, harm, "
           "hunger_healed, harm_healed, died, removed, hope_added, hope_removed, hunted_taken, "
           "hunted_lost, asset_gained, traits_drawn, scene_ended"},
          {"/players", "[]", "/players: a list of 3 players"},
      });
  TestGame setup;
  setup.state = inhumanity::Begin(setup.cards(), {}, 3);
  ExpectLines(setup, {
                         {"/node/chance/what", R"("scene_roll")",
                          "/node/chance/what: one of scenes:any_terrain, scenes:coastal, "
                          "scenes:mountainous, scenes:urban, scenes:wilderness, assets, "
                          "relationships, personalities, traits, first_player"},
                         {"/node", "null", "/node: an object"},
                     });
}

TEST(ReadState, WhatTheRulesCannotGoOnFromIsToldWithItsPlaceAndClause) {
  ExpectLines(
      InOutcome(),
      {
          {"/round", "0", "/round: 1 to 5 (INH-2.1)"},
          {"/hope", "6", "/hope: 0 to 5 (INH-6.4)"},
          {"/players/0/humanity", "6", "/players/0/humanity: 0 to 5 (INH-6.1)"},
          {"/trait_pile", "[]", "/trait_pile: every Trait that lies nowhere else"},
          {"/assets/0/uses", "0", "/assets/0/uses: 1 to 2 (INH-8.10)"},
          {"/assets/0/lent_to", "1", "/assets/0/lent_to: another player than the owner (INH-8.13)"},
          {"/asset_pile/0", "46", "/assets/0/card: a card that lies nowhere else"},
          {"/scene", "null", "/scene: the Scene that was drawn"},
          {"/scene/card", "30", "/scene/card: a card that lies nowhere else"},
          {"/scene/mode", R"("choice")",
           "/scene/mode: roll, no_dice or avoided, because it is a roll Scene"},
          {"/scene/dice", "null", "/scene/dice: the dice of the roll"},
          {"/aftermath", R"([{"seat":1,"round":1}])",
           "/aftermath/0/seat: a player who is out of play"},
          {"/report", R"([{"what":"died","seat":1}])", "/report/0/n: 1 or more"},
          {"/report", R"([{"n":1}])", "/report/0/what: a word of the report"},
      });
  ExpectLines(InAftermath(),
              {
                  {"/aftermath/0/gift", "null",
                   "/aftermath/0/gift: the Trait that was drawn\n"
                   "/trait_pile: every Trait that lies nowhere else"},
                  {"/aftermath/0/step", R"("grace")",
                   "/aftermath/0/gift: null, because the step is not give"},
                  {"/last_scene/card", "18",
                   "/last_scene/card: a Scene that was put away and lies nowhere else"},
              });
}

TEST(ReadState, DerivedKeysAreComparedAndUnknownOnesRefused) {
  ExpectLines(
      InOutcome(),
      {
          {"/node/seats", "[0]", "/node/seats: [0,1,2], which follows from the rest"},
          {"/decider", "1", "/decider: 0, which follows from the rest"},
          {"/config/lending", "false", "/config/lending: true, which follows from the rest"},
          {"/discarded_scenes", "[9]", "/discarded_scenes: [], which follows from the rest"},
          {"/relationships/1/seats", "[1,0]",
           "/relationships/1/seats: [1,2], which follows from the rest"},
          {"/scene/rating", "4", "/scene/rating: 3, which follows from the rest"},
          {"/scene/rolled", "false", "/scene/rolled: true, which follows from the rest"},
          {"/scene/reroll", "[0]", "/scene/reroll: null, which follows from the rest"},
          {"/scene/successes", "1", "/scene/successes: 0, which follows from the rest"},
          {"/players/0/seat", "1", "/players/0/seat: 0, which follows from the rest"},
          {"/players/0/mood", R"("good")", "/players/0/mood: no such key"},
          {"/weather", "null", "/weather: no such key"},
      });
}

TEST(ReadState, ARollNeedsItsHardship) {
  const TestGame game = InOutcome();
  OrderedJson document = Shown(game);
  document["scene"].erase("hardship");
  EXPECT_EQ(Read(game, document).lines,
            "/scene/hardship: the hardship that was fixed for the roll\n");
}

TEST(ReadState, WithoutATraitPileNoTraitCanBeInAHand) {
  const TestGame game;
  OrderedJson document = Shown(game);
  document.erase("trait_pile");
  EXPECT_EQ(Read(game, document).lines,
            "/trait_pile: the Traits that lie nowhere else, the top first\n");
}

TEST(ReadState, SeveralFindingsAreToldTogether) {
  const TestGame game = InOutcome();
  OrderedJson document = Shown(game);
  document["hope"] = 9;
  document["players"][2]["harm"] = 3;
  document["scene_piles"]["urban"][0] = 0;
  document["scene"]["hope_dice"] = 6;
  EXPECT_EQ(Read(game, document).lines,
            "/hope: 0 to 5 (INH-6.4)\n"
            "/players/2/harm: 0 to 2 (INH-7.3)\n"
            "/scene/hope_dice: 0 to 5 (INH-6.4)\n"
            "/scene_piles/urban/0: a Scene of this terrain (INH-1.4)\n");
}

TEST(ReadState, TheListOfAssetsMayHaveAnyOrder) {
  TestGame game;
  game.Give("rifle", 1);
  game.Give("rope", 0);
  OrderedJson document = Shown(game);
  std::swap(document["assets"][0], document["assets"][1]);
  ExpectReadBack(game, document);
  document["assets"][0]["uses"] = 9;
  EXPECT_EQ(Read(game, document).lines, "/assets/0/uses: 1 to 2 (INH-8.10)\n");
}

}  // namespace
}  // namespace recount::engine::inhumanity
