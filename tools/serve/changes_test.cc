#include "tools/serve/changes.h"

#include <gtest/gtest.h>

#include <thread>

namespace recount::tools::serve {
namespace {

using std::chrono::milliseconds;
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
  EXPECT_EQ(changes.Since(99).games, Ids());
}

TEST(Changes, WakeAThreadThatWaits) {
  Changes changes;
  EXPECT_FALSE(changes.WaitFor(0, milliseconds(1)));
  std::thread writer([&] { changes.Update("a 1\n"); });
  EXPECT_TRUE(changes.WaitFor(0, milliseconds(60'000)));
  writer.join();
  EXPECT_TRUE(changes.WaitFor(0, milliseconds(0)));
  EXPECT_FALSE(changes.WaitFor(1, milliseconds(1)));
}

}  // namespace
}  // namespace recount::tools::serve
