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
  // Two logs, and free pages: snapshots that were dropped.
  void Fill() {
    for (uint8_t number = 1; number <= 2; ++number) {
      const uint64_t log = Begin(number);
      ASSERT_TRUE(Append(log, 1, 500).ok());
      const std::string canonical(20'000, 's');
      for (uint64_t seq = 0; seq < 100; ++seq) {
        const Snapshot snapshot{seq, 1, 1, "heretics", AsBytes(canonical)};
        ASSERT_TRUE(store_->PutSnapshots(log, {&snapshot, 1}).ok());
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
  ASSERT_TRUE(Backup(*store_, copy).ok());
  ASSERT_TRUE(Append(1, 501, 10).ok());
  EXPECT_EQ(CountOf(1), 511u);
  folder_ = copy;
  Reopen({});
  EXPECT_EQ(CountOf(1), 501u);
  EXPECT_TRUE(Append(1, 501, 10).ok());
  CheckStore();
}

TEST_F(MaintainTest, ABackupIsWholeWhileAnotherThreadWrites) {
  const uint64_t log = Begin();
  std::atomic<bool> is_done = false;
  std::thread writer([&] {
    for (uint64_t seq = 1; !is_done; ++seq) EXPECT_TRUE(Append(log, seq, 1).ok());
  });
  std::vector<std::string> copies;
  for (int i = 0; i < 5; ++i) {
    copies.push_back(NewFolder(std::to_string(i)));
    const absl::Status status = Backup(*store_, copies.back());
    EXPECT_TRUE(status.ok()) << status;
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
  EXPECT_TRUE(Backup(*store_, copy).ok());
  EXPECT_EQ(CodeOf(Backup(*store_, copy)), StoreCode::exists);
  EXPECT_EQ(CodeOf(Backup(*store_, folder_)), StoreCode::exists);
  EXPECT_EQ(CodeOf(Backup(*store_, copy + "/data.mdb")), StoreCode::exists);
  EXPECT_EQ(CodeOf(Backup(*store_, copy + "-none/deeper")), StoreCode::io);
  CheckStore();
}

TEST_F(MaintainTest, CompactingGivesFreePagesBackAndKeepsEverything) {
  Fill();
  ASSERT_TRUE(store_->DropSnapshots().ok());
  const StoreInfo before = *Info(*store_);
  store_.reset();
  const absl::Status status = Compact(folder_);
  ASSERT_TRUE(status.ok()) << status;
  Reopen({});
  CheckStore();
  const StoreInfo after = *Info(*store_);
  EXPECT_LT(after.bytes, before.bytes / 10);
  EXPECT_EQ(after.events, before.events);
  EXPECT_EQ(after.build, before.build);
  EXPECT_FALSE(fs::exists(DataFile().string() + ".compact"));
  EXPECT_TRUE(Append(1, 501, 100).ok());
  CheckStore();
}

TEST_F(MaintainTest, ACompactionThatAPowerCutEndedIsDoneAgain) {
  Fill();
  store_.reset();
  std::ofstream(DataFile().string() + ".compact") << "half a copy";
  Reopen({});
  CheckStore();
  store_.reset();
  EXPECT_TRUE(Compact(folder_).ok());
  Reopen({});
  CheckStore();
}

TEST_F(MaintainTest, CompactingAsksThatNobodyHasTheStoreOpen) {
  Begin();
  EXPECT_EQ(CodeOf(Compact(folder_, {.wait_milliseconds = 20})), StoreCode::io);
  Reopen({.read_only = true});
  EXPECT_EQ(CodeOf(Compact(folder_, {.wait_milliseconds = 20})), StoreCode::io);
  CheckStore();
  store_.reset();
  EXPECT_TRUE(Compact(folder_, {.wait_milliseconds = 20}).ok());
}

TEST_F(MaintainTest, OpeningWaitsForACompaction) {
  Begin();
  store_.reset();
  LockFile compaction;
  ASSERT_TRUE(compaction.Open(UsersLock(folder_)).ok());
  ASSERT_TRUE(compaction.Lock(LOCK_EX, 0, "test").ok());
  EXPECT_EQ(CodeOf(Store::Open(folder_, {.writer_wait_milliseconds = 20}).status()), StoreCode::io);
  std::thread end([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    compaction.Unlock();
  });
  Reopen({});
  end.join();
  CheckStore();
}

TEST_F(MaintainTest, CompactingNeedsAStore) {
  EXPECT_EQ(CodeOf(Compact(folder_ + "-none")), StoreCode::not_found);
  store_.reset();
  std::ofstream(DataFile()) << "";
  EXPECT_EQ(CodeOf(Compact(folder_)), StoreCode::damaged);
  std::ofstream(DataFile()) << std::string(10'000, 'x');
  EXPECT_EQ(CodeOf(Compact(folder_)), StoreCode::damaged);
}

TEST_F(MaintainTest, InfoHasTheFiguresOfTheStore) {
  fs::remove_all(folder_);
  Reopen({.create = true, .build = "recount 1.2.3", .map_bytes = size_t{1} << 30});
  Fill();
  const auto info = Info(*store_);
  ASSERT_TRUE(info.ok()) << info.status();
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
