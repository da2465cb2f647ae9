#include "engine/kit/testing/allocations.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "engine/kit/testing/random_game.h"
#include "events/testing/allocations.h"

namespace recount::engine::kit::testing {

void ExpectFoldAllocatesNothing(Match& start, uint64_t seq) {
  const std::unique_ptr<Match> match = start.Clone();
  // The log is written first, so that only folding is counted.
  std::vector<OwnedEvent> kept;
  while (match->node_kind() != NodeKind::end) {
    kept.push_back(NextEvent(*match, seq + kept.size() + 1));
    match->Apply(kept.back().event(), nullptr);
    SetDigest(kept.back().mutable_bytes(), match->Digest());
  }
  std::vector<LogEvent> log;
  for (const OwnedEvent& event : kept) log.push_back({++seq, event.bytes()});

  const size_t before = Allocations();
  const FoldReport report = start.Fold(log, {.seed = &kSeed});
  const size_t after = Allocations();

  EXPECT_GT(before, log.size()) << "the counter counts";
  EXPECT_EQ(after - before, 0u);
  EXPECT_EQ(report.applied, log.size());
  EXPECT_EQ(start.CanonicalBytes(), match->CanonicalBytes());
}

}  // namespace recount::engine::kit::testing
