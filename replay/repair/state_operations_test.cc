#include "replay/repair/state_operations.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace recount::replay::repair {
namespace {

constexpr std::string_view kDocument =
    R"({"round":3,"players":[{"hand":[1,2],"draw_deck":[7,8,9],"sent":null},)"
    R"({"hand":[4],"draw_deck":[],"sent":5}],"flags":{"a/b":true}})";

// The changed document, or a line for each fault: the operation, its path, and what is wrong.
std::string Applied(std::string_view operations) {
  auto read = ReadOperations(*ParseJson(operations));
  if (!read.ok()) return read.error().message + "\n";
  OrderedJson document = *ParseOrderedJson(kDocument);
  std::string lines;
  for (const OperationFault& fault : ApplyOperations(*read, nullptr, document)) {
    lines += std::to_string(fault.operation) + " " + fault.path + ": " + fault.message + "\n";
  }
  return lines.empty() ? Written(document) : lines;
}

// The document with one part replaced by another text.
std::string With(std::string_view part, std::string_view other) {
  std::string text(kDocument);
  const size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), other);
}

TEST(StateOperations, EachChangesWhatItNames) {
  const struct {
    std::string_view operations;
    std::string expected;
  } cases[] = {
      {"[]", std::string(kDocument)},
      {R"([{"op":"replace","path":"/round","value":4}])", With(R"("round":3)", R"("round":4)")},
      {R"([{"op":"add","path":"/players/0/hand/0","value":6}])", With("[1,2]", "[6,1,2]")},
      {R"([{"op":"add","path":"/players/0/hand/-","value":6}])", With("[1,2]", "[1,2,6]")},
      {R"([{"op":"remove","path":"/players/0/hand/1"}])", With("[1,2]", "[1]")},
      {R"([{"op":"remove","path":"/flags/a~1b"}])", With(R"({"a/b":true})", "{}")},
      {R"([{"op":"test","path":"/players/1/sent","value":5}])", std::string(kDocument)},
      {R"([{"op":"move","from":"/players/1/sent","path":"/players/0/sent"}])",
       R"({"round":3,"players":[{"hand":[1,2],"draw_deck":[7,8,9],"sent":5},)"
       R"({"hand":[4],"draw_deck":[]}],"flags":{"a/b":true}})"},
      {R"([{"op":"move","card":2,"from":"/players/0/hand","path":"/players/0/draw_deck/0"}])",
       With("[1,2],\"draw_deck\":[7,8,9]", "[1],\"draw_deck\":[2,7,8,9]")},
      {R"([{"op":"move","card":2,"from":"/players/0/hand","path":"/players/0/draw_deck/-"}])",
       With("[1,2],\"draw_deck\":[7,8,9]", "[1],\"draw_deck\":[7,8,9,2]")},
      {R"([{"op":"move","card":7,"from":"/players/0/draw_deck","path":"/players/0/hand"}])",
       With("[1,2],\"draw_deck\":[7,8,9]", "[1,2,7],\"draw_deck\":[8,9]")},
      // The second operation sees what the first did.
      {R"([{"op":"add","path":"/players/1/hand/-","value":6},
           {"op":"remove","path":"/players/1/hand/0"}])",
       With("[4]", "[6]")},
  };
  for (const auto& each : cases) EXPECT_EQ(Applied(each.operations), each.expected);
}

