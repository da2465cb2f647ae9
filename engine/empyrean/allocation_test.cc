// Tests that the hot loop allocates nothing for an action, a shuffle, or a check.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/kit/testing/allocations.h"
#include "engine/registry.h"

namespace recount::engine::empyrean {
namespace {

class AllocationTest : public testing::TestWithParam<Variant> {};

TEST_P(AllocationTest, FoldingAWholeLogWithAllChecksAllocatesNothing) {
  const Json config = Json::parse(GetParam().config);
  const std::unique_ptr<Match> start =
      *FindGame("empyrean")
           ->New({.players = static_cast<size_t>(std::max(2, GetParam().min_players)),
                  .config = &config});
  kit::testing::ExpectFoldAllocatesNothing(*start);
}

INSTANTIATE_TEST_SUITE_P(Variants, AllocationTest,
                         testing::ValuesIn(FindGame("empyrean")->variants().begin(),
                                           FindGame("empyrean")->variants().end()));

}  // namespace
}  // namespace recount::engine::empyrean
