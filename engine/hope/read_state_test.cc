// Tests that a state is read back from its document, and what is said of documents that are wrong.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "absl/strings/strip.h"
#include "engine/hope/test_game.h"
#include "engine/hope/test_set.h"
#include "engine/kit/testing/finding_lines.h"
#include "engine/match.h"
#include "engine/registry.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

OrderedJson Document(const TestGame& game) {
  const Seating seating{.names = absl::MakeSpan(kPlayerNames).first(game.state.players)};
  return Hope::StateJson(game.cards(), game.state, Viewer::Judge(), seating);
}

// Returns a match with the decks and options of the document, in its first state.
std::unique_ptr<Match> MatchFor(const OrderedJson& document) {
  const Json set = Json::parse(kTestTables).at("card_set");
  const Json config = document["config"];
  const NewGame request{.players = document["players"].size(), .config = &config, .card_set = &set};
  auto match = FindGame("hope")->New(request);
  return match.ok() ? *std::move(match) : nullptr;
}

// Reads a document in place of the game's own, and returns its findings. Without any, the state
// must be that of the game.
std::string ReadBack(const TestGame& game, const Json& document) {
  const std::unique_ptr<Match> match = MatchFor(Document(game));
  const StateVerdict verdict = match->ReadState(document);
  if (verdict.kind != StateVerdict::Kind::read) {
    return std::string(absl::StripSuffix(kit::FindingLines(verdict.findings, Clauses()), "\n"));
  }
  const Bytes read = match->CanonicalBytes();
  return std::memcmp(read.data(), &game.state, sizeof(State)) == 0 ? "" : "another state";
}

std::string ReadBack(const TestGame& game) { return ReadBack(game, Json(Document(game))); }

// Tries the action in words, without the chance outcomes that follow.
void Begun(TestGame& game, Seat seat, const Action& action) {
  ASSERT_FALSE(CheckAction(game.cards(), game.state, seat, action));
  NoEffects none;
  ApplyAction(game.cards(), game.state, seat, action, none);
}

// Returns a battle phase in which card 0 of seat 0 lies on 12, and card 9 of seat 1 on 17. Cards 1
// to 5 and 10 to 14 are in the hands.
TestGame GameOfDocuments() {
  TestGame game("grunt*3 drop blank*5", "guard*2 blank*6");
  game.Put("grunt", 0, 12);
  game.Put("guard", 1, 17);
  game.GoTo(Phase::battle);
  return game;
}

TEST(ReadState, AShownStateIsReadBack) {
  TestGame game = GameOfDocuments();
  game.AddWounds(12, 0);
  EXPECT_EQ(ReadBack(game), "");
  game.state.flags[12] = kFlipped | kMoved;
  game.state.wounds[17] = 1;
  game.state.seats[0].revealed.Add(4);
  ASSERT_EQ(game.Do(0, "declare_target 9"), "");
  EXPECT_EQ(ReadBack(game), "");
  game.PassStep();
  EXPECT_EQ(ReadBack(game), "");
  ASSERT_EQ(game.Do(0, "declare_attackers 0"), "");
  EXPECT_EQ(ReadBack(game), "");
  game.PassStep();
  EXPECT_EQ(ReadBack(game), "");
}

TEST(ReadState, TheSetUpIsReadBack) {
  for (const bool is_registered : {false, true}) {
    Config config{.min_cards = 6, .max_copies = 9};
    config.has_decks = is_registered;
    if (is_registered) config.decks = {RegisteredDeck{{"grunt", 6}, {"blank", 1}}, std::nullopt};
    TestGame game("grunt*6", "grunt*6");
    game.state = Begin(game.cards(), config, 2);
    EXPECT_EQ(ReadBack(game), "");
    NoEffects none;
    const uint16_t second = 1;
    ApplyOutcome(game.cards(), game.state, {ChanceKind::pick, {&second, 1}}, none);
    EXPECT_EQ(ReadBack(game), "");
    Begun(game, 1, {.type = ActionType::declare_deck, .deck = "bots"});
    EXPECT_EQ(ReadBack(game), "");
    Begun(game, 0, {.type = ActionType::declare_deck, .deck = is_registered ? "custom" : "humans"});
    EXPECT_EQ(game.state.phase, Phase::shuffle);
    EXPECT_EQ(ReadBack(game), "");
  }
}

