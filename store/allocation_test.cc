// Tests that code that reads or writes every event does not allocate per event.
#include "events/testing/allocations.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

using StoreAllocationTest = StoreTest;

TEST_F(StoreAllocationTest, AppendingAThousandEventsAllocatesAsOftenAsAppendingTen) {
  size_t counts[2];
  for (const uint64_t count : {10, 1000}) {
    const uint64_t log = Begin(static_cast<uint8_t>(count % 256));
    std::vector<OwnedEvent> kept;
    std::vector<Bytes> events;
    for (uint64_t seq = 1; seq <= count; ++seq) kept.push_back(Event(seq));
    for (const OwnedEvent& event : kept) events.push_back(event.bytes());
    const size_t before = Allocations();
    ASSERT_TRUE(store_->Append({.log = log, .expected_seq = 1, .events = events}).ok());
    counts[count > 10] = Allocations() - before;
    EXPECT_GT(before, count) << "the counter counts";
  }
  EXPECT_EQ(counts[0], counts[1]);
}

TEST_F(StoreAllocationTest, ReadingAThousandEventsAllocatesAsOftenAsReadingTen) {
  const uint64_t log = Begin();
  ASSERT_FALSE(Append(log, 1, 1000));
  const auto now = store_->Read();
  const LogHead head = *now->Log(log);
  size_t counts[2];
  for (const uint64_t count : {10, 1000}) {
    uint64_t seen = 0;
    const size_t before = Allocations();
    ASSERT_FALSE(now->ForEachEvent(head, 1, [&](const LoggedEvent&) { return ++seen < count; }));
    counts[count > 10] = Allocations() - before;
    EXPECT_EQ(seen, count);
  }
  EXPECT_LE(counts[1], counts[0]);
}

}  // namespace
}  // namespace recount::store
