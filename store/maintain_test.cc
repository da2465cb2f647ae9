#include "store/maintain.h"

#include <sys/file.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>

#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;

class MaintainTest : public StoreTest {
 protected:
  // Writes two logs, and leaves free pages by dropping snapshots.
  void Fill() {
    for (uint8_t number = 1; number <= 2; ++number) {
      const uint64_t log = Begin(number);
      ASSERT_FALSE(Append(log, 1, 500));
      const std::string canonical(20'000, 's');
      for (uint64_t seq = 0; seq < 100; ++seq) {
        const Snapshot snapshot{seq, 1, 1, "heretics", AsBytes(canonical)};
        ASSERT_FALSE(store_->PutSnapshots(log, {&snapshot, 1}));
      }
    }
  }

  std::string NewFolder(const std::string& name) {
    const std::string folder = folder_ + "-" + name;
    fs::remove_all(folder);
    return folder;
  }
};

TEST_F(MaintainTest, ABackupIsTheStoreAsItWas) {
  Fill();
  const std::string copy = NewFolder("copy");
  ASSERT_FALSE(Backup(*store_, copy));
  ASSERT_FALSE(Append(1, 501, 10));
  EXPECT_EQ(CountOf(1), 511u);
  folder_ = copy;
  Reopen({});
  EXPECT_EQ(CountOf(1), 501u);
  EXPECT_FALSE(Append(1, 501, 10));
  CheckStore();
}

TEST_F(MaintainTest, ABackupIsWholeWhileAnotherThreadWrites) {
  const uint64_t log = Begin();
  std::atomic<bool> is_done = false;
  std::thread writer([&] {
    for (uint64_t seq = 1; !is_done; ++seq) EXPECT_FALSE(Append(log, seq, 1));
  });
  std::vector<std::string> copies;
  for (int i = 0; i < 5; ++i) {
    copies.push_back(NewFolder(std::to_string(i)));
    Fault fault = Backup(*store_, copies.back());
    EXPECT_FALSE(fault) << fault->message;
  }
  is_done = true;
  writer.join();
  for (const std::string& copy : copies) {
    folder_ = copy;
    Reopen({.read_only = true});
    CheckStore();
  }
}

TEST_F(MaintainTest, ABackupGoesIntoAnEmptyFolderAlone) {
  Begin();
  const std::string copy = NewFolder("copy");
  fs::create_directory(copy);
  EXPECT_FALSE(Backup(*store_, copy));
  EXPECT_EQ(CodeOf(Backup(*store_, copy)), ErrorCode::exists);
  EXPECT_EQ(CodeOf(Backup(*store_, folder_)), ErrorCode::exists);
  EXPECT_EQ(CodeOf(Backup(*store_, copy + "/data.mdb")), ErrorCode::exists);
  EXPECT_EQ(CodeOf(Backup(*store_, copy + "-none/deeper")), ErrorCode::io);
  CheckStore();
}

TEST_F(MaintainTest, CompactingGivesFreePagesBackAndKeepsEverything) {
  Fill();
  ASSERT_FALSE(store_->DropSnapshots());
  const StoreInfo before = *Info(*store_);
  store_.reset();
  Fault fault = Compact(folder_);
  ASSERT_FALSE(fault) << fault->message;
  Reopen({});
  CheckStore();
  const StoreInfo after = *Info(*store_);
  EXPECT_LT(after.bytes, before.bytes / 10);
  EXPECT_EQ(after.events, before.events);
  EXPECT_EQ(after.build, before.build);
  EXPECT_FALSE(fs::exists(DataFile().string() + ".compact"));
  EXPECT_FALSE(Append(1, 501, 100));
  CheckStore();
}

TEST_F(MaintainTest, ACompactionThatAPowerCutEndedIsDoneAgain) {
  Fill();
  store_.reset();
  std::ofstream(DataFile().string() + ".compact") << "half a copy";
  Reopen({});
  CheckStore();
  store_.reset();
  EXPECT_FALSE(Compact(folder_));
  Reopen({});
  CheckStore();
}

TEST_F(MaintainTest, CompactingAsksThatNobodyHasTheStoreOpen) {
  Begin();
  EXPECT_EQ(CodeOf(Compact(folder_, {.wait_milliseconds = 20})), ErrorCode::io);
  Reopen({.read_only = true});
  EXPECT_EQ(CodeOf(Compact(folder_, {.wait_milliseconds = 20})), ErrorCode::io);
  CheckStore();
  store_.reset();
  EXPECT_FALSE(Compact(folder_, {.wait_milliseconds = 20}));
}

TEST_F(MaintainTest, OpeningWaitsForACompaction) {
  Begin();
  store_.reset();
  LockFile compaction;
  ASSERT_FALSE(compaction.Open(UsersLock(folder_)));
  ASSERT_FALSE(compaction.Lock(LOCK_EX, 0, "test"));
  EXPECT_EQ(CodeOf(Store::Open(folder_, {.writer_wait_milliseconds = 20})), ErrorCode::io);
  std::thread end([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    compaction.Unlock();
  });
  Reopen({});
  end.join();
  CheckStore();
}

TEST_F(MaintainTest, CompactingNeedsAStore) {
  EXPECT_EQ(CodeOf(Compact(folder_ + "-none")), ErrorCode::not_found);
  store_.reset();
  std::ofstream(DataFile()) << "";
  EXPECT_EQ(CodeOf(Compact(folder_)), ErrorCode::damaged);
  std::ofstream(DataFile()) << std::string(10'000, 'x');
  EXPECT_EQ(CodeOf(Compact(folder_)), ErrorCode::damaged);
}

TEST_F(MaintainTest, InfoHasTheFiguresOfTheStore) {
  fs::remove_all(folder_);
  Reopen({.create = true, .build = "recount 1.2.3", .map_bytes = size_t{1} << 30});
  Fill();
  const auto info = Info(*store_);
  ASSERT_TRUE(info.ok()) << info.error().message;
  EXPECT_EQ(info->format, kStoreFormat);
  EXPECT_EQ(info->build, "recount 1.2.3");
  EXPECT_EQ(info->logs, 2u);
  EXPECT_EQ(info->events, 1002u);
  EXPECT_EQ(info->snapshots, 200u);
  EXPECT_EQ(info->bytes, fs::file_size(DataFile()));
  EXPECT_EQ(info->map_bytes, uint64_t{1} << 30);
}

}  // namespace
}  // namespace recount::store
