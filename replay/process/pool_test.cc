#include "replay/process/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <set>

#include "replay/process/message.h"

namespace recount::replay::process {
namespace {

// The items of a pool whose processes report each item, as its parent heard them.
struct HeardPool {
  std::vector<uint64_t> items;                // in ascending order
  std::vector<std::optional<uint64_t>> died;  // in the order of the calls
  std::string how;
  Fault fault;
  uint64_t finished = 0;
};

// `in_item` runs in the process that works on an item, before the item is reported.
HeardPool RunTelling(uint64_t items, int processes, const std::function<void(uint64_t)>& in_item,
                     const std::function<void()>& before = nullptr) {
  HeardPool heard;
  Pool pool(items, processes);
  heard.fault = pool.Run({
      .work =
          [&](PoolWorker& worker) {
            if (before) before();
            while (const std::optional<uint64_t> item = worker.Next()) {
              in_item(*item);
              worker.WriteSoon(Encoded(*item));
            }
          },
      .hear = [&](const std::vector<std::string>& messages) -> Fault {
        for (const std::string& message : messages) {
          heard.items.push_back(*Decoded<uint64_t>(message));
          pool.Finish(heard.items.back());
        }
        return std::nullopt;
      },
      .died =
          [&](std::optional<uint64_t> item, const std::string& how) {
            heard.died.push_back(item);
            heard.how = how;
            return Fault();
          },
  });
  std::sort(heard.items.begin(), heard.items.end());
  heard.finished = pool.finished();
  return heard;
}

std::vector<uint64_t> AllBelow(uint64_t count) {
  std::vector<uint64_t> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

TEST(Pool, DoesEveryItemOnceWhateverTheProcesses) {
  for (const uint64_t items : {0, 1, 7, 2000}) {
    for (const int processes : {0, 1, 2, 3, 100}) {
      const HeardPool heard = RunTelling(items, processes, [](uint64_t) {});
      EXPECT_FALSE(heard.fault);
      EXPECT_EQ(heard.items, AllBelow(items)) << processes;
      EXPECT_EQ(heard.finished, items);
      EXPECT_TRUE(heard.died.empty());
    }
  }
}

TEST(Pool, GoesOnBehindItemsThatEndTheirProcess) {
  const std::set<uint64_t> deadly = {0, 3, 4, 40, 199};
  for (const int processes : {1, 3}) {
    const HeardPool heard = RunTelling(200, processes, [&](uint64_t item) {
      if (deadly.contains(item)) _exit(kDamagedExit);
    });
    EXPECT_FALSE(heard.fault);
    EXPECT_EQ(heard.how, "ended with status 3");
    std::vector<uint64_t> others = AllBelow(200);
    std::erase_if(others, [&](uint64_t item) { return deadly.contains(item); });
    EXPECT_EQ(heard.items, others) << "what waited when a process died is done again";
    EXPECT_EQ(std::set<std::optional<uint64_t>>(heard.died.begin(), heard.died.end()),
              std::set<std::optional<uint64_t>>(deadly.begin(), deadly.end()));
    EXPECT_EQ(heard.died.size(), deadly.size());
    EXPECT_EQ(heard.finished, 200u);
  }
}

TEST(Pool, DoesNotReplaceAProcessThatDiesInNoItem) {
  const HeardPool heard = RunTelling(
      5, 2, [](uint64_t) {}, [] { _exit(kDamagedExit); });
  EXPECT_FALSE(heard.fault);
  EXPECT_THAT(heard.died, testing::ElementsAre(std::nullopt, std::nullopt));
  EXPECT_EQ(heard.finished, 0u);
}

TEST(Pool, EndsWithAnErrorIfAProcessIsKilled) {
  const HeardPool heard = RunTelling(5, 2, [](uint64_t item) {
    if (item == 3) std::raise(SIGKILL);
  });
  ASSERT_TRUE(heard.fault);
  EXPECT_EQ(heard.fault->code, ErrorCode::io);
  EXPECT_THAT(heard.fault->message, testing::HasSubstr("killed from outside"));
  EXPECT_TRUE(heard.died.empty());
}

TEST(Pool, EndsWithTheFaultOfWhoeverListens) {
  Pool pool(1000, 3);
  const Fault fault = pool.Run({
      .work =
          [](PoolWorker& worker) {
            while (worker.Next()) worker.Write("item");
          },
      .hear = [](const std::vector<std::string>&) { return Fault(Error::BadRequest("enough")); },
      .died = [](std::optional<uint64_t>, const std::string&) { return Fault(); },
  });
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message, "enough");
}

}  // namespace
}  // namespace recount::replay::process
