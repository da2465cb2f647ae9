#include "replay/debugging/engine_difference.h"

#include <gtest/gtest.h>

#include "fmt/format.h"

namespace recount::replay::debugging {
namespace {

ReportedDifference DifferenceAt(const char* path, uint64_t event, uint64_t seq, uint64_t place) {
  ReportedDifference reported{.game = place, .place = place};
  reported.difference.kind = {.part = ComparedPart::state, .path = path};
  reported.difference.event = event;
  reported.difference.seq = seq;
  return reported;
}

std::string Text(const std::vector<ReportedDifference>& differences) {
  std::string text;
  for (const ReportedDifference& reported : differences) {
    text += fmt::format("{} in {}, game {} at {}; ", reported.difference.kind.path, reported.games,
                        *reported.game, reported.difference.seq);
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
  ReportedDifference reported = DifferenceAt("/ok", 1, 1, 0);
  reported.difference.kind.part = ComparedPart::reply;
  reported.difference.kind.their_refusal = "illegal_action \x1b[31mX-1";
  tally.Add(reported);
  reported.difference.kind.their_refusal = "not_awaited";
  EXPECT_TRUE(tally.IsShortestOfItsKind(reported.difference));
  tally.Add(reported);
  const std::vector<ReportedDifference> kinds = tally.Take();
  ASSERT_EQ(kinds.size(), 2u);
  EXPECT_EQ(TextOf(kinds[0].difference.kind),
            "reply at /ok (theirs refuses: illegal_action [U+001B][31mX-1)");
}

}  // namespace
}  // namespace recount::replay::debugging
