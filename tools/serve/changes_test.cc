#include "tools/serve/changes.h"

#include <gtest/gtest.h>

namespace recount::tools::serve {
namespace {

using Ids = std::vector<std::string>;

TEST(Changes, GrowWithEachNewGameAndEachNewHead) {
  Changes changes;
  EXPECT_EQ(changes.Since(0).change, 0u);
  changes.Update("");
  EXPECT_EQ(changes.Since(0).change, 0u) << "an empty store is no change";
  changes.Update("b 1\na 1\n");
  EXPECT_EQ(changes.Since(0).change, 1u);
  EXPECT_EQ(changes.Since(0).games, (Ids{"b", "a"})) << "in the order of the store";
  changes.Update("b 1\na 1\n");
  EXPECT_EQ(changes.Since(0).change, 1u) << "the same heads are no change";
  changes.Update("b 1\na 2\nc 1\n");
  EXPECT_EQ(changes.Since(1).change, 2u);
  EXPECT_EQ(changes.Since(1).games, (Ids{"a", "c"}));
  EXPECT_EQ(changes.Since(2).games, Ids());
  EXPECT_EQ(changes.newest(), 2u);
  EXPECT_EQ(changes.Since(99).games, Ids());
}

}  // namespace
}  // namespace recount::tools::serve