TEST(StateOperations, AllFaultsAreToldWithTheirPlaces) {
  const struct {
    std::string_view operations;
    std::string_view lines;
  } cases[] = {
      {R"([{"op":"replace","path":"/rounds","value":4}])", "0 /rounds: there is no such key\n"},
      {R"([{"op":"remove","path":"/players/0/hand/2"}])",
       "0 /players/0/hand/2: there is no such place\n"},
      {R"([{"op":"remove","path":""}])", "0 : the whole document cannot be removed\n"},
      {R"([{"op":"add","path":"/players/0/hand/3","value":1}])",
       "0 /players/0/hand/3: expected an index from 0 to 2, or -\n"},
      {R"([{"op":"add","path":"/players/0/hand/01","value":1}])",
       "0 /players/0/hand/01: expected an index from 0 to 2, or -\n"},
      {R"([{"op":"add","path":"/round/0","value":1}])",
       "0 /round/0: the place is in a value that is neither a list nor an object\n"},
      {R"([{"op":"test","path":"/round","value":4}])", "0 /round: expected 4, found 3\n"},
      {R"([{"op":"move","from":"/flags","path":"/flags/own"}])",
       "0 /flags/own: a value cannot move into itself\n"},
      {R"([{"op":"move","from":"/none","path":"/round"}])", "0 /round: there is no /none\n"},
      {R"([{"op":"move","card":3,"from":"/players/0/hand","path":"/players/1/hand"}])",
       "0 /players/1/hand: card 3 is not in /players/0/hand\n"},
      {R"([{"op":"move","card":1,"from":"/round","path":"/players/1/hand"}])",
       "0 /players/1/hand: there is no list /round\n"},
      {R"([{"op":"move","card":1,"from":"/players/0/hand","path":"/round"}])",
       "0 /round: expected a list, or an entry of a list\n"},
      // Two faults, and one that is only a consequence of the first.
      {R"([{"op":"add","path":"/players/2/hand/0","value":1},
           {"op":"remove","path":"/players/2/hand/0"},
           {"op":"test","path":"/round","value":9},
           {"op":"replace","path":"/flags","value":{}}])",
       "0 /players/2/hand/0: there is no such place\n2 /round: expected 9, found 3\n"},
  };
  for (const auto& each : cases) EXPECT_EQ(Applied(each.operations), each.lines);
}

TEST(StateOperations, WhatHasNotTheFormOfAnOperationIsRefused) {
  const struct {
    std::string operations;
    std::string_view message;
  } cases[] = {
      {"{}", "\"operations\": expected a list of at most 256\n"},
      {"[3]", "operation 0: expected an object\n"},
      {R"([{"op":"copy","from":"/a","path":"/b"}])",
       "operation 0: \"op\": expected add, remove, replace, move, test, shuffle or out\n"},
      {R"([{"op":"remove","path":"round"}])", "operation 0: \"path\": expected a JSON Pointer\n"},
      {R"([{"op":"remove","path":"/a~2"}])", "operation 0: \"path\": expected a JSON Pointer\n"},
      {R"([{"op":"move","path":"/a"}])", "operation 0: \"from\": expected a JSON Pointer\n"},
      {R"([{"op":"move","path":"/a","from":"/b","card":65535}])",
       "operation 0: \"card\": expected a card's number\n"},
      {R"([{"op":"add","path":"/a"}])", "operation 0: the key \"value\" is missing\n"},
      {R"([{"op":"remove","path":"/a","value":1}])", "operation 0: unknown key \"value\"\n"},
      {R"([{"op":"add","path":"/a","value":{"b":[1,2.5]}}])",
       "operation 0: \"value\": expected integers\n"},
      {R"([{"op":"move","from":"/a","path":"/b","card":1,"random":1}])",
       "operation 0: it has both a card and \"random\"\n"},
      {R"([{"op":"move","from":"/a","path":"/b","random":0}])",
       "operation 0: \"random\": expected a number of cards\n"},
      {R"([{"op":"move","from":"/a","path":"/b","card":1,"outcome":[1]}])",
       "operation 0: unknown key \"outcome\"\n"},
      {R"([{"op":"shuffle","path":"/a","keep":[1,1]}])",
       "operation 0: \"keep\": expected ascending indexes\n"},
      {R"([{"op":"shuffle","path":"/a","outcome":[-1]}])",
       "operation 0: \"outcome\": expected a list of cards\n"},
      {R"([{"op":"add","path":"/a","value":)" + std::string(40, '[') + std::string(40, ']') + "}]",
       "operation 0: \"value\": nested too deeply\n"},
  };
  for (const auto& each : cases) EXPECT_EQ(Applied(each.operations), each.message);
}

