// Tests logs of a store whose tables were changed, and stretches of logs in files.
#include <gtest/gtest.h>

#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/recording/testing/store_damage.h"
#include "replay/timeline/timeline.h"
#include "replay/verify/verify_file.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

class StoreLogTest : public ReplayTest {
 protected:
  // Returns the first finding in a game whose entries were changed while the store was closed.
  std::string FaultAfter(const std::function<void(uint64_t log)>& change) {
    const std::string id = Put(random_games::Prepared(SimulatedGame("heretics", 2, next_++)));
    const uint64_t log = OpenLog(*store_, id)->store_head().log;
    store_.reset();
    change(log);
    auto store = store::Store::Open(folder_, {});
    EXPECT_TRUE(store.ok()) << store.error().message;
    store_ = *std::move(store);
    ExpectDamage(id);
    return FaultsOf(Verified(id));
  }

  // A reader for display gets `damaged`, and can still see what comes before the damage.
  void ExpectDamage(std::string_view id) {
    const OpenLog log(*store_, id);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
    ASSERT_TRUE(timeline.ok());
    EXPECT_FALSE(timeline->SeekTo(5));
    const Fault fault = timeline->SeekToEnd();
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, ErrorCode::damaged);
  }

  uint64_t next_ = 0;
};

TEST_F(StoreLogTest, VerifyNamesWhatIsWrongWithAnEntry) {
  EXPECT_EQ(FaultAfter([&](uint64_t log) { DropEvent(folder_, log, 6); }), "6 missing");
  for (const size_t size : {0, 8, 31, 32}) {
    EXPECT_EQ(FaultAfter([&](uint64_t log) { CutEvent(folder_, log, 6, size); }), "6 torn") << size;
  }
  EXPECT_EQ(FaultAfter([&](uint64_t log) { CutEvent(folder_, log, 6, 64); }), "6 edited");
  EXPECT_EQ(FaultAfter([&](uint64_t log) { SwapEvents(folder_, log, 6, 7); }), "6 reordered");
}

TEST_F(StoreLogTest, VerifyNamesAMissingEnd) {
  const std::string id = Put(random_games::Prepared(SimulatedGame("heretics", 2)));
  const uint64_t last = CountOf(id) - 1;
  const uint64_t log = OpenLog(*store_, id)->store_head().log;
  store_.reset();
  DropEvent(folder_, log, last);
  store_ = *store::Store::Open(folder_, {});
  EXPECT_EQ(FaultsOf(Verified(id)), fmt::format("{} missing", last));
}

TEST(VerifyFrame, OfAStretchOnlyTheChainIsChecked) {
  const EditedLog whole(random_games::Prepared(SimulatedGame("heretics", 2)));
  const RecountFile file = whole.File();
  LogFrame stretch = whole.Frame();
  stretch.from = 5;
  stretch.before = stretch.chain[4];
  stretch.events.erase(stretch.events.begin(), stretch.events.begin() + 5);
  stretch.chain.erase(stretch.chain.begin(), stretch.chain.begin() + 5);
  log::CardSets sets;
  const verify::LogReport clean = verify::VerifyFrame(file, stretch, sets);
  EXPECT_EQ(FaultsOf(clean), "");
  EXPECT_EQ(clean.id, "");
  EXPECT_EQ(clean.events, stretch.events.size());
  EXPECT_EQ(clean.head, ToHex(whole.chain.back()));

  std::swap(stretch.events[2], stretch.events[3]);
  EXPECT_EQ(FaultsOf(verify::VerifyFrame(file, stretch, sets)), "7 reordered");
  stretch.before[0] ^= 1;
  EXPECT_EQ(FaultsOf(verify::VerifyFrame(file, stretch, sets)), "5 edited");
}

}  // namespace
}  // namespace recount::replay::recording
