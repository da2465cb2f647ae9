// Checks what a word for a seat means, and that every seat has a word of its own, no matter what
// its players are called.
#include "replay/play/seat_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace recount::replay::play {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Names = std::vector<std::string>;

std::vector<int> Meant(std::string_view word, const Names& names) {
  const std::vector<engine::Seat> seats = SeatsMeant(word, static_cast<int>(names.size()), names);
  return {seats.begin(), seats.end()};
}

TEST(SeatWords, MeanASeatByItsNumberOrItsPlayer) {
  const Names names = {"Ana", "Bo Li", ""};
  for (const char* word : {"0", "00", "seat:0", "seat 0", "Ana", "player:Ana", "Ana (seat 0)"}) {
    EXPECT_THAT(Meant(word, names), ElementsAre(0)) << word;
  }
  for (const char* word : {"1", "seat:01", "Bo Li", "player:Bo Li", "Bo Li (seat 1)"}) {
    EXPECT_THAT(Meant(word, names), ElementsAre(1)) << word;
  }
  EXPECT_THAT(Meant("seat 2", names), ElementsAre(2));
  for (const char* word :
       {"", "ana", "Bo", "3", "seat:3", "-1", "+1", "0x0", " 0", "seat:", "player:", "player:0",
        "Ana (seat 1)", "18446744073709551616", "judge"}) {
    EXPECT_THAT(Meant(word, names), IsEmpty()) << word;
  }
}

TEST(SeatWords, MeanAPlayerAsTheNameIsPrinted) {
  EXPECT_THAT(Meant("\u202EAna", {"\u202EAna", "Bo"}), ElementsAre(0));
  EXPECT_THAT(Meant("[U+202E]Ana", {"\u202EAna", "Bo"}), ElementsAre(0));
  EXPECT_THAT(Meant("[U+3000]", {"Ana", "\u3000"}), ElementsAre(1));
  EXPECT_THAT(Meant("[U+202E]Ana", {"\u202EAna", "[U+202E]Ana"}), ElementsAre(0, 1));
}

TEST(SeatWords, MeanSeveralWhereANameReadsAsAnotherSeat) {
  EXPECT_THAT(Meant("1", {"1", "0"}), ElementsAre(0, 1));
  EXPECT_THAT(Meant("0", {"1", "0"}), ElementsAre(0, 1));
  EXPECT_THAT(Meant("1", {"Ana", "1"}), ElementsAre(1));
  EXPECT_THAT(Meant("5", {"Ana", "5"}), ElementsAre(1));
  EXPECT_THAT(Meant("01", {"01", "Bo"}), ElementsAre(0, 1));
  EXPECT_THAT(Meant("Ana", {"Ana", "Ana"}), ElementsAre(0, 1));
  EXPECT_THAT(Meant("seat:1", {"seat:1", "Bo"}), ElementsAre(0, 1));
  EXPECT_THAT(Meant("player:Bo", {"player:Bo", "Bo"}), ElementsAre(0, 1));
}

TEST(SeatWords, EverySeatHasAWordThatMeansNothingElse) {
  for (const Names& names : std::vector<Names>{{"Ana", "Bo"},
                                               {"1", "0"},
                                               {"1", "seat:0", "seat:00", "seat:000"},
                                               {"Ana", "Ana", "Ana"},
                                               {"", "", "0"},
                                               {"seat 1", "seat:0", "00", "player:0"}}) {
    const int players = static_cast<int>(names.size());
    for (engine::Seat seat = 0; seat < players; ++seat) {
      const std::string word = SeatWord(seat, players, names);
      EXPECT_THAT(Meant(word, names), ElementsAre(seat)) << word;
    }
  }
  EXPECT_EQ(SeatWord(1, 2, Names{"Ana", "Bo"}), "1");
  EXPECT_EQ(SeatWord(1, 2, Names{"1", "Bo"}), "seat:1");
  EXPECT_EQ(SeatWord(1, 3, Names{"1", "Bo", "seat:1"}), "seat:01");
}

TEST(SeatWords, AreTheChoicesOfARefusal) {
  const std::vector<engine::Seat> seats = {0, 1};
  EXPECT_EQ(SeatChoices(seats, 2, Names{"1", "0"}),
            "seat:0 for player \"1\" or seat:1 for player \"0\"");
  EXPECT_EQ(SeatChoices(seats, 2, Names{"Ana", ""}), "0 for player \"Ana\" or 1");
}

}  // namespace
}  // namespace recount::replay::play
