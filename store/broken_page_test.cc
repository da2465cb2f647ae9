// Tests pages at which an assertion of LMDB fails, which would end the process.
#include "store/broken_page.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "store/maintain.h"
#include "store/testing/damage.h"
#include "store/testing/store_fixture.h"

// After a write that found a broken page, LMDB's mutex stays locked forever. When this thread then
// begins to read, ThreadSanitizer reports a lock order inversion. No other thread waits for that
// mutex, because Environment::Begin refuses all further writes.
extern "C" const char* __tsan_default_options() { return "detect_deadlocks=0"; }

namespace recount::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BrokenPageTest : public StoreTest {
 protected:
  // Writes two logs, 1 and 2, with 2,010 and 10 events, and closes the store.
  BrokenPageTest() {
    for (const uint8_t number : {1, 2}) EXPECT_FALSE(Append(Begin(number), 1, 9));
    EXPECT_FALSE(Append(1, 10, 2000));
    store_.reset();
    LeaveChildren(1);
  }

  // Leaves each branch page this many children. LMDB asserts that a branch has more than one. While
  // it compacts, it only asserts that a branch has at least one.
  void LeaveChildren(char count) {
    constexpr size_t kPage = 4096;
    constexpr size_t kFlags = 10;  // of a page; the lowest bit marks a branch
    constexpr size_t kLower = 12;  // the end of its list of children, from 16, two bytes each
    std::string bytes = ReadFile(DataFile());
    for (size_t page = 2 * kPage; page < bytes.size(); page += kPage) {
      if ((bytes[page + kFlags] & 1) == 0) continue;
      bytes.replace(page + kLower, 2, {static_cast<char>(16 + 2 * count), 0});
    }
    WriteFile(DataFile(), bytes);
  }

  static void ExpectDamaged(const Fault& fault) {
    EXPECT_EQ(CodeOf(fault), ErrorCode::damaged);
    EXPECT_THAT(fault->message, HasSubstr("the store is damaged: "));
    EXPECT_THAT(fault->message, HasSubstr("restore a backup"));
  }

  // Writes in another process and returns the number of the error code, or kDone.
  static constexpr int kDone = 99;
  int WriteElsewhere() {
    const pid_t child = fork();
    if (child == 0) {
      auto store = Store::Open(folder_, {.writer_wait_milliseconds = 50});
      if (!store.ok()) _exit(100);
      const auto code = CodeOf((*store)->DropSnapshots());
      _exit(code ? static_cast<int>(*code) : kDone);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << status;
    return WEXITSTATUS(status);
  }
};

TEST_F(BrokenPageTest, AReaderGetsTheStatusDamagedAndGoesOn) {
  Reopen({.read_only = true});
  const auto now = store_->Read();
  const auto read = [&] { return now->ForEachEvent(*now->Log(1), 0, [](auto&) { return true; }); };
  ExpectDamaged(read());
  ExpectDamaged(read());
  ExpectDamaged(now->HasEvent(1, 5).fault());
  EXPECT_EQ(now->Log(2)->record.count, 10u);
  EXPECT_EQ(now->Openings(1, 0)->size(), openings_.size());
}

TEST_F(BrokenPageTest, ACheckFindsIt) {
  Reopen({.read_only = true});
  const std::vector<StoreFinding> findings = CheckedTables();
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().table, "events");
}

TEST_F(BrokenPageTest, AWriterGetsTheStatusDamagedAndSoDoesEachThatFollows) {
  Reopen({});
  ExpectDamaged(Append(1, 2010, 1));
  EXPECT_EQ(CodeOf(Append(1, 2010, 1)), ErrorCode::damaged);
  EXPECT_EQ(CodeOf(store_->DropSnapshots()), ErrorCode::damaged);
  EXPECT_EQ(CountOf(1), 2010u);
  // LMDB's mutex stays locked, but nobody may wait for it without a limit.
  EXPECT_EQ(WriteElsewhere(), static_cast<int>(ErrorCode::io));
  store_.reset();
  EXPECT_EQ(WriteElsewhere(), static_cast<int>(ErrorCode::io));
  Reopen({.read_only = true});
  EXPECT_EQ(CountOf(1), 2010u);
}

TEST_F(BrokenPageTest, AProcessThatEndsAfterSuchAWriteLeavesTheStoreToOthers) {
  const pid_t child = fork();
  if (child == 0) {
    Reopen({});
    _exit(CodeOf(Append(1, 2010, 1)) == ErrorCode::damaged ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(WriteElsewhere(), kDone);
}

TEST_F(BrokenPageTest, ABackupAndACompactionGetTheStatusDamagedAndLeaveNothing) {
  Reopen({});
  const std::string copy = folder_ + "-copy";
  fs::remove_all(copy);
  EXPECT_EQ(CodeOf(Backup(*store_, copy)), ErrorCode::damaged);
  EXPECT_FALSE(fs::exists(copy));
  store_.reset();
  EXPECT_EQ(CodeOf(Compact(folder_)), ErrorCode::damaged);
  LeaveChildren(0);
  for (int times = 0; times < 2; ++times) {
    ExpectDamaged(Compact(folder_));
    EXPECT_FALSE(fs::exists(DataFile().string() + ".compact"));
  }
  Reopen({});
  EXPECT_EQ(CountOf(2), 10u);
  EXPECT_FALSE(store_->DropSnapshots());
}

}  // namespace
}  // namespace recount::store
