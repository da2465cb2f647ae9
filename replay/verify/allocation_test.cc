// Replaying and verifying a log must not allocate per event. Only the states that are kept for
// snapshots, one per kSnapshotEvery events, grow with the log.
#include <gtest/gtest.h>

#include "events/testing/allocations.h"
#include "replay/recording/testing/games.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "replay/verify/verify.h"

namespace recount::replay::verify {
namespace {

constexpr uint64_t kShort = 10 * log::kSnapshotEvery;  // more than are read at once
constexpr uint64_t kLong = 100 * log::kSnapshotEvery;

recording::EditedLog LogOf(uint64_t events) {
  return recording::EditedLog(
      recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, events)));
}

// Returns what `counter` counts of `work` for the longer log, minus that for the shorter one.
size_t Growth(const std::function<void(const log::Log&)>& work, size_t (*counter)() = Allocations) {
  size_t counts[2];
  for (const uint64_t events : {kShort, kLong}) {
    const recording::EditedLog edited = LogOf(events);
    const recording::FiledLog log(edited);
    const size_t before = counter();
    EXPECT_GT(before, events) << "the counter counts";
    work(*log);
    counts[events == kLong] = counter() - before;
  }
  return counts[1] - counts[0];
}

// A bit for every event, kept in case that the log is judged, made a diff of long logs linear.
TEST(AllocationTest, OpeningATranscriptAllocatesNoByteAnEvent) {
  EXPECT_EQ(Growth(
                [](const log::Log& log) {
                  log::CardSets sets;
                  EXPECT_TRUE(timeline::Transcript::Open(log, sets, engine::Viewer::Judge()).ok());
                },
                AllocatedBytes),
            0u);
}

TEST(AllocationTest, SeekingToTheEndOfALogAllocatesNothingAnEvent) {
  EXPECT_EQ(Growth([](const log::Log& log) {
              log::CardSets sets;
              EXPECT_FALSE(timeline::Timeline::Open(log, sets)->SeekToEnd());
            }),
            0u);
}

TEST(AllocationTest, VerifyingALogAllocatesOnlyForTheStatesThatItKeeps) {
  // One allocation per state, and a few for the list of states.
  EXPECT_LE(Growth([](const log::Log& log) {
              log::CardSets sets;
              EXPECT_TRUE(VerifyLog(log, sets).ok());
            }),
            kLong / log::kSnapshotEvery + 16);
}

}  // namespace
}  // namespace recount::replay::verify
