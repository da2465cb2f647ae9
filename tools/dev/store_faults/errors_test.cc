#include "tools/dev/store_faults/errors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "store/testing/folder_in_memory.h"

namespace recount::tools::dev::store_faults {
namespace {

class ErrorsTest : public testing::TestWithParam<std::string> {};

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, ' ', '_');
  return name;
}

TEST_P(ErrorsTest, AFailedSystemCallLosesNothingThatWasAcknowledged) {
  ErrorFigures figures;
  const char* stride = std::getenv("RECOUNT_FAULT_STRIDE");
  SweepErrors(GetParam(), store::FolderInMemory() + "errors-" + std::to_string(getpid()), 0,
              stride == nullptr ? 1 : std::strtoull(stride, nullptr, 10), figures);
  uint64_t injected = 0;
  for (const auto& [name, count] : figures.injected) injected += count;
  std::printf(
      "%s: %lu faults: %lu times it succeeded, %lu failed (%lu there all the same), %lu "
      "times to be opened again\n",
      GetParam().c_str(), injected, figures.succeeded, figures.failed, figures.done_all_the_same,
      figures.reopened);
  EXPECT_GT(injected, 0u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

INSTANTIATE_TEST_SUITE_P(Operations, ErrorsTest, testing::ValuesIn(ErrorScenarios()), TestName);

}  // namespace
}  // namespace recount::tools::dev::store_faults
