#include "tools/statistics/formats/row_queue.h"

#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/rows.h"
#include "tools/statistics/testing/sample_rows.h"

namespace recount::tools::statistics::formats {
namespace {

using replay::statistics::FindTable;

const replay::statistics::TableDescription& Chance() { return *FindTable("chance"); }

// Returns a batch with one row.
std::unique_ptr<RowBatch> Batch(RowQueue& queue) {
  static const std::vector<Rows> all = [] {
    std::vector<Rows> made = replay::statistics::RowsOfAllTables();
    AddSampleGame("hope", 1, 1, 1, made);
    return made;
  }();
  std::unique_ptr<RowBatch> batch = queue.NewBatch();
  EXPECT_EQ(batch->count(), 0u);
  batch->Add(all[replay::statistics::kChance], 0);
  return batch;
}

TEST(RowQueueTest, TheReaderGetsAllBatchesInOrder) {
  RowQueue queue(Chance());
  std::vector<size_t> read;
  std::thread reader([&] {
    while (const RowBatch* const batch = queue.Next()) read.push_back(batch->count());
    queue.StopReading();
  });
  for (int i = 0; i < 1000; ++i) {
    std::unique_ptr<RowBatch> batch = Batch(queue);
    if (i % 2 == 1) {
      const std::unique_ptr<RowBatch> other = Batch(queue);
      batch = Batch(queue);
    }
    ASSERT_TRUE(queue.Push(std::move(batch)));
  }
  queue.Close();
  reader.join();
  EXPECT_EQ(read, std::vector<size_t>(1000, 1));
  EXPECT_FALSE(queue.is_aborted());
}

TEST(RowQueueTest, NobodyWaitsForAReaderThatHasEnded) {
  RowQueue queue(Chance());
  std::thread reader([&] {
    queue.Next();
    queue.StopReading();
  });
  int pushed = 0;
  while (queue.Push(Batch(queue))) ++pushed;
  EXPECT_LE(pushed, 6);
  reader.join();
}

TEST(RowQueueTest, NobodyWaitsForRowsThatWillNeverCome) {
  RowQueue queue(Chance());
  bool is_aborted = false;
  std::thread reader([&] {
    while (queue.Next() != nullptr) {
    }
    is_aborted = queue.is_aborted();
    queue.StopReading();
  });
  ASSERT_TRUE(queue.Push(Batch(queue)));
  queue.Abort();
  reader.join();
  EXPECT_TRUE(is_aborted);
}

}  // namespace
}  // namespace recount::tools::statistics::formats
