// The hot loop allocates nothing: not for an action, not for a shuffle, not for a check.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/match.h"
#include "engine/registry.h"
#include "events/kept_event.h"
#include "events/testing/allocations.h"

namespace recount::engine::basicverse {
namespace {

constexpr Seed kSeed = {1, 2, 3};

// The event that the node takes next: the outcome of the seed, or one of the legal actions.
KeptEvent NextEvent(const Match& match, uint64_t seq) {
  ChanceStream stream(kSeed, seq);
  flatbuffers::FlatBufferBuilder builder;
  if (match.node_kind() == NodeKind::chance) {
    const ChanceRequest request = match.chance();
    const ChanceNumbers order = DrawOutcome(request, stream);
    BeginEvent(builder);
    EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
    parts.outcome = builder.CreateVector(order.data(), order.size());
    return KeptEvent(FinishEvent(builder, parts));
  }
  std::vector<KeptEvent> legal;
  // Whoever of the awaited seats has actions: a player with nothing to do may still be awaited.
  for (Seat seat = 0; seat < match.players(); ++seat) {
    match.ForEachLegal(seat, [&](Bytes bytes) { legal.emplace_back(bytes); });
  }
  return legal[stream.Below(static_cast<uint32_t>(legal.size()))];
}

class AllocationTest : public testing::TestWithParam<Variant> {};

TEST_P(AllocationTest, FoldingAWholeLogWithAllChecksAllocatesNothing) {
  const Json config = Json::parse(GetParam().config);
  const std::unique_ptr<Match> start =
      *FindGame("basicverse")
           ->New({.players = static_cast<size_t>(GetParam().min_players), .config = &config});
  const std::unique_ptr<Match> match = start->Clone();
  std::vector<KeptEvent> kept;
  while (match->node_kind() != NodeKind::end) {
    kept.push_back(NextEvent(*match, kept.size() + 1));
    match->Apply(kept.back().event(), nullptr);
    SetDigest(kept.back().mutable_bytes(), match->Digest());
  }
  std::vector<LogEvent> log;
  for (const KeptEvent& event : kept) log.push_back({log.size() + 1, event.bytes()});

  const size_t before = Allocations();
  const FoldReport report = start->Fold(log, {.seed = &kSeed});
  const size_t after = Allocations();

  EXPECT_GT(before, log.size()) << "the counter counts";
  EXPECT_EQ(after - before, 0u);
  EXPECT_EQ(report.applied, log.size());
  EXPECT_EQ(start->CanonicalBytes(), match->CanonicalBytes());
}

INSTANTIATE_TEST_SUITE_P(Variants, AllocationTest,
                         testing::ValuesIn(FindGame("basicverse")->variants().begin(),
                                           FindGame("basicverse")->variants().end()));

}  // namespace
}  // namespace recount::engine::basicverse