TEST(ReadState, TheNodeSaysThatAMulliganIsShuffled) {
  TestGame game("grunt*8", "grunt*8");
  game.state.phase = Phase::mulligan;
  game.state.step = Step::none;
  game.state.round = 0;
  EXPECT_EQ(ReadBack(game), "");
  Action mulligan{.type = ActionType::mulligan};
  mulligan.cards.Add(2);
  Begun(game, 0, mulligan);
  EXPECT_EQ(game.state.chance, PendingChance::shuffle);
  EXPECT_EQ(ReadBack(game), "");
  Json document = Document(game);
  document["node"]["chance"]["what"] = "draw_deck:1";
  EXPECT_EQ(ReadBack(game, document),
            "/node/chance/what: draw_deck:S, where S is the active seat (HPE-2.5)");
}

TEST(ReadState, TheNodeSaysWhatATextAwaits) {
  TestGame game("map grunt*7", "grunt*6");
  Begun(game, 0, {.type = ActionType::play_event, .card = 0});
  EXPECT_EQ(game.state.choice, ChoiceKind::card);
  EXPECT_EQ(ReadBack(game), "");
  Begun(game, 0, {.type = ActionType::choose, .card = 6});
  EXPECT_EQ(game.state.chance, PendingChance::none);  // one card is left, which is not shuffled

  TestGame longer("map grunt*8", "steal grunt*5");
  Begun(longer, 0, {.type = ActionType::play_event, .card = 0});
  Begun(longer, 0, {.type = ActionType::choose, .card = 6});
  EXPECT_EQ(longer.state.chance, PendingChance::shuffle);
  EXPECT_EQ(ReadBack(longer), "");
  Json document = Document(longer);
  document.erase("node");
  EXPECT_EQ(ReadBack(longer, document),
            "/queue: no text, unless it awaits a choice or a chance outcome");

  TestGame random("steal grunt*5", "grunt*6");
  Begun(random, 0, {.type = ActionType::play_event, .card = 0});
  EXPECT_EQ(random.state.chance, PendingChance::discard);
  EXPECT_EQ(ReadBack(random), "");
}

TEST(ReadState, WhatATextHasDoneIsReadBack) {
  TestGame game("rage grunt*7", "guard*7");
  game.Put("grunt", 0, 12);
  game.Put("guard", 1, 17);
  game.GoTo(Phase::battle);
  ASSERT_EQ(game.Do(0, "declare_target 8"), "");
  game.PassStep();
  ASSERT_EQ(game.Do(0, "declare_attackers 1"), "");
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.state.choice, ChoiceKind::target);
  EXPECT_EQ(ReadBack(game), "");
  ASSERT_EQ(game.Do(0, "choose 1"), "");
  EXPECT_EQ(game.state.modifier_count, 2);
  EXPECT_EQ(ReadBack(game), "");

  TestGame picks("drop grunt*7", "guard*7");
  ASSERT_EQ(picks.Do(0, "play_event 0"), "");
  ASSERT_EQ(picks.Do(0, "choose 1"), "");
  EXPECT_EQ(picks.state.pick_count, 1);
  EXPECT_EQ(ReadBack(picks), "");
  picks.state.queue[picks.state.queue_count++] = {0, 0, 0, Text::event, kNoSpace, 0};
  EXPECT_EQ(ReadBack(picks), "/queue/1/source: an event that lies nowhere else (HPE-13.4)");
}

