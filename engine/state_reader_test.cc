#include "engine/state_reader.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::engine {
namespace {

// What a small game reads: two seats with hands of the cards 0 to 9, and units in any order.
struct Small {
  int round = 1;
  bool is_open = false;
  int phase = 0;
  Seat first = 0;
  uint8_t passed = 0;
  uint16_t sent = 99;
  std::vector<std::vector<uint16_t>> hands = std::vector<std::vector<uint16_t>>(2);
  std::vector<uint16_t> targets;
  std::vector<std::pair<int, int>> units;  // space, wounds
};

void ReadSmall(StateReader& json, Small& state) {
  static constexpr std::string_view kPhases[] = {"begin", "play", ""};
  json.Integer("round", 1, 9, state.round);
  json.Bool("open", state.is_open);
  json.OneOf("phase", kPhases, state.phase);
  json.SeatOrNull("first", 2, state.first);
  json.Seats("passed", 2, state.passed);
  json.CardOrNull("sent", 10, state.sent, uint16_t{99});
  json.Mentions("targets", 10, 3, [&](uint16_t card) { state.targets.push_back(card); });
  json.Players(2, [&](StateReader& player, size_t seat) {
    player.Cards("hand", 10, 4, [&](uint16_t card) { state.hands[seat].push_back(card); });
  });
  json.RankedEntries("units", 3, [&](StateReader& unit) {
    std::pair<int, int> entry = {0, 0};
    unit.Integer("space", 0, 24, entry.first);
    unit.Integer("wounds", 0, 99, entry.second);
    state.units.push_back(entry);
    return entry.first;
  });
}

// Cards 0 to 3 are called "wolf", card 4 "bear".
std::vector<uint16_t> Called(std::string_view words) {
  if (words == "wolf") return {0, 1, 2, 3};
  if (words == "bear") return {4};
  return {};
}

// The state that a document gives, and the reading.
struct Read {
  explicit Read(std::string_view text)
      : document(*ParseJson(text)), reading(document, Called, [this](StateReader& json) {
          state = Small();
          ReadSmall(json, state);
        }) {}
  Read(const Read&) = delete;

  Json document;
  Small state;
  StateReading reading;
};

// The findings as lines: the path, then what was expected.
std::string Lines(const std::vector<StateFinding>& findings) {
  std::string lines;
  for (const StateFinding& finding : findings) {
    lines += finding.path + ": " + finding.expected + "\n";
  }
  return lines;
}

TEST(StateReading, KeysThatAreMissingLeaveTheirValues) {
  const Read read("{}");
  EXPECT_EQ(Lines(read.reading.unreadable()), "");
  EXPECT_EQ(read.state.round, 1);
  EXPECT_EQ(read.state.sent, 99);
}

TEST(StateReading, EveryKindOfValueIsRead) {
  const Read read(R"({"round":7,"open":true,"phase":"play","first":null,"passed":[1],"sent":4,
      "players":[{"name":"Ana","hand":[9,8]},{"hand":[]}],"targets":[9,9],
      "units":[{"space":5,"wounds":2},{"space":1,"wounds":0}]})");
  EXPECT_EQ(Lines(read.reading.unreadable()), "");
  EXPECT_EQ(read.state.round, 7);
  EXPECT_TRUE(read.state.is_open);
  EXPECT_EQ(read.state.phase, 1);
  EXPECT_EQ(read.state.first, kNoSeat);
  EXPECT_EQ(read.state.passed, 2);
  EXPECT_EQ(read.state.sent, 4);
  EXPECT_EQ(read.state.hands[0], (std::vector<uint16_t>{9, 8}));
  EXPECT_EQ(read.state.targets, (std::vector<uint16_t>{9, 9}));
  EXPECT_EQ(read.state.units, (std::vector<std::pair<int, int>>{{5, 2}, {1, 0}}));
}

