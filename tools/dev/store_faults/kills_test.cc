#include "tools/dev/store_faults/kills.h"

#include <gtest/gtest.h>

#include "store/testing/folder_in_memory.h"

namespace recount::tools::dev::store_faults {
namespace {

TEST(KillsTest, NothingAcknowledgedIsLostAndNothingHangsWhoeverIsKilled) {
  const KillFigures figures =
      RunKills({.folder = store::FolderInMemory() + "kills", .kills = 150, .seed = 7});
  EXPECT_GE(figures.kills, 150u);
  EXPECT_GT(figures.acknowledged, 0u);
  EXPECT_GT(figures.looks, 0u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

}  // namespace
}  // namespace recount::tools::dev::store_faults