TEST(ReadState, ArtifactsAreReadFromUnitsAndSpaces) {
  TestGame game("grunt*7", "grunt*7", {.artifacts = true});
  EXPECT_EQ(ReadBack(game), "");
  game.Put("grunt", 0, 12);
  game.state.artifacts[2].place = ArtifactPlace::borne;
  game.state.artifacts[3].place = ArtifactPlace::face_up;
  EXPECT_EQ(ReadBack(game), "");
  Json document = Document(game);
  std::reverse(document["tokens"].begin(), document["tokens"].end());
  EXPECT_EQ(ReadBack(game, document), "");
  document["tokens"][0]["artifact"] = 1;
  EXPECT_EQ(ReadBack(game, document), "/tokens/2/artifact: an artifact that is nowhere else");
  document["tokens"].erase(0);
  EXPECT_EQ(ReadBack(game, document),
            "/tokens: 5 artifacts, with those that units bear (HPE-15.1)");
}

TEST(ReadState, TheResultFollowsFromTheState) {
  TestGame game("feast blank*5", "blank*6");
  game.state.seats[1].source = 14;
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  ASSERT_EQ(game.Result(), "HPE-10.1");
  EXPECT_EQ(ReadBack(game), "");
  Json document = Document(game);
  document["node"]["result"]["clause"] = "HPE-10.6";
  EXPECT_TRUE(ReadBack(game, document).starts_with("/node/result: {"));
  document["players"][0]["source"] = 20;
  EXPECT_EQ(ReadBack(game, document), "/phase: another phase, because nothing has ended the game");
  document["round"] = 50;
  document.erase("node");
  EXPECT_EQ(ReadBack(game, document), "another state");  // that of a game of 50 rounds
}

TEST(ReadState, ATeamThatIsOutIsReadBack) {
  TestGame game(FourDecks("ruin grunt*6"), TwoOnTwo());
  game.state.seats[0].source = 24;
  game.state.seats[2].source = 20;
  ASSERT_EQ(game.Do(0, "play_event 0"), "");
  EXPECT_EQ(game.state.out, 0b1010);
  EXPECT_EQ(ReadBack(game), "");
  Json document = Document(game);
  document["passed"] = {1};
  EXPECT_EQ(ReadBack(game, document), "/passed: nobody who is out");
}

TEST(ReadState, AMissingKeyHasItsDefault) {
  for (const Phase phase : {Phase::main, Phase::move, Phase::battle}) {
    TestGame game("grunt*7", "guard*7");
    game.Put("grunt", 0, 12);
    game.GoTo(phase);
    Json document = Document(game);
    for (const char* key :
         {"game", "seq", "node", "step", "first_player", "passed", "moves_left", "battles_left",
          "battles_done", "battle", "tokens", "modifiers", "choice", "queue", "cards", "config"}) {
      EXPECT_EQ(document.erase(key), 1u) << key;
      EXPECT_EQ(ReadBack(game, document), "") << key;
    }
    for (const char* key : {"seat", "name", "team", "source", "out", "revealed", "discard"}) {
      EXPECT_EQ(document["players"][1].erase(key), 1u) << key;
      EXPECT_EQ(ReadBack(game, document), "") << key;
    }
    for (const char* key : {"kind", "seat", "wounds", "flipped", "moved", "used", "artifacts"}) {
      EXPECT_EQ(document["board"][0].erase(key), 1u) << key;
      EXPECT_EQ(ReadBack(game, document), "") << key;
    }
  }
}

TEST(ReadState, ANameMeansTheLowestCopyThatIsNowhereElse) {
  TestGame game("grunt*3 drop blank*5", "grunt*3 blank*5");
  game.Put("grunt", 0, 12);
  game.Put("grunt", 1, 17);
  Json document = Document(game);
  document["board"][0]["card"] = "Grunt";
  document["board"][1]["card"] = "grunt";
  EXPECT_EQ(ReadBack(game, document), "");
  document = Document(game);
  document["players"][0]["hand"] = {"grunt", 2, "blank", "drop", "blank"};
  document["players"][1]["hand"] = {"blank", "blank", "blank", "grunt", "grunt"};
  EXPECT_EQ(ReadBack(game, document), "");
  document["players"][1]["hand"][2] = "grunt";
  EXPECT_EQ(ReadBack(game, document), "/players/1/hand/4: at most 3 of this card");
  document["players"][1]["hand"][2] = "drop";
  EXPECT_EQ(ReadBack(game, document),
            "/players/1/hand/2: a card: its number, 9 to 16, or its name");
  document["players"][1]["hand"][2] = "nobody";
  EXPECT_EQ(ReadBack(game, document),
            "/players/1/hand/2: a card: its number or its name; no card of this game is called so");
}

