// Tests that the hot loop allocates nothing for an action, dice, or a check.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/kit/testing/allocations.h"
#include "engine/kit/testing/random_game.h"
#include "engine/registry.h"

namespace recount::engine::inhumanity {
namespace {

class AllocationTest : public testing::TestWithParam<Variant> {};

// The set-up is left out, because three of its nodes have names that are too long for a string
// without allocation.
TEST_P(AllocationTest, FoldingAGameWithAllChecksAllocatesNothing) {
  const Json config = Json::parse(GetParam().config);
  const std::unique_ptr<Match> start =
      *FindGame("inhumanity")->New({.players = 4, .config = &config});
  uint64_t seq = 0;
  while (start->node_kind() == NodeKind::chance) {
    start->Apply(kit::testing::NextEvent(*start, ++seq).event(), nullptr);
  }
  kit::testing::ExpectFoldAllocatesNothing(*start, seq);
}

INSTANTIATE_TEST_SUITE_P(Variants, AllocationTest,
                         testing::ValuesIn(FindGame("inhumanity")->variants().begin(),
                                           FindGame("inhumanity")->variants().end()));

}  // namespace
}  // namespace recount::engine::inhumanity
