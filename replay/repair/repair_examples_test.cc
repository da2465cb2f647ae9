// Repairs of games that were noted on paper (testdata/judging).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "absl/strings/str_split.h"
#include "events/testing/files.h"
#include "replay/recording/testing/games.h"
#include "replay/repair/repair.h"
#include "replay/repair/shown_operations.h"
#include "replay/repair/state_differences.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::repair {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A game of testdata/judging at one of its events.
class NotedGame {
 public:
  NotedGame(const std::string& name, uint64_t seq)
      : log_(recording::ReadGame(LinesOf(name), /*as_played=*/true)), filed_(log_) {
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed_, sets_);
    EXPECT_FALSE(timeline->SeekTo(seq));
    match_ = timeline->match().Clone();
    names_ = timeline->header().names;
  }

  // Returns what is wrong, or the ids of the clauses of what followed.
  std::string Repair(std::string_view json) {
    auto operations = ReadOperations(*ParseJson(json));
    if (!operations.ok()) return std::string(ErrorCodeName(operations.error().code));
    state_ = repair::Repair(*match_, *operations, nullptr);
    std::string lines;
    for (const StateFault& fault : state_.faults) {
      lines += fault.path + " " + fault.clause + ": " + fault.message + "\n";
    }
    for (const engine::Effect& effect : state_.effects.effects) {
      lines += std::string(ClauseIdOf(match_->game(), effect.clause)) + "\n";
    }
    return lines;
  }

  // Returns in what the state differs from the one that was repaired.
  std::vector<std::string> Differences() const {
    return StateDifferences(*match_, *state_.match, {.names = names_});
  }

  OrderedJson ViewBefore(engine::Viewer viewer) const {
    return match_->StateJson(viewer, {.names = names_});
  }

  OrderedJson At(const char* pointer) const {
    return state_.match->StateJson(engine::Viewer::Judge(),
                                   {.names = names_})[OrderedJson::json_pointer(pointer)];
  }

 private:
  static std::vector<std::string> LinesOf(const std::string& name) {
    return absl::StrSplit(testing::ReadFile("testdata/judging/" + name), '\n', absl::SkipEmpty());
  }

  recording::EditedLog log_;
  recording::FiledLog filed_;
  log::CardSets sets_;
  std::unique_ptr<engine::Match> match_;
  std::vector<std::string> names_;
  RepairedState state_;
};

std::string SourceOf(std::string_view number) {
  return R"([{"op":"replace","path":"/players/1/source","value":)" + std::string(number) + "}]";
}

TEST(RepairExamples, APoolIsPutRight) {
  NotedGame hope("hope_extra_card.jsonl", 84);
  EXPECT_EQ(hope.Repair(SourceOf("4")), "");
  EXPECT_EQ(hope.At("/players/1/source"), 4);
  EXPECT_THAT(hope.Differences(), ElementsAre("Bo's source: 4, was 5"));
  EXPECT_EQ(hope.Repair(SourceOf("3.5")), "bad_request");
  EXPECT_EQ(hope.Repair(R"([{"op":"replace","path":"/players/1/score","value":4}])"),
            "/players/1/score JDG-17: operation 0: there is no such key\n");
}

TEST(RepairExamples, APoolOfNothingLosesTheGame) {
  NotedGame hope("hope_extra_card.jsonl", 84);
  for (const char* number : {"0", "-3"}) {
    EXPECT_THAT(hope.Repair(SourceOf(number)), HasSubstr("HPE-10.2")) << number;
    EXPECT_EQ(hope.At("/phase"), "end") << number;
    EXPECT_EQ(hope.At("/node/result/winners"), OrderedJson({0})) << number;
  }
}

