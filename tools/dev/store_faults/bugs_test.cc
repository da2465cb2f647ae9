// Reproduces each bug that the faults have found.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>

#include "fmt/format.h"
#include "store/lmdb.h"
#include "store/maintain.h"
#include "store/pipeline.h"
#include "store/tables.h"
#include "store/testing/folder_in_memory.h"
#include "tools/dev/store_faults/child.h"
#include "tools/dev/store_faults/made_logs.h"
#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {
namespace {

using ::testing::HasSubstr;

constexpr Milliseconds kLongest{60'000};

class BugsTest : public testing::Test {
 protected:
  BugsTest() : folder_(store::FolderInMemory() + "bugs") { std::filesystem::remove_all(folder_); }

  std::unique_ptr<store::Store> Open(
      store::Durability durability = store::Durability::durable) const {
    auto store = store::Store::Open(folder_, {.create = true, .durability = durability});
    EXPECT_TRUE(store.ok()) << store.error().message;
    return *std::move(store);
  }

  // Appends to log 1 in a child process until it is told to end. Sometimes it begins a new log too.
  void AppendUntilStopped(bool begins_logs) const {
    SkipSyncs();
    const auto store = Open();
    for (uint64_t seq = 1; !IsToldToEnd(); ++seq) {
      if (!AppendMade(*store, 1, seq, 1).ok()) _exit(1);
      if (begins_logs && seq % 64 == 0 && !BeginMade(*store, seq, 100).ok()) _exit(2);
    }
  }

  const std::string folder_;
};

// Appends and overwrites snapshots until the file ends before the last page that LMDB counts. The
// call that would extend the file is made to fail. Returns whether that state was reached.
bool LeaveFreedPagesUnwritten(store::Store& store) {
  const std::string bytes(60'000, 's');
  std::mt19937 random(1);
  for (uint64_t seq = 1; seq < 20'000; ++seq) {
    if (!AppendMade(store, 1, seq, 1).ok()) return false;
    std::vector<Snapshot> snapshots;
    for (uint64_t left = 1 + random() % 4; left > 0; --left) {
      const size_t size = random() % 3 == 0 ? 100 : random() % bytes.size();
      snapshots.push_back({.seq = random() % 2,
                           .layout = 1,
                           .rules = 1,
                           .game = "heretics",
                           .canonical = AsBytes(bytes).first(size)});
    }
    StartInjection(
        Injection{.call = Call::ftruncate, .nth = 0, .error = ENOSPC, .is_lasting = true});
    const bool is_done = !store.PutSnapshots(1, snapshots);
    const Counts counts = StopInjection();
    if (!is_done) return false;
    if (counts[static_cast<size_t>(Call::ftruncate)] > 0) return true;
  }
  return false;
}

TEST_F(BugsTest, AStoreIsNotCutWhoseLastPagesWereFreedBeforeTheyWereWritten) {
  const Ended wrote = InWatchedChild(kLongest, [&](int out) {
    SkipSyncs();
    const auto store = Open();
    const bool is_left = BeginMade(*store, 1).ok() && LeaveFreedPagesUnwritten(*store);
    Say(out, is_left ? "left" : "not left");
  });
  ASSERT_EQ(wrote.said, "left");
  const auto store = Open();
  EXPECT_EQ(FindingsOf(*store), "");
  EXPECT_TRUE(BeginMade(*store, 2).ok());
}

TEST_F(BugsTest, AStoreIsNotCutThatAnotherProcessWritesWhileItIsOpened) {
  {
    const auto store = Open();
    ASSERT_TRUE(BeginMade(*store, 1).ok());
  }
  WatchedChild writer([&](int) { AppendUntilStopped(/*begins_logs=*/true); });
  for (int opening = 0; opening < 1000; ++opening) {
    const auto store = store::Store::Open(folder_, {.read_only = true});
    ASSERT_TRUE(store.ok()) << store.error().message;
  }
  writer.Tell();
  writer.Wait(kLongest);
  EXPECT_EQ(writer.how(), "exit 0");
}

// Returns whether a process waits for a lock on this file, according to the system's list.
bool IsWaitedFor(const std::string& path) {
  struct stat found;
  if (stat(path.c_str(), &found) != 0) return false;
  const std::string inode = fmt::format(":{} ", found.st_ino);
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    if (line.find("->") != std::string::npos && line.find(inode) != std::string::npos) return true;
  }
  return false;
}

// The first process that opens a store sets up the table of readers under a lock. If it ends before
// it is done, the next one in line finds a table that is empty or is as of transaction 0.
TEST_F(BugsTest, AStoreIsNotDamagedWhereWhoeverOpensItFirstEndsInTheMiddleOfIt) {
  const std::string table = folder_ + "/lock.mdb";
  uint64_t number = 0;
  {
    const auto store = Open();
    ASSERT_TRUE(BeginMade(*store, 1).ok());
    number = store->Read()->transaction().number();
  }
  std::string whole(8192, '\0');
  std::ifstream(table, std::ios::binary).read(whole.data(), std::ssize(whole));
  const size_t at = whole.find(std::string_view(reinterpret_cast<const char*>(&number), 8));
  ASSERT_LT(at, 256u);
  std::string as_of_none = whole;
  std::fill_n(as_of_none.begin() + static_cast<std::ptrdiff_t>(at), 8, '\0');
  for (const std::string& left : {std::string(8192, '\0'), as_of_none}) {
    WatchedChild first([&](int out) {
      const int descriptor = open(table.c_str(), O_RDWR);
      const struct flock alone = {F_WRLCK, SEEK_SET, 0, 1, 0};
      if (fcntl(descriptor, F_SETLK, &alone) != 0) _exit(1);
      Say(out, "locked");
      while (!IsToldToEnd()) pause();
      if (pwrite(descriptor, left.data(), left.size(), 0) != std::ssize(left)) _exit(2);
      _exit(0);
    });
    ASSERT_EQ(first.WaitFor(6, kLongest), "locked");
    WatchedChild second([&](int out) {
      const auto store = store::Store::Open(folder_, {});
      Say(out, store.ok() ? FindingsOf(**store) + "whole" : store.error().message);
    });
    while (!IsWaitedFor(table)) usleep(1000);
    first.Tell();
    first.Wait(kLongest);
    EXPECT_EQ(first.how(), "exit 0");
    EXPECT_EQ(second.Wait(kLongest), "whole");
  }
}

TEST_F(BugsTest, AReaderThatIsHeldUpAsItBeginsIsOfTheTransactionThatItNames) {
  {
    const auto store = Open();
    ASSERT_TRUE(BeginMade(*store, 1).ok());
  }
  WatchedChild writer([&](int) { AppendUntilStopped(/*begins_logs=*/false); });
  const auto store = store::Store::Open(folder_, {.read_only = true});
  ASSERT_TRUE(store.ok()) << store.error().message;
  for (int look = 0; look < 100'000; ++look) {
    const auto now = (*store)->Read();
    ASSERT_TRUE(now.ok()) << now.error().message;
    const auto number = now->transaction().Get(now->tables().meta, AsBytes(store::kTransactionKey));
    ASSERT_EQ(store::PlainFrom<uint64_t>(**number), now->transaction().number());
  }
  writer.Tell();
  writer.Wait(kLongest);
  EXPECT_EQ(writer.how(), "exit 0");
}

TEST_F(BugsTest, AFailedWriteOfTheFrontPageIsIoAndToBeOpenedAgain) {
  {
    const auto store = Open();
    ASSERT_TRUE(BeginMade(*store, 1).ok());
    // A commit writes its front page last.
    StartInjection(std::nullopt);
    ASSERT_TRUE(AppendMade(*store, 1, 1, 1).ok());
    const uint64_t writes = StopInjection()[static_cast<size_t>(Call::pwrite)];
    StartInjection(Injection{.call = Call::pwrite, .nth = writes - 1, .error = EIO});
    EXPECT_EQ(CodeOf(AppendMade(*store, 1, 2, 1).fault()), ErrorCode::io);
    StopInjection();
    Fault fault = AppendMade(*store, 1, 2, 1).fault();
    EXPECT_EQ(CodeOf(fault), ErrorCode::io);
    EXPECT_THAT(fault->message, HasSubstr("open it again"));
  }
  const auto store = Open();
  EXPECT_EQ(FindingsOf(*store), "");
  EXPECT_TRUE(AppendMade(*store, 1, 2, 1).ok());
}

TEST_F(BugsTest, ASyncOfABulkLoadThatFailedDoesNotSucceedWhenItIsCalledAgain) {
  const auto store = Open(store::Durability::bulk);
  ASSERT_TRUE(BeginMade(*store, 1).ok());
  StartInjection(Injection{.call = Call::fdatasync, .nth = 0, .error = EIO});
  EXPECT_EQ(CodeOf(store->Sync()), ErrorCode::io);
  StopInjection();
  const Fault again = store->Sync();
  EXPECT_EQ(CodeOf(again), ErrorCode::io);
  EXPECT_THAT(again->message, HasSubstr("load it again into a new store"));
}

TEST_F(BugsTest, APipelineWithoutAThreadIsIo) {
  const auto store = Open();
  ASSERT_TRUE(BeginMade(*store, 1).ok());
  StartInjection(
      Injection{.call = Call::pthread_create, .nth = 0, .error = EAGAIN, .is_lasting = true});
  {
    store::Pipeline pipeline(*store);
    const MadeEvents events(1, 3);
    EXPECT_EQ(CodeOf(pipeline.Append({events.For(1)}, nullptr)), ErrorCode::io);
    EXPECT_EQ(CodeOf(pipeline.Flush()), ErrorCode::io);
  }
  StopInjection();
  store::Pipeline pipeline(*store);
  EXPECT_FALSE(pipeline.Flush());
}

TEST_F(BugsTest, AReaderThatWasKilledDoesNotKeepPagesFromBeingUsedAgain) {
  const auto store = Open();
  ASSERT_TRUE(BeginMade(*store, 1, 1000).ok());
  WatchedChild reader([&](int out) {
    const auto its_own = store::Store::Open(folder_, {.read_only = true});
    const auto now = (*its_own)->Read();
    Say(out, now.ok() ? "reads" : "reads not");
    while (!IsToldToEnd()) pause();
  });
  EXPECT_EQ(reader.WaitFor(5, kLongest), "reads");
  reader.Kill();
  reader.Wait(kLongest);
  // This process keeps the store open, so that nobody recreates lock.mdb.
  const auto rewrite = [&](int times) {
    for (int i = 0; i < times; ++i) ASSERT_FALSE(PutMadeSnapshots(*store, 1, 900));
  };
  rewrite(10);
  const uint64_t settled = store::Info(*store)->bytes;
  rewrite(40);
  EXPECT_EQ(store::Info(*store)->bytes, settled);
}

TEST_F(BugsTest, ReadersThatWereKilledLeaveRoomForOthers) {
  const auto store = Open();
  ASSERT_TRUE(BeginMade(*store, 1).ok());
  WatchedChild reader([&](int out) {
    const auto its_own = store::Store::Open(folder_, {.read_only = true});
    std::vector<Result<store::Reader>> all;  // LMDB's table has 126 places
    do {
      all.push_back((*its_own)->Read());
    } while (all.back().ok());
    Say(out, "full");
    while (!IsToldToEnd()) pause();
  });
  EXPECT_EQ(reader.WaitFor(4, kLongest), "full");
  EXPECT_EQ(CodeOf(store->Read()), ErrorCode::io);
  reader.Kill();
  reader.Wait(kLongest);
  EXPECT_TRUE(store->Read().ok());
}

constexpr size_t kSmallMap = size_t{1} << 18;
std::string growing_folder;

// Makes the store larger than this process's map, in another process, before the copy's file is
// created.
std::optional<Injection> GrowAtTheFirstFolder(Call call) {
  if (call != Call::mkdir) return std::nullopt;
  WatchCalls(nullptr);
  const Ended grown = InWatchedChild(kLongest, [](int) {
    const auto store = store::Store::Open(growing_folder, {.map_bytes = kSmallMap});
    if (!store.ok() || !AppendMade(**store, 1, 1, 4000).ok()) _exit(1);
  });
  if (grown.how != "exit 0") _exit(2);
  return std::nullopt;
}

// The simulation found this bug: the copy's reader had adopted a new map size, but the copy's own
// transaction found another one.
TEST_F(BugsTest, ACopyIsMadeThoughAnotherProcessGrowsTheStoreAsItBegins) {
  growing_folder = folder_;
  const std::string copy = folder_ + "-copy";
  std::filesystem::remove_all(copy);
  const Ended copied = InWatchedChild(kLongest, [&](int out) {
    SkipSyncs();
    const auto store = store::Store::Open(folder_, {.create = true, .map_bytes = kSmallMap});
    if (!store.ok() || !BeginMade(**store, 1).ok()) _exit(1);
    WatchCalls(GrowAtTheFirstFolder);
    Fault fault = store::Backup(**store, copy);
    WatchCalls(nullptr);
    Say(out, fault ? fault->message : "copied");
  });
  EXPECT_EQ(copied.said, "copied");
  const auto store = store::Store::Open(copy, {.read_only = true});
  ASSERT_TRUE(store.ok()) << store.error().message;
  EXPECT_EQ(FindingsOf(**store), "");
  EXPECT_EQ((*store)->Read()->Log(1)->record.count, 4001u);
}

// The simulation found this bug: two processes opened a compacted store, and the first one ended at
// once. The other one adopted the table of readers as of the old file. The number of its next
// commit did not follow those of the new file, and the store was damaged.
TEST_F(BugsTest, ACompactedStoreIsNotDamagedIfTheFirstProcessThatOpensItEndsAtOnce) {
  constexpr uint64_t kLocks = 8;  // more than opening a store takes
  for (uint64_t nth = 0; nth < kLocks; ++nth) {
    std::filesystem::remove_all(folder_);
    const Ended made = InWatchedChild(kLongest, [&](int) {
      const auto store = Open();
      if (!BeginMade(*store, 1).ok()) _exit(1);
      for (uint64_t seq = 1; seq < 30; ++seq) {
        if (!AppendMade(*store, 1, seq, 1).ok()) _exit(2);
      }
    });
    ASSERT_EQ(made.how, "exit 0");
    ASSERT_FALSE(store::Compact(folder_));
    const Ended appended = InWatchedChild(kLongest, [&](int out) {
      StartInjection(Injection{.call = Call::fcntl, .nth = nth, .error = EAGAIN});
      const auto store = store::Store::Open(folder_, {});
      StopInjection();
      Say(out, store.ok() && AppendMade(**store, 1, 30, 1).ok() ? "appended" : "not appended");
    });
    const auto store = store::Store::Open(folder_, {.read_only = true});
    ASSERT_TRUE(store.ok()) << "lock " << nth << ": " << store.error().message;
    EXPECT_EQ(FindingsOf(**store), "");
    EXPECT_EQ((*store)->Read()->Log(1)->record.count, appended.said == "appended" ? 31u : 30u);
  }
}

uint64_t stats_until_made = 0;
std::string made_folder;

// Creates the store in another process before the nth look at a file.
std::optional<Injection> MakeAtTheNthStat(Call call) {
  if (call != Call::stat || stats_until_made-- != 0) return std::nullopt;
  WatchCalls(nullptr);
  const Ended made = InWatchedChild(kLongest, [](int) {
    if (!store::Store::Open(made_folder, {.create = true}).ok()) _exit(1);
  });
  if (made.how != "exit 0") _exit(2);
  return std::nullopt;
}

// The simulation found this bug: between the looks for the data and for the readers another process
// created both, and the store was reported as damaged.
TEST_F(BugsTest, AStoreIsNotDamagedThatAnotherProcessMakesWhileItIsOpened) {
  made_folder = folder_;
  constexpr uint64_t kStats = 4;  // more stat calls than Open makes before creating the store
  for (uint64_t nth = 0; nth < kStats; ++nth) {
    std::filesystem::remove_all(folder_);
    const Ended opened = InWatchedChild(kLongest, [&](int out) {
      stats_until_made = nth;
      WatchCalls(MakeAtTheNthStat);
      const auto store = store::Store::Open(folder_, {.create = true});
      WatchCalls(nullptr);
      Say(out, store.ok() ? "opened" : store.error().message);
    });
    EXPECT_EQ(opened.said, "opened") << "stat " << nth;
  }
}

}  // namespace
}  // namespace recount::tools::dev::store_faults
