// The worked examples of events/FORMAT.md that the engine computes: chance and digests. `./bazelw
// run //engine:format_chance_test -- --update` updates that page.
#include <gtest/gtest.h>

#include "engine/chance.h"
#include "engine/registry.h"
#include "events/testing/blocks.h"
#include "events/testing/files.h"
#include "events/testing/samples.h"
#include "fmt/format.h"

namespace recount::engine {
namespace {

using recount::testing::Ascending;
using recount::testing::BlocksOf;
using recount::testing::ReadFile;

constexpr char kDocument[] = "events/FORMAT.md";

using Blocks = std::map<std::string, std::string>;

ChanceStream Stream() { return ChanceStream(Ascending<32>(0), 3); }

std::string NumbersDrawn(const ChanceRequest& request) {
  ChanceStream stream = Stream();
  return fmt::format("{}", fmt::join(DrawOutcome(request, stream), " "));
}

void AddChance(Blocks& blocks) {
  ChanceStream words = Stream();
  ChanceStream below = Stream();
  for (int i = 0; i < 8; ++i) {
    blocks["text chance words"] += fmt::format("{}{:08x}", i == 0 ? "" : " ", words.NextWord());
  }
  for (int i = 0; i < 10; ++i) {
    blocks["text chance below 6"] += fmt::format("{}{}", i == 0 ? "" : " ", below.Below(6));
  }
  ChanceRequest shuffle;
  shuffle.kind = ChanceKind::shuffle;
  shuffle.from = {10, 20, 30, 40, 50};
  blocks["text chance shuffle"] = NumbersDrawn(shuffle);
  ChanceRequest dice;
  dice.kind = ChanceKind::dice;
  dice.count = 5;
  dice.sides = 6;
  blocks["text chance dice"] = NumbersDrawn(dice);
  ChanceRequest pick;
  pick.kind = ChanceKind::pick;
  pick.from = {7, 8, 9};
  blocks["text chance pick"] = NumbersDrawn(pick);
}

void AddDigest(Blocks& blocks) {
  const auto match = FindGame("heretics")->New({.players = 2});
  RECOUNT_CHECK(match.ok());
  blocks["hex digest card set hash"] = AsText((*match)->card_set().hash);
  blocks["hex digest state"] = AsText((*match)->CanonicalBytes());
  blocks["hex digest"] = AsText((*match)->Digest());
}

Blocks Fresh() {
  Blocks blocks;
  AddChance(blocks);
  AddDigest(blocks);
  return blocks;
}

TEST(FormatDocument, HasWhatTheEngineComputes) {
  const Blocks blocks = BlocksOf(ReadFile(kDocument));
  for (const auto& [name, content] : Fresh()) {
    const auto block = blocks.find(name);
    ASSERT_NE(block, blocks.end()) << name;
    EXPECT_EQ(ToHex(AsBytes(block->second)), ToHex(AsBytes(content))) << name;
  }
}

int Update() {
  const std::string document = ReadFile(kDocument);
  recount::testing::WriteSourceFile(kDocument, recount::testing::WithBlocks(document, Fresh()));
  return 0;
}

}  // namespace
}  // namespace recount::engine

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (recount::testing::WantsUpdate(argc, argv)) return recount::engine::Update();
  return RUN_ALL_TESTS();
}
