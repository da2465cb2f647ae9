// Tests that the hot loop allocates nothing for an action, a shuffle, or a check.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/kit/testing/allocations.h"
#include "engine/registry.h"

namespace recount::engine::basicverse {
namespace {

class AllocationTest : public testing::TestWithParam<Variant> {};

TEST_P(AllocationTest, FoldingAWholeLogWithAllChecksAllocatesNothing) {
  const Json config = Json::parse(GetParam().config);
  const std::unique_ptr<Match> start =
      *FindGame("basicverse")
           ->New({.players = static_cast<size_t>(GetParam().min_players), .config = &config});
  kit::testing::ExpectFoldAllocatesNothing(*start);
}

INSTANTIATE_TEST_SUITE_P(Variants, AllocationTest,
                         testing::ValuesIn(FindGame("basicverse")->variants().begin(),
                                           FindGame("basicverse")->variants().end()));

}  // namespace
}  // namespace recount::engine::basicverse