TEST(ReadState, ANameOnTheBoardIsLookedUpInTheDeckOfItsSeat) {
  TestGame game("grunt*6 guard", "grunt*6 guard");
  game.Put("grunt", 1, 17);
  Json document = Document(game);
  document["board"][0]["card"] = "grunt";
  EXPECT_EQ(ReadBack(game, document), "");
  document["board"][0].erase("seat");
  EXPECT_EQ(ReadBack(game, document), "");  // all others have been given by their numbers
  document["players"][0]["hand"] = {0, 1, 2, 3, 4};
  EXPECT_EQ(ReadBack(game, document), "another state");
}

TEST(ReadState, ANameOfACardElsewhereMustHaveOneMeaning) {
  TestGame game = GameOfDocuments();
  ASSERT_EQ(game.Do(0, "declare_target 9"), "");
  Json document = Document(game);
  document["battle"]["target"] = "guard";
  EXPECT_EQ(ReadBack(game, document),
            "/battle/target: the number of the card, because several are called so");
  TestGame drop("drop grunt*7", "guard*7");
  ASSERT_EQ(drop.Do(0, "play_event 0"), "");
  document = Document(drop);
  document["queue"][0]["source"] = "drop";
  EXPECT_EQ(ReadBack(drop, document), "");
}

// A value that replaces the one at `pointer`, and the finding that must result. The document is
// that of GameOfDocuments after a target was declared.
struct Wrong {
  std::string_view pointer;
  std::string_view value;
  std::string_view finding;  // without the path if it is the pointer
};

