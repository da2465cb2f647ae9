#include "store/faults/kills.h"

#include <gtest/gtest.h>

namespace recount::store {
namespace {

TEST(KillsTest, NothingAcknowledgedIsLostAndNothingHangsWhoeverIsKilled) {
  const KillFigures figures =
      RunKills({.folder = testing::TempDir() + "kills", .kills = 150, .seed = 7});
  EXPECT_GE(figures.kills, 150u);
  EXPECT_GT(figures.acknowledged, 0u);
  EXPECT_GT(figures.looks, 0u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

}  // namespace
}  // namespace recount::store