TEST(StateReading, WhatCannotBeReadIsFoundEverywhere) {
  const struct {
    std::string_view document;
    std::string_view lines;
  } cases[] = {
      {R"([])", ": an object\n"},
      {R"({"round":0})", "/round: a number from 1 to 9\n"},
      {R"({"round":2.0})", "/round: a number from 1 to 9\n"},
      {R"({"round":9007199254740993})", "/round: a number from 1 to 9\n"},
      {R"({"open":1})", "/open: true or false\n"},
      {R"({"phase":"end"})", "/phase: one of begin, play, null\n"},
      {R"({"phase":""})", "/phase: one of begin, play, null\n"},
      {R"({"first":2})", "/first: a number from 0 to 1\n"},
      {R"({"passed":[1,1]})", "/passed: each seat once\n"},
      {R"({"passed":[0,1,1]})", "/passed: a list of at most 2\n"},
      {R"({"sent":10})", "/sent: a card: its number, 0 to 9, or its name\n"},
      {R"({"sent":"owl"})",
       "/sent: a card: its number or its name; no card of this game is called so\n"},
      {R"({"players":[{}]})", "/players: a list of 2 players\n"},
      {R"({"players":[{},7]})", "/players/1: an object\n"},
      {R"({"players":[{"hand":[0,"x",-1]},{"hand":{}}],"round":"one"})",
       "/players/0/hand/1: a card: its number or its name; no card of this game is called so\n"
       "/players/0/hand/2: a card: its number, 0 to 9, or its name\n"
       "/players/1/hand: a list of at most 4\n"
       "/round: a number from 1 to 9\n"},
      {R"({"targets":["wolf"]})",
       "/targets/0: the number of the card, because several are called so\n"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(Lines(Read(each.document).reading.unreadable()), each.lines) << each.document;
  }
}

TEST(StateReading, AWordMeansTheLowestCopyThatLiesNowhereElse) {
  // Card 0 is named by its number behind the words, and no word may mean it all the same.
  const Read read(
      R"({"players":[{"hand":["wolf","bear"]},{"hand":["wolf",0]}],"targets":["bear"]})");
  EXPECT_EQ(Lines(read.reading.unreadable()), "");
  EXPECT_EQ(read.state.hands[0], (std::vector<uint16_t>{1, 4}));
  EXPECT_EQ(read.state.hands[1], (std::vector<uint16_t>{2, 0}));
  EXPECT_EQ(read.state.targets, (std::vector<uint16_t>{4}));
}

TEST(StateReading, MoreCopiesThanThereAreCannotBeRead) {
  const Read read(R"({"players":[{"hand":["bear"]},{"hand":["bear"]}]})");
  EXPECT_EQ(Lines(read.reading.unreadable()), "/players/1/hand/0: at most 1 of this card\n");
}

TEST(StateReading, FindingsHaveThePlacesOfTheDocument) {
  const Read read(R"({"units":[{"space":5},{"space":1},{"space":3}]})");
  const std::vector<StateFinding> findings = {
      {"/units/0/wounds", kNoClause, "of space 1"},
      {"/units/2/wounds", kNoClause, "of space 5"},
      {"/unitsizes/0", kNoClause, "of another list"},
      {"/round", kNoClause, "of no list"},
  };
  EXPECT_EQ(Lines(read.reading.Located(findings)),
            "/round: of no list\n/units/0/wounds: of space 5\n/units/1/wounds: of space 1\n"
            "/unitsizes/0: of another list\n");
}

TEST(StateReading, KeysThatAreNotReadMustFollowFromTheRest) {
  const Read read(R"({"seq":3,"names":["Ana"],"state_hash":"00","score":4,"a/b":1,
      "players":[{"name":"Ana","points":2},{}],"units":[{"space":5,"kind":"bear"},{"space":1}]})");
  const OrderedJson written = {
      {"score", 3},
      {"players", {{{"points", 2}}, {{"points", 9}}}},
      {"units", {{{"space", 1}, {"kind", "wolf"}}, {{"space", 5}, {"kind", "wolf"}}}},
  };
  EXPECT_EQ(Lines(read.reading.NotDerived(written)),
            "/a~1b: no such key\n"
            "/score: 3, which follows from the rest\n"
            "/units/0/kind: \"wolf\", which follows from the rest\n");
}

TEST(StateReading, AtMostAHundredFindingsAreKept) {
  std::string many = "{";
  for (int i = 0; i < 500; ++i) many += "\"key" + std::to_string(i) + "\":1,";
  const Read read(many + R"("round":1})");
  EXPECT_EQ(read.reading.NotDerived(OrderedJson::object()).size(), StateFindings::kMost);
}

TEST(StateFindings, AnUnsoundValueIsFoundWithItsPlaceAndClause) {
  StateFindings findings(StateFindings::Keep::all);
  EXPECT_TRUE(findings.Expect(true, 3, "nothing", "round"));
  EXPECT_TRUE(findings.is_sound());
  EXPECT_FALSE(findings.ExpectIn(12, 1, 11, 4, "players", 1, "source"));
  EXPECT_FALSE(findings.ExpectIn(1, 0, 0, kNoClause, "round"));
  EXPECT_FALSE(findings.ExpectBlank(false));
  EXPECT_FALSE(findings.is_sound());
  EXPECT_EQ(Lines({findings.list().begin(), findings.list().end()}),
            "/players/1/source: 1 to 11\n/round: 0\n: bytes that are blank\n");
  EXPECT_EQ(findings.list()[0].clause, 4);
}

TEST(StateFindings, AStepThatIsDueIsAFindingUnlessItIsAllowed) {
  for (const DueSteps due : {DueSteps::refused, DueSteps::allowed}) {
    StateFindings findings(StateFindings::Keep::all, due);
    const bool is_allowed = due == DueSteps::allowed;
    EXPECT_TRUE(findings.ExpectSettled(true, 3, "not all seats", "passed"));
    EXPECT_FALSE(findings.ExpectSettled(false, 3, "not all seats", "passed"));
    EXPECT_FALSE(findings.ExpectIfSettled(true, false, 3, "no text", "queue"));
    EXPECT_EQ(findings.is_sound(), is_allowed);
    EXPECT_EQ(Lines({findings.list().begin(), findings.list().end()}),
              is_allowed ? "" : "/passed: not all seats\n/queue: no text\n");
    EXPECT_FALSE(findings.ExpectIfSettled(false, false, 3, "a phase", "phase"));
    EXPECT_FALSE(findings.is_sound());
  }
}

TEST(StateFindings, OnlyTheVerdictIsKeptIfNothingElseIsWanted) {
  StateFindings findings(StateFindings::Keep::nothing);
  findings.ExpectIn(12, 1, 11, 4, "round");
  EXPECT_FALSE(findings.is_sound());
  EXPECT_TRUE(findings.list().empty());
}

}  // namespace
}  // namespace recount::engine
