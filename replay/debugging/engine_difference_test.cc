#include "replay/debugging/engine_difference.h"

#include <gtest/gtest.h>

#include "fmt/format.h"

namespace recount::replay::debugging {
namespace {

ToldDifference DifferenceAt(const char* path, uint64_t event, uint64_t seq, uint64_t place) {
  ToldDifference told{.game = place, .place = place};
  told.difference.kind = {.part = ComparedPart::state, .path = path};
  told.difference.event = event;
  told.difference.seq = seq;
  return told;
}

std::string Text(const std::vector<ToldDifference>& differences) {
  std::string text;
  for (const ToldDifference& told : differences) {
    text += fmt::format("{} in {}, game {} at {}; ", told.difference.kind.path, told.games,
                        *told.game, told.difference.seq);
  }
  return text;
}

TEST(DifferenceTally, TellsAKindByItsShortestGameAndTheMostFrequentKindFirst) {
  DifferenceTally tally;
  tally.Add(DifferenceAt("/late", 9, 9, 0));
  tally.Add(DifferenceAt("/often", 7, 7, 1));
  tally.Add(DifferenceAt("/early", 2, 2, 2));
  EXPECT_FALSE(tally.IsShortestOfItsKind(DifferenceAt("/often", 7, 7, 3).difference));
  EXPECT_TRUE(tally.IsShortestOfItsKind(DifferenceAt("/often", 5, 8, 3).difference));
  tally.Add(DifferenceAt("/often", 5, 8, 3));
  tally.Add(DifferenceAt("/often", 5, 5, 4));
  EXPECT_EQ(Text(tally.Take()),
            "/often in 3, game 3 at 8; /early in 1, game 2 at 2; /late in 1, game 0 at 9; ");
  EXPECT_EQ(Text(tally.Take()), "");
}

TEST(DifferenceTally, RefusalsMakeAnotherKind) {
  DifferenceTally tally;
  ToldDifference told = DifferenceAt("/ok", 1, 1, 0);
  told.difference.kind.part = ComparedPart::reply;
  told.difference.kind.their_refusal = "illegal_action \x1b[31mX-1";
  tally.Add(told);
  told.difference.kind.their_refusal = "not_awaited";
  EXPECT_TRUE(tally.IsShortestOfItsKind(told.difference));
  tally.Add(told);
  const std::vector<ToldDifference> kinds = tally.Take();
  ASSERT_EQ(kinds.size(), 2u);
  EXPECT_EQ(TextOf(kinds[0].difference.kind),
            "reply at /ok (theirs refuses: illegal_action [U+001B][31mX-1)");
}

}  // namespace
}  // namespace recount::replay::debugging