TEST(RepairExamples, WhatChangesIsSaidInWords) {
  NotedGame hope("hope_extra_card.jsonl", 84);
  EXPECT_EQ(hope.Repair("[]"), "");
  EXPECT_THAT(hope.Differences(), ElementsAre());
  const OrderedJson deck = hope.At("/players/1/draw_deck");
  ASSERT_GE(deck.size(), 2u);
  EXPECT_EQ(hope.Repair(R"([{"op":"move","card":)" + deck[0].dump() +
                        R"(,"from":"/players/1/draw_deck","path":"/players/1/discard"},
                           {"op":"replace","path":"/players/0/source","value":3}])"),
            "");
  EXPECT_THAT(hope.Differences(), ElementsAre(HasSubstr("from Bo's draw deck to Bo's discard"),
                                              HasSubstr("Ana's source: 3, was ")));
  EXPECT_EQ(hope.Repair(R"([{"op":"move","card":)" + deck[1].dump() +
                        R"(,"from":"/players/1/draw_deck","path":"/players/1/draw_deck/0"}])"),
            "");
  EXPECT_THAT(hope.Differences(), ElementsAre("Bo's draw deck: in another order"));
}

TEST(RepairExamples, ACharacterDoesNotComeIntoAnotherPack) {
  NotedGame heretics("swapped_rows_a.jsonl", 10);
  EXPECT_EQ(heretics.Repair(R"([{"op":"move","card":3,"from":"/players/2/hand",
                                 "path":"/players/1/hand"}])"),
            "/players/1/hand HER-2.3: expected characters of the seat's own pack\n");
}

TEST(RepairExamples, ACardIsNeitherLostNorTwice) {
  NotedGame hope("hope_extra_card.jsonl", 84);
  ASSERT_EQ(hope.Repair("[]"), "");
  const OrderedJson hand = hope.At("/players/1/hand");
  ASSERT_FALSE(hand.empty());
  EXPECT_EQ(hope.Repair(R"([{"op":"remove","path":"/players/1/hand/0"}])"),
            "/players/1/revealed JDG-17: expected cards of the hand\n");
  EXPECT_NE(hope.Repair(R"([{"op":"add","path":"/players/1/draw_deck/0","value":)" +
                        hand[0].dump() + "}]"),
            "");
}

TEST(RepairExamples, WhatFollowsFromTheRestIsNotChanged) {
  NotedGame hope("hope_extra_card.jsonl", 84);
  for (const char* key : {"/players/0/name", "/seq"}) {
    const std::string value = std::string(key) == "/seq" ? "5" : "\"X\"";
    EXPECT_EQ(hope.Repair(R"([{"op":"replace","path":")" + std::string(key) + R"(","value":)" +
                          value + "}]"),
              std::string(key) +
                  " JDG-17: expected no other value: it follows from the rest, found " + value +
                  "\n");
  }
}

TEST(RepairExamples, ACardThatNoListHasAnyMoreWouldBeNowhere) {
  NotedGame heretics("account_a.jsonl", 20);
  EXPECT_THAT(heretics.Repair(R"([{"op":"remove","path":"/players/0/hand/0"}])"),
              HasSubstr(" would be nowhere"));
  EXPECT_THAT(heretics.Repair(R"([{"op":"replace","path":"/players/1/sent","value":null}])"),
              HasSubstr("/players/1/sent JDG-17: "));
}

TEST(RepairExamples, WhatIsHiddenInAnOperationIsNotShown) {
  NotedGame hope("hope_extra_card.jsonl", 84);
  const OrderedJson before = hope.ViewBefore(engine::Viewer::OfSeat(0));
  const auto shown = [&](std::string_view json) {
    return ShownOperations(*ReadOperations(*ParseJson(json)), {before, before}).dump();
  };
  // The index in a sorted hand says something of the card.
  EXPECT_EQ(shown(R"([{"op":"remove","path":"/players/1/hand/2"}])"),
            R"([{"op":"remove","path":"/players/1/hand"}])");
  EXPECT_EQ(
      shown(R"([{"op":"move","card":44,"from":"/players/1/hand",
                       "path":"/players/1/draw_deck/0"}])"),
      R"([{"op":"move","card":null,"from":"/players/1/hand","path":"/players/1/draw_deck/0"}])");
  EXPECT_EQ(shown(R"([{"op":"replace","path":"/players/1/source","value":77}])"),
            R"([{"op":"replace","path":"/players/1/source","value":null}])");
}

}  // namespace
}  // namespace recount::replay::repair