constexpr Wrong kWrong[] = {
    {"/phase", R"("fight")",
     "one of first_player, declare, artifacts, shuffle, mulligan, main, move, explore, battle, "
     "dominance, draw, end"},
    {"/step", R"("none")", "one of \"\", open, targeted, attackers, resolve, discard"},
    {"/step", "null", "a string"},
    {"/round", "51", "a number from 0 to 50"},
    {"/first_player", "2", "a number from 0 to 1"},
    {"/active", "-1", "a number from 0 to 1"},
    {"/passed", "[0,0]", "each seat once"},
    {"/passed", "[2]", "/passed/0: a number from 0 to 1"},
    {"/moves_left", "65536", "a number from 0 to 65535"},
    {"/battles_left", "1.5", "a number from 0 to 65535"},
    {"/battles_done", "null", "a number from 0 to 65535"},
    {"/players", "[]", "a list of 2 players"},
    {"/players/0/deck", R"("humans")", "one of custom"},
    {"/players/0/deck", "null", "one of custom"},
    {"/players/0/source", "1000000001", "a number from -1000000000 to 1000000000"},
    {"/players/0/source", "9007199254740993", "a number from -1000000000 to 1000000000"},
    {"/players/0/out", "0", "true or false"},
    {"/players/0/hand", "[1,9]", "/players/0/hand/1: a card: its number, 0 to 8, or its name"},
    {"/players/0/hand", "[1,1]", "each card once"},
    {"/players/0/hand", "{}", "a list of at most 250"},
    {"/players/0/revealed", "[1,1]", "each card once"},
    {"/players/1/draw_deck", "[0]",
     "/players/1/draw_deck/0: a card: its number, 9 to 16, or its name"},
    {"/players/1/discard", "[true]",
     "/players/1/discard/0: a card: its number, 9 to 16, or its name"},
    {"/board/0/card", "null", "a card"},
    {"/board/0/card", "17", "a card: its number, 0 to 8, or its name"},
    {"/board/0/seat", "2", "a number from 0 to 1"},
    {"/board/0/space", "25", "a number from 0 to 24"},
    {"/board/1/space", "12", "a space that no other card lies on (HPE-1.5)"},
    {"/board/0/wounds", "-1", "a number from 0 to 65535"},
    {"/board/0/flipped", "1", "true or false"},
    {"/board/0/moved", "null", "true or false"},
    {"/board/0/used", "[64]", "/board/0/used/0: a number from 0 to 63"},
    {"/board/0/used", "[1,1]", "each ability once"},
    {"/board/0/artifacts", "[5]", "/board/0/artifacts/0: a number from 0 to 4"},
    {"/board/0", "7", "an object"},
    {"/tokens", "[{}]", "/tokens/0/artifact: an artifact\n/tokens/0/space: a space"},
    {"/tokens", R"([{"space":10,"artifact":5,"face_up":2}])",
     "/tokens/0/artifact: a number from 0 to 4\n/tokens/0/face_up: true or false"},
    {"/modifiers", "[{}]", "/modifiers/0/card: a card\n/modifiers/0/until: battle, phase or round"},
    {"/modifiers", R"([{"card":0,"att":10,"def":-10,"vit":-1,"until":"turn"}])",
     "/modifiers/0/att: a number from -9 to 9\n/modifiers/0/def: a number from -9 to 9\n"
     "/modifiers/0/until: one of battle, phase, round\n/modifiers/0/vit: a number from 0 to 9"},
    {"/modifiers", R"([{"card":0,"keyword":{"key":"locator"},"until":"round"}])",
     "/modifiers/0/keyword/key: one of rapture, ferocity, ranged, sentinel, infect, nightmare, "
     "income, damage, move"},
    {"/modifiers", R"([{"card":0,"keyword":{"key":"move","x":0},"until":"round"}])",
     "/modifiers/0/keyword/x: a number from 1 to 9"},
    {"/modifiers", R"([{"card":0,"keyword":{"key":"income"},"until":"round"}])",
     "/modifiers/0/keyword/x: a number"},
    {"/modifiers", R"([{"card":0,"keyword":{},"until":"round"}])",
     "/modifiers/0/keyword/key: a keyword"},
    {"/battle", "7", "an object or null"},
    {"/battle/target", "17", "a card: its number, 0 to 16, or its name"},
    {"/battle/attackers", "[0,1,2,3,4,5,6,7,8]", "a list of at most 8"},
    {"/choice", "{}", "/choice/seat: a seat\n/choice/what: player, target, space or card"},
    {"/choice", R"({"seat":2,"what":null})",
     "/choice/seat: a number from 0 to 1\n/choice/what: one of player, target, space, card"},
    {"/queue", "[{}]",
     "/queue/0/source: a card\n/queue/0/text: event, ability, trigger or locator"},
    {"/queue",
     R"([{"source":0,"text":"aura","index":-1,"space":25,"step":-1,"target":17,"picks":[-2]}])",
     "/queue/0/index: a number from 0 to 65535\n/queue/0/picks/0: a number from -1 to 65534\n"
     "/queue/0/space: a number from 0 to 24\n/queue/0/step: a number from 0 to 65535\n"
     "/queue/0/target: a card: its number, 0 to 16, or its name\n"
     "/queue/0/text: one of event, ability, trigger, locator"},
    {"/node", "null", "an object"},
    {"/node/chance", R"({"what":"dice"})",
     "/node/chance/what: one of draw_deck:0, draw_deck:1, discard:0, discard:1"},
    {"/node/chance", "{}", "/node/chance/what: what is shuffled or discarded"},
    // These can be read, but they do not follow from the rest.
    {"/game", R"("heretics")", "\"hope\", which follows from the rest"},
    {"/node/kind", R"("chance")", "\"decision\", which follows from the rest"},
    {"/node/seats", "[0]", "[0,1], which follows from the rest"},
    {"/players/0/team", "1", "0, which follows from the rest"},
    {"/players/1/seat", "0", "1, which follows from the rest"},
    {"/board/0/kind", R"("guard")", "\"grunt\", which follows from the rest"},
    {"/cards/3/seat", "1", ""},
    {"/config/max_rounds", "60", ""},
    {"/colour", R"("red")", "no such key"},
    {"/players/0/colour", R"("red")", "no such key"},
    {"/board/0/colour", R"("red")", "no such key"},
};

