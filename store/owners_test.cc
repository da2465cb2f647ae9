// Tests a store of one user that another user opens: the owner must be able to use all files that
// this leaves in the folder. It runs outside of Bazel's sandbox, in which root cannot change the
// owner of a file.
#include <gmock/gmock.h>
#include <grp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "fmt/format.h"
#include "store/maintain.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Runs `body` in a child as another user with these groups, and returns its text.
std::string AsUser(uid_t user, const std::vector<gid_t>& groups,
                   const std::function<std::string()>& body) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const bool is_user = setgroups(groups.size(), groups.data()) == 0 &&
                         setresgid(groups[0], groups[0], groups[0]) == 0 &&
                         setresuid(user, user, user) == 0;
    const std::string said = is_user ? body() : "may not become another user";
    [[maybe_unused]] const ssize_t written = write(ends[1], said.data(), said.size());
    _exit(0);
  }
  close(ends[1]);
  std::string said(1000, '\0');
  said.resize(static_cast<size_t>(std::max<ssize_t>(0, read(ends[0], said.data(), said.size()))));
  close(ends[0]);
  EXPECT_EQ(waitpid(child, nullptr, 0), child);
  return said;
}

constexpr uid_t kOwner = 12'001;
constexpr uid_t kOther = 12'002;
constexpr gid_t kTeam = 13'001;
constexpr std::string_view kLocks[] = {"lock.mdb", "writer.lock", "users.lock"};

class OwnersTest : public StoreTest {
 protected:
  // Creates and closes a store with one log.
  OwnersTest() {
    Begin();
    store_.reset();
  }
  ~OwnersTest() override { umask(022); }

  void SetUp() override {
    if (chown(folder_.c_str(), kOwner, kTeam) != 0) {
      GTEST_SKIP() << "must be root, to be several users";
    }
    ASSERT_EQ(chown(folder_.c_str(), geteuid(), getegid()), 0);
    // Only the user of the tests may access the folder above.
    fs::permissions(fs::path(folder_).parent_path(), fs::perms(0755));
  }

  std::string Path(std::string_view name) const { return fmt::format("{}/{}", folder_, name); }
};

TEST_F(OwnersTest, ALockThatSomebodyElseMakesCanBeWrittenByTheOwnerOfTheStore) {
  struct Case {
    uid_t user;
    std::vector<gid_t> groups;
    mode_t folder;
    mode_t data;
    uid_t lock_user;
    mode_t lock_mode;
  };
  const Case cases[] = {
      {0, {0}, 0700, 0600, kOwner, 0600},
      {0, {0}, 0770, 0660, kOwner, 0660},
      {kOther, {kOther, kTeam}, 02770, 0660, kOther, 0660},
      {kOther, {kOther, kTeam}, 0770, 0660, kOther, 0660},
      {kOther, {kOther, kTeam}, 0770, 0640, kOther, 0660},
      {kOther, {kOther}, 0777, 0666, kOther, 0666},
      {kOther, {kOther}, 0777, 0644, kOther, 0666},
  };
  for (const Case& one : cases) {
    for (const std::string_view name : kLocks) fs::remove(Path(name));
    ASSERT_EQ(chown(folder_.c_str(), kOwner, kTeam), 0);
    ASSERT_EQ(chown(DataFile().c_str(), kOwner, kTeam), 0);
    ASSERT_EQ(chmod(folder_.c_str(), one.folder), 0);
    ASSERT_EQ(chmod(DataFile().c_str(), one.data), 0);
    umask(077);
    AsUser(one.user, one.groups,
           [&] { return CodeOf(Store::Open(folder_, {.read_only = true})) ? "failed" : ""; });
    SCOPED_TRACE(fmt::format("user {}, data {:o}", one.user, one.data));
    for (const std::string_view name : {"lock.mdb", "users.lock"}) {
      struct stat found;
      ASSERT_EQ(stat(Path(name).c_str(), &found), 0) << name;
      EXPECT_EQ(found.st_uid, one.lock_user) << name;
      EXPECT_EQ(found.st_mode & 0777, one.lock_mode) << name;
    }
    const std::string said = AsUser(kOwner, {kOwner, kTeam}, [&]() -> std::string {
      const auto store = Store::Open(folder_, {});
      if (!store.ok()) return store.error().message;
      const Fault fault = (*store)->DropSnapshots();
      return fault ? fault->message : "written";
    });
    EXPECT_EQ(said, "written");
  }
}

TEST_F(OwnersTest, WhoMayNotOpenAStoreLeavesNoLockInIt) {
  ASSERT_EQ(chown(DataFile().c_str(), kOwner, kTeam), 0);
  ASSERT_EQ(chmod(folder_.c_str(), 0777), 0);
  for (const std::string_view name : kLocks) fs::remove(Path(name));
  for (const auto& [mode, options] : {std::pair(0600u, Options{.read_only = true}),
                                      std::pair(0600u, Options{}), std::pair(0644u, Options{})}) {
    ASSERT_EQ(chmod(DataFile().c_str(), mode), 0);
    const std::string said = AsUser(kOther, {kOther}, [&, options = options]() -> std::string {
      return Store::Open(folder_, options).error().message;
    });
    EXPECT_THAT(said, HasSubstr("Permission denied"));
    for (const std::string_view name : kLocks) EXPECT_FALSE(fs::exists(Path(name))) << name;
  }
}

TEST_F(OwnersTest, ACompactionThatWouldTakeTheStoreFromItsOwnerIsRefused) {
  ASSERT_EQ(chown(DataFile().c_str(), kOwner, kTeam), 0);
  ASSERT_EQ(chmod(folder_.c_str(), 0777), 0);
  // The mode of data.mdb, and whether the other user may compact the store.
  for (const auto& [mode, is_done] : {std::pair(0640u, false), std::pair(0660u, true)}) {
    ASSERT_EQ(chown(DataFile().c_str(), kOwner, kTeam), 0);
    ASSERT_EQ(chmod(DataFile().c_str(), mode), 0);
    for (const std::string_view name : kLocks) fs::remove(Path(name));
    const std::string said = AsUser(kOther, {kOther, kTeam}, [&]() -> std::string {
      const Fault fault = Compact(folder_);
      return fault ? fault->message : "done";
    });
    EXPECT_EQ(said == "done", is_done) << said;
    EXPECT_FALSE(fs::exists(DataFile().string() + ".compact"));
  }
}

TEST_F(OwnersTest, ALockOfSomebodyElseIsLockedIfItCanBeRead) {
  ASSERT_EQ(chown(folder_.c_str(), kOwner, kTeam), 0);
  ASSERT_EQ(chmod(folder_.c_str(), 0755), 0);
  for (const std::string_view name : {"data.mdb", "lock.mdb"}) {
    ASSERT_EQ(chown(Path(name).c_str(), kOwner, kTeam), 0);
  }
  for (const std::string_view name : {"writer.lock", "users.lock"}) {  // older builds left them
    ASSERT_EQ(chmod(Path(name).c_str(), 0644), 0);
  }
  const std::string said = AsUser(kOwner, {kOwner}, [&]() -> std::string {
    const auto store = Store::Open(folder_, {});
    if (!store.ok()) return store.error().message;
    const Fault fault = (*store)->DropSnapshots();
    return fault ? fault->message : "written";
  });
  EXPECT_EQ(said, "written");
}

}  // namespace
}  // namespace recount::store
