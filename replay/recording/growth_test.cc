// Tests that what looks at a few events of a store's log costs the same in a log of any length, by
// the events read and the bytes allocated. Both are the same on every machine. What costs more for
// more events is in replay/evidence/growth_test.cc. An export whose file fails reads no further.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

#include "events/testing/allocations.h"
#include "replay/evidence/diff.h"
#include "replay/log/log_file.h"
#include "replay/log/testing/counted_log.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "store/testing/folder_in_memory.h"

namespace recount::replay::recording {
namespace {

// A log of the endless game in a store of its own, with the snapshots that recording leaves.
class StoredLog {
 public:
  StoredLog(const std::string& name, uint64_t events, uint64_t number = 0)
      : folder_(store::FolderInMemory() + name) {
    std::filesystem::remove_all(folder_);
    auto store = store::Store::Open(folder_, {.create = true});
    EXPECT_TRUE(store.ok());
    store_ = *std::move(store);
    PreparedLog log = random_games::Prepared(SimulatedGame("endless", 2, number, events));
    EXPECT_TRUE(store_->Create(log.AsNewLog()).ok());
    log_ = std::make_unique<OpenLog>(*store_, log.id());
  }
  ~StoredLog() {
    log_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  StoredLog(const StoredLog&) = delete;

  const log::Log& log() const { return **log_; }

 private:
  std::string folder_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<OpenLog> log_;
};

struct Look {
  const char* name;
  // `beginning` has the first three quarters of the events of `whole`.
  void (*look)(const log::Log& whole, const log::Log& beginning, log::CardSets& sets);
};

constexpr Look kLooks[] = {
    {"a timeline that is opened",
     [](const log::Log& whole, const log::Log&, log::CardSets& sets) {
       EXPECT_TRUE(timeline::Timeline::Open(whole, sets).ok());
     }},
    {"a seek",
     [](const log::Log& whole, const log::Log&, log::CardSets& sets) {
       Result<timeline::Timeline> timeline = timeline::Timeline::Open(whole, sets);
       ASSERT_TRUE(timeline.ok());
       EXPECT_FALSE(timeline->SeekTo(whole.count() - 5));
     }},
    {"a transcript from its middle",
     [](const log::Log& whole, const log::Log&, log::CardSets& sets) {
       Result<timeline::Transcript> transcript =
           timeline::Transcript::Open(whole, sets, engine::Viewer::Judge());
       ASSERT_TRUE(transcript.ok());
       EXPECT_FALSE(transcript->SkipTo(whole.count() / 2));
       EXPECT_TRUE(transcript->Next().ok());
     }},
    {"a diff",
     [](const log::Log& whole, const log::Log& beginning, log::CardSets& sets) {
       const Result<evidence::Difference> difference =
           evidence::Diff(whole, beginning, sets, engine::Viewer::Judge());
       ASSERT_TRUE(difference.ok());
       EXPECT_EQ(difference->seq, beginning.count());
     }},
};

struct Cost {
  uint64_t read = 0;  // events
  uint64_t bytes = 0;
};

TEST(StoreGrowth, ALookAtAFewEventsCostsTheSameInALogOfAnyLength) {
  constexpr uint64_t kShort = 1'024;
  constexpr uint64_t kLong = 64 * kShort;
  Cost costs[2][std::size(kLooks)];
  for (const uint64_t events : {kShort, kLong}) {
    const StoredLog whole("growth-whole", events);
    const StoredLog beginning("growth-beginning", events * 3 / 4);
    for (size_t i = 0; i < std::size(kLooks); ++i) {
      const log::CountedLog counted(whole.log());
      const log::CountedLog counted_beginning(beginning.log());
      log::CardSets sets;
      const size_t before = AllocatedBytes();
      kLooks[i].look(counted, counted_beginning, sets);
      costs[events == kLong][i] = {counted.events_read + counted_beginning.events_read,
                                   AllocatedBytes() - before};
    }
  }
  for (size_t i = 0; i < std::size(kLooks); ++i) {
    // 64 times the events: six more steps of a binary search in both logs, and nothing that grows
    // with them, not even a bit for each.
    EXPECT_LE(costs[1][i].read, costs[0][i].read + 64) << kLooks[i].name;
    EXPECT_LE(costs[1][i].bytes, costs[0][i].bytes + 1'024) << kLooks[i].name;
  }
}

TEST(StoreGrowth, AnExportWhoseFileTakesNothingMoreReadsNoFurtherLog) {
  const StoredLog first("growth-first", 10);
  const StoredLog second("growth-second", 20, /*number=*/1);
  const log::CountedLog counted(second.log());
  size_t taken = 0;
  log::LogFileWriter file("test", [&](Bytes part) {
    taken += part.size();
    return taken < 200;
  });
  EXPECT_FALSE(file.Add(first.log()));
  const Fault fault = file.Add(counted);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::io);
  EXPECT_EQ(counted.events_read, 0u);
}

}  // namespace
}  // namespace recount::replay::recording
