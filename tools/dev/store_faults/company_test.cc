#include "tools/dev/store_faults/company.h"

#include <gtest/gtest.h>

#include "store/testing/folder_in_memory.h"

namespace recount::tools::dev::store_faults {
namespace {

CompanyOptions Options() { return {.folder = store::FolderInMemory() + "company"}; }

TEST(CompanyTest, EachSeqIsWonByOneWriter) {
  const RivalFigures figures = RunRivals(Options());
  EXPECT_GT(figures.won, 0u);
  EXPECT_GT(figures.lost, 0u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

TEST(CompanyTest, TheMapGrowsUnderWritersAndReadersOfSeveralProcesses) {
  const GrowthFigures figures = RunGrowth(Options());
  EXPECT_GT(figures.growths, 0u);
  EXPECT_GT(figures.looks, 0u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

TEST(CompanyTest, AReaderThatStaysSeesItsMomentAndTheFileDoesNotGrowAfterIt) {
  const HeldFigures figures = RunHeldReader(Options(), 500);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
  EXPECT_GT(figures.bytes_held, figures.bytes_before);
  EXPECT_EQ(figures.bytes_after, figures.bytes_held);
}

TEST(CompanyTest, AFileThatMayNotGrowIsIoAndLosesNothing) {
  const DiskFigures figures = RunFullDisk(Options(), 40);
  EXPECT_GT(figures.failed, 30u);
  EXPECT_GT(figures.done, 30u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

}  // namespace
}  // namespace recount::tools::dev::store_faults
