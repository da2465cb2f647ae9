// Tests that the hot loop allocates nothing for an action, the shuffle, or a check.
#include <gtest/gtest.h>

#include "engine/kit/testing/allocations.h"
#include "engine/registry.h"

namespace recount::engine::heretics {
namespace {

class AllocationTest : public testing::TestWithParam<size_t> {};

TEST_P(AllocationTest, FoldingAWholeLogWithAllChecksAllocatesNothing) {
  const std::unique_ptr<Match> start = *FindGame("heretics")->New({.players = GetParam()});
  kit::testing::ExpectFoldAllocatesNothing(*start);
}

INSTANTIATE_TEST_SUITE_P(Players, AllocationTest, testing::Values(2, 3, 4));

}  // namespace
}  // namespace recount::engine::heretics
