#include "tools/serve/changes.h"

#include <gtest/gtest.h>

namespace recount::tools::serve {
namespace {

using Ids = std::vector<std::string>;

TEST(Changes, GrowWithEachNewGameAndEachNewHead) {
  Changes changes(7000);
  EXPECT_EQ(changes.Since(0).change, 0u);
  changes.Update("");
  EXPECT_EQ(changes.Since(0).change, 0u) << "an empty store is no change";
  changes.Update("b 1\na 1\n");
  EXPECT_EQ(changes.Since(0).change, 7001u);
  EXPECT_EQ(changes.Since(0).games, (Ids{"b", "a"})) << "in the order of the store";
  changes.Update("b 1\na 1\n");
  EXPECT_EQ(changes.Since(0).change, 7001u) << "the same heads are no change";
  changes.Update("b 1\na 2\nc 1\n");
  EXPECT_EQ(changes.Since(7001).change, 7002u);
  EXPECT_EQ(changes.Since(7001).games, (Ids{"a", "c"}));
  EXPECT_EQ(changes.Since(7002).games, Ids());
}

TEST(Changes, OfAnotherServerAreAnsweredAtOnceWithEveryGame) {
  Changes changes(7000);
  changes.Update("b 1\na 1\n");
  changes.Update("b 1\na 2\n");
  for (const uint64_t other : {uint64_t{3}, uint64_t{7000}, uint64_t{7003}, ~uint64_t{0}}) {
    EXPECT_NE(changes.newest(), other);
    EXPECT_EQ(changes.Since(other).change, 7002u) << other;
    EXPECT_EQ(changes.Since(other).games, (Ids{"b", "a"})) << other;
  }
  EXPECT_NE(Changes::RandomStart(), Changes::RandomStart());
  EXPECT_LT(Changes::RandomStart(), uint64_t{1} << 52);
}

TEST(Changes, TellOfAGameThatIsGoneAfterABackupWasPutBack) {
  Changes changes(7000);
  changes.Update("a 2\nb 1\nc 1\n");
  changes.Update("a 1\nc 1\n");
  EXPECT_EQ(changes.Since(7001).change, 7002u);
  EXPECT_EQ(changes.Since(7001).games, (Ids{"a", "b"}));
  EXPECT_EQ(changes.Since(0).games, (Ids{"a", "c"})) << "whoever comes now never heard of it";
  changes.Update("a 1\nc 1\n");
  EXPECT_EQ(changes.Since(0).change, 7002u) << "it is gone only once";
  changes.Update("a 1\nc 1\nb 1\n");
  EXPECT_EQ(changes.Since(7002).games, (Ids{"b"}));
}

}  // namespace
}  // namespace recount::tools::serve