TEST(ReadState, AWrongValueIsFoundAtItsPath) {
  TestGame game = GameOfDocuments();
  ASSERT_EQ(game.Do(0, "declare_target 9"), "");
  ASSERT_EQ(ReadBack(game), "");
  for (const Wrong& wrong : kWrong) {
    Json document = Document(game);
    document[Json::json_pointer(std::string(wrong.pointer))] = Json::parse(wrong.value);
    const std::string found = ReadBack(game, document);
    if (wrong.finding.empty()) {
      const std::string_view list = wrong.pointer.substr(0, wrong.pointer.find('/', 1));
      EXPECT_TRUE(found.starts_with(list) && found.ends_with(", which follows from the rest"))
          << wrong.pointer << found;
    } else if (wrong.finding[0] == '/') {
      EXPECT_EQ(found, wrong.finding) << wrong.value;
    } else {
      EXPECT_EQ(found, fmt::format("{}: {}", wrong.pointer, wrong.finding)) << wrong.value;
    }
  }
}

TEST(ReadState, AMissingKeyOfAnEntryIsFoundAtItsPath) {
  TestGame game = GameOfDocuments();
  Json document = Document(game);
  document["board"][0].erase("card");
  document["board"][1].erase("space");
  document["players"][0]["source"] = "many";
  EXPECT_EQ(ReadBack(game, document),
            "/board/0/card: a card\n/board/1/space: a space\n"
            "/players/0/source: a number from -1000000000 to 1000000000");
}

TEST(ReadState, WithoutADeckNoCardIsRead) {
  TestGame game = GameOfDocuments();
  Json document = Document(game);
  document["players"][1].erase("deck");
  EXPECT_EQ(ReadBack(game, document), "/players/1/deck: a deck, because all have declared theirs");
  document.erase("players");
  EXPECT_EQ(ReadBack(game, document), "/players: the players with their decks");
  document = Document(game);
  document["phase"] = "declare";
  EXPECT_TRUE(ReadBack(game, document)
                  .starts_with("/board/0/card: no card, because none can be "
                               "here"));
}

TEST(ReadState, TheOrderOfASetMeansNothing) {
  TestGame game = GameOfDocuments();
  ASSERT_EQ(game.Do(0, "pass"), "");
  Json document = Document(game);
  std::reverse(document["board"].begin(), document["board"].end());
  std::reverse(document["players"][0]["hand"].begin(), document["players"][0]["hand"].end());
  EXPECT_EQ(ReadBack(game, document), "");
  // The findings have the paths of this document.
  document["board"][0]["card"] = 10;
  document["board"][1]["kind"] = "guard";
  EXPECT_EQ(ReadBack(game, document),
            "/board/0/card: a card of the seat's deck that lies nowhere else");
  document["board"][0]["card"] = 9;
  EXPECT_EQ(ReadBack(game, document), "/board/1/kind: \"grunt\", which follows from the rest");
}

TEST(ReadState, BothPilesTogetherHaveEachCardOnce) {
  TestGame game("grunt*99 guard*99 blank*52", "blank*6");
  EXPECT_EQ(ReadBack(game), "");
  Json document = Document(game);
  document["players"][0]["discard"] = {0, 1, 2, 3, 4, 5};
  document["players"][0]["hand"] = Json::array();
  EXPECT_EQ(ReadBack(game, document), "another state");
  document["players"][0]["discard"].push_back(6);
  EXPECT_EQ(ReadBack(game, document),
            "/players/0/discard: cards that are not in the draw deck, too");
}

TEST(ReadState, TooManyArtifactsAreRefused) {
  TestGame game = GameOfDocuments();
  Json document = Document(game);
  for (int i = 0; i < 2; ++i) document["board"][i]["artifacts"] = {0, 1, 2, 3, 4, 0};
  EXPECT_EQ(ReadBack(game, document), "/tokens: at most 10 artifacts, with those that units bear");
}

}  // namespace
}  // namespace recount::engine::hope