TEST(StateOperations, ChanceThatWasEnteredMustFit) {
  const struct {
    std::string_view operations;
    std::string expected;
  } cases[] = {
      {R"([{"op":"shuffle","path":"/players/0/draw_deck","outcome":[9,7,8]}])",
       With("[7,8,9]", "[9,7,8]")},
      {R"([{"op":"shuffle","path":"/players/0/draw_deck","keep":[0],"outcome":[7,9,8]}])",
       With("[7,8,9]", "[7,9,8]")},
      {R"([{"op":"shuffle","path":"/players/0/draw_deck","keep":[0],"outcome":[9,7,8]}])",
       "0 /players/0/draw_deck: the outcome must keep card 7 at index 0\n"},
      {R"([{"op":"shuffle","path":"/players/0/draw_deck","keep":[3],"outcome":[7,9,8]}])",
       "0 /players/0/draw_deck: it keeps index 3, and there are 3 cards\n"},
      {R"([{"op":"shuffle","path":"/players/0/draw_deck","outcome":[9,7]}])",
       "0 /players/0/draw_deck: the outcome must have each card of the pile once\n"},
      {R"([{"op":"shuffle","path":"/players/0/draw_deck"}])",
       "0 /players/0/draw_deck: the outcome is missing: chance of this game is entered by hand\n"},
      {R"([{"op":"shuffle","path":"/players/0","outcome":[]}])",
       "0 /players/0: there is no pile /players/0\n"},
      // The second card drawn goes on top of the first.
      {R"([{"op":"move","random":2,"from":"/players/0/hand","path":"/players/0/draw_deck/0",
            "outcome":[2,1]}])",
       With(R"([1,2],"draw_deck":[7,8,9])", R"([],"draw_deck":[1,2,7,8,9])")},
      {R"([{"op":"move","random":2,"from":"/players/0/hand","path":"/players/0/draw_deck/0",
            "outcome":[2,2]}])",
       "0 /players/0/draw_deck/0: card 2 of the outcome is not in /players/0/hand, or twice in the "
       "outcome\n"},
      {R"([{"op":"move","random":1,"from":"/players/0/hand","path":"/players/1/hand",
            "outcome":[2,1]}])",
       "0 /players/1/hand: the outcome must have 1 cards\n"},
      {R"([{"op":"move","random":3,"from":"/players/0/hand","path":"/players/1/hand"}])",
       "0 /players/1/hand: /players/0/hand has 2 cards\n"},
      {R"([{"op":"move","random":2,"from":"/players/0/hand","path":"/round","outcome":[1,2]}])",
       "0 /round: expected a list, or an entry of a list\n"},
  };
  for (const auto& each : cases) EXPECT_EQ(Applied(each.operations), each.expected);
}

TEST(StateOperations, ChanceThatIsDrawnFollowsFromTheSeedAndIsFilledIn) {
  const Json json = *ParseJson(
      R"([{"op":"move","random":1,"from":"/players/0/hand","path":"/players/1/hand"},
          {"op":"shuffle","path":"/players/0/draw_deck","keep":[1]}])");
  const auto run = [&](uint64_t seq, OrderedJson& document) {
    engine::ChanceStream stream(Seed{7}, seq);
    std::vector<StateOperation> operations = *ReadOperations(json);
    EXPECT_TRUE(ApplyOperations(operations, &stream, document).empty());
    return Written(OperationsJson(operations));
  };
  std::set<std::string> drawn;
  for (uint64_t seq = 0; seq < 20; ++seq) {
    OrderedJson document = *ParseOrderedJson(kDocument);
    const std::string operations = run(seq, document);
    OrderedJson again = *ParseOrderedJson(kDocument);
    EXPECT_EQ(run(seq, again), operations);
    EXPECT_EQ(document["players"][0]["draw_deck"][1], 8);
    EXPECT_EQ(Applied(operations), Written(document));
    drawn.insert(operations);
  }
  EXPECT_EQ(drawn.size(), 4u) << "two cards, two orders";
}

TEST(StateOperations, MoreThanTheMostAreRefused) {
  std::string operations = "[";
  for (size_t i = 0; i <= kMaxOperations; ++i) {
    operations += std::string(i == 0 ? "" : ",") + R"({"op":"remove","path":"/round"})";
  }
  EXPECT_EQ(Applied(operations + "]"), "\"operations\": expected a list of at most 256\n");
}

}  // namespace
}  // namespace recount::replay::repair
