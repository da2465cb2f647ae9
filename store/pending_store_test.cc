// Tests unfinished stores: nobody can open them before they are complete.
#include "store/pending_store.h"

#include <gmock/gmock.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "store/maintain.h"
#include "store/new_store.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;

class PendingStoreTest : public StoreTest {
 protected:
  PendingStoreTest() : new_folder_(folder_ + "-new") { fs::remove_all(new_folder_); }
  ~PendingStoreTest() override { fs::remove_all(new_folder_); }

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(new_folder_)) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  void ExpectOneLogInTheNewStore() {
    folder_ = new_folder_;
    Reopen({});
    EXPECT_EQ(Info(*store_)->logs, 1u);
    CheckStore();
    store_.reset();
  }

  std::string new_folder_;
};

TEST_F(PendingStoreTest, CannotBeOpenedBeforeItIsPublished) {
  {
    auto pending = PendingStore::Prepare(new_folder_);
    ASSERT_TRUE(pending.ok()) << pending.error().message;
    EXPECT_EQ(pending->made_folder(), new_folder_);
    {
      auto store = Store::Open(new_folder_, {.create = true, .is_pending = true});
      ASSERT_TRUE(store.ok()) << store.error().message;
      store_ = *std::move(store);
      Begin(1);
      EXPECT_EQ(CodeOf(Store::Open(new_folder_, {})), ErrorCode::not_found);
      EXPECT_EQ(CodeOf(Store::Open(new_folder_, {.read_only = true})), ErrorCode::not_found);
      EXPECT_THAT(Names(), testing::ElementsAre("data.mdb.copy"));
      store_.reset();
    }
    const auto again = Store::Open(new_folder_, {.read_only = true, .is_pending = true});
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(*(*again)->Read()->OrderCount(), 1u);
    ASSERT_FALSE(pending->Publish());
  }
  EXPECT_THAT(Names(), testing::ElementsAre("data.mdb"));
  ExpectOneLogInTheNewStore();
}

TEST_F(PendingStoreTest, LeavesNothingUnlessItIsPublished) {
  { ASSERT_TRUE(PendingStore::Prepare(new_folder_).ok()); }
  EXPECT_FALSE(fs::exists(new_folder_));
  fs::create_directory(new_folder_);
  {
    const auto pending = PendingStore::Prepare(new_folder_);
    ASSERT_TRUE(pending.ok());
    EXPECT_EQ(pending->made_folder(), "");
  }
  EXPECT_THAT(Names(), testing::IsEmpty());
}

TEST_F(PendingStoreTest, TakesThePlaceOfOneThatWasKilled) {
  fs::create_directory(new_folder_);
  std::ofstream(PendingCopy(new_folder_)) << "half a copy";
  Begin();
  ASSERT_FALSE(Backup(*store_, new_folder_));
  EXPECT_THAT(Names(), testing::ElementsAre("data.mdb"));
}

TEST_F(PendingStoreTest, DoesNotReplaceAStoreThatSomebodyElseMakesMeanwhile) {
  {
    auto pending = PendingStore::Prepare(new_folder_);
    ASSERT_TRUE(pending.ok()) << pending.error().message;
    ASSERT_TRUE(Store::Open(new_folder_, {.create = true, .is_pending = true}).ok());
    auto other = Store::Open(new_folder_, {.create = true});
    ASSERT_TRUE(other.ok()) << other.error().message;
    store_ = *std::move(other);
    Begin(1);
    const Fault fault = pending->Publish();
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, ErrorCode::exists);
    EXPECT_THAT(fault->message, testing::HasSubstr(new_folder_ + " has got another store"));
  }
  EXPECT_THAT(Names(),
              testing::UnorderedElementsAre("data.mdb", "lock.mdb", "users.lock", "writer.lock"));
  ExpectOneLogInTheNewStore();
}

TEST_F(PendingStoreTest, IsNotReplacedByANewStoreOnceItIsPublished) {
  Begin();
  ASSERT_FALSE(Backup(*store_, new_folder_));
  // This acts like a process that found no store there a moment ago.
  ASSERT_FALSE(MakeStore(new_folder_, "another build", Options().map_bytes));
  EXPECT_THAT(Names(), testing::ElementsAre("data.mdb"));
  ExpectOneLogInTheNewStore();
}

TEST_F(PendingStoreTest, IsRefusedWhereAnythingElseIs) {
  Begin();
  fs::create_directory(new_folder_);
  const auto first = PendingStore::Prepare(new_folder_);
  ASSERT_TRUE(first.ok());
  const auto second = PendingStore::Prepare(new_folder_);
  EXPECT_EQ(CodeOf(second), ErrorCode::io) << "another makes one there";
  EXPECT_THAT(second.error().message, testing::HasSubstr("another process is writing"));
  EXPECT_THAT(Names(), testing::ElementsAre("data.mdb.copy"));
  for (const std::string& folder : {folder_, folder_ + "/data.mdb"}) {
    EXPECT_EQ(CodeOf(PendingStore::Prepare(folder)), ErrorCode::exists) << folder;
  }
  EXPECT_EQ(CodeOf(PendingStore::Prepare(new_folder_ + "/none/deeper")), ErrorCode::io);
  fs::remove(PendingCopy(new_folder_));
  fs::create_symlink(folder_ + "/data.mdb", PendingCopy(new_folder_));
  EXPECT_EQ(CodeOf(PendingStore::Prepare(new_folder_)), ErrorCode::io) << "a link";
  EXPECT_TRUE(fs::exists(folder_ + "/data.mdb"));
}

}  // namespace
}  // namespace recount::store
