// Tests what a store does with other things under the names of its files, and who may access them.
#include "store/files.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "fmt/format.h"
#include "store/maintain.h"
#include "store/testing/damage.h"
#include "store/testing/store_fixture.h"

namespace recount::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class FilesTest : public StoreTest {
 protected:
  // Creates and closes a store with one log, beside a file of somebody else.
  FilesTest() {
    Begin();
    store_.reset();
    WriteFile(Other(), kContent);
  }
  ~FilesTest() override {
    fs::remove(Other());
    umask(022);
  }

  std::string Other() const { return folder_ + ".other"; }
  std::string Path(std::string_view name) const { return fmt::format("{}/{}", folder_, name); }

  // Opens the store in every way and returns the faults.
  std::vector<Fault> Opened() const {
    std::vector<Fault> all;
    all.push_back(Store::Open(folder_, {.read_only = true}).fault());
    all.push_back(Store::Open(folder_, {.create = true}).fault());
    all.push_back(Compact(folder_));
    return all;
  }

  static mode_t ModeOf(const std::string& path) {
    struct stat found;
    EXPECT_EQ(stat(path.c_str(), &found), 0) << path;
    return found.st_mode & 07777;
  }

  static constexpr std::string_view kContent = "somebody else's";
};

TEST_F(FilesTest, WhatIsNoFileUnderANameOfTheStoreIsRefusedByNameAndLeftAlone) {
  const std::vector<std::pair<std::string, std::function<void(const std::string&)>>> kinds = {
      {"a symbolic link", [&](const std::string& path) { fs::create_symlink(Other(), path); }},
      {"a symbolic link", [&](const std::string& path) { fs::create_symlink("nowhere", path); }},
      {"a folder", [&](const std::string& path) { fs::create_directory(path); }},
      {"a pipe", [&](const std::string& path) { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); }},
  };
  for (const std::string_view name : kFileNames) {
    for (const auto& [kind, make] : kinds) {
      SCOPED_TRACE(fmt::format("{} is {}", name, kind));
      const std::string path = Path(name);
      const std::string aside = folder_ + ".aside";
      const bool is_there = fs::exists(path);
      if (is_there) fs::rename(path, aside);
      make(path);
      for (const Fault& fault : Opened()) {
        EXPECT_EQ(CodeOf(fault), ErrorCode::io);
        EXPECT_THAT(fault->message, HasSubstr(path + " is " + kind));
      }
      EXPECT_EQ(ReadFile(Other()), kContent);
      EXPECT_FALSE(fs::exists(Path("nowhere")));
      fs::remove(path);
      if (is_there) fs::rename(aside, path);
    }
  }
  Reopen({.create = false});
  EXPECT_EQ(CountOf(1), 1u);
}

TEST_F(FilesTest, AFileThatWasLeftBehindIsMadeAnewAndItsHardLinksStay) {
  for (const std::string_view name : {"data.mdb.compact", "data.mdb.copy", "data.mdb.new"}) {
    fs::create_hard_link(Other(), Path(name));
  }
  EXPECT_FALSE(Compact(folder_));
  Reopen({.create = false});
  EXPECT_FALSE(Backup(*store_, folder_ + ".backup"));
  EXPECT_EQ(ReadFile(Other()), kContent);
}

TEST_F(FilesTest, TheFolderItselfMayBeALink) {
  const std::string link = folder_ + ".link";
  fs::remove(link);
  fs::create_directory_symlink(folder_, link);
  EXPECT_TRUE(Store::Open(link, {}).ok());
  EXPECT_FALSE(Compact(link));
  EXPECT_TRUE(Store::Open(link, {.read_only = true}).ok());
}

TEST_F(FilesTest, ANewStoreAndABackupAreForTheirOwnerAlone) {
  for (const auto& [mask, folder_mode, file_mode] :
       {std::tuple<mode_t, mode_t, mode_t>{0, 0700, 0600}, {022, 0700, 0600}, {077, 0700, 0600}}) {
    SCOPED_TRACE(fmt::format("mask {:o}", mask));
    const std::string folder = folder_ + ".new";
    const std::string copy = folder_ + ".backup";
    fs::remove_all(folder);
    fs::remove_all(copy);
    umask(mask);
    {
      const auto store = Store::Open(folder, {.create = true});
      ASSERT_TRUE(store.ok()) << store.error().message;
      ASSERT_FALSE(Backup(**store, copy));
    }
    EXPECT_EQ(ModeOf(folder), folder_mode);
    EXPECT_EQ(ModeOf(copy), folder_mode);
    for (const std::string_view name : {"data.mdb", "lock.mdb", "writer.lock", "users.lock"}) {
      EXPECT_EQ(ModeOf(fmt::format("{}/{}", folder, name)), file_mode) << name;
    }
    EXPECT_EQ(ModeOf(copy + "/data.mdb"), file_mode);
  }
}

TEST_F(FilesTest, ACompactionKeepsWhoTheFileIsFor) {
  for (const mode_t mode : {0600u, 0640u, 0664u, 0444u}) {
    for (const mode_t mask : {0u, 077u}) {
      ASSERT_EQ(chmod(DataFile().c_str(), mode), 0);
      umask(mask);
      EXPECT_FALSE(Compact(folder_));
      EXPECT_EQ(ModeOf(DataFile()), mode);
    }
  }
}

TEST_F(FilesTest, ACompactionKeepsWhoseTheFileIs) {
  if (chown(DataFile().c_str(), 12, 34) != 0) GTEST_SKIP() << "may not give a file away";
  EXPECT_FALSE(Compact(folder_));
  struct stat found;
  ASSERT_EQ(stat(DataFile().c_str(), &found), 0);
  EXPECT_EQ(found.st_uid, 12u);
  EXPECT_EQ(found.st_gid, 34u);
}

TEST_F(FilesTest, ALockThatIsMadeAnewIsForThoseWhomTheStoreIsFor) {
  ASSERT_EQ(chmod(DataFile().c_str(), 0660), 0);
  umask(077);
  for (const std::string_view name : {"lock.mdb", "writer.lock", "users.lock"}) {
    fs::remove(Path(name));
  }
  ASSERT_TRUE(Store::Open(folder_, {}).ok());
  for (const std::string_view name : {"lock.mdb", "writer.lock", "users.lock"}) {
    EXPECT_EQ(ModeOf(Path(name)), 0660u) << name;
  }
}

TEST_F(FilesTest, AFileOfAStoreIsKnownByNameByLinkAndByContents) {
  const std::string hard = folder_ + ".hard";
  const std::string soft = folder_ + ".soft";
  const std::string elsewhere = folder_ + ".elsewhere";
  fs::remove(hard);
  fs::remove(soft);
  fs::remove_all(elsewhere);
  fs::create_directory(elsewhere);
  const auto is_own = [&](const std::string& path) { return IsFileOfStore(path, elsewhere); };
  for (const std::string_view name : kFileNames) EXPECT_TRUE(is_own(Path(name))) << name;
  EXPECT_TRUE(is_own(folder_ + "//data.mdb"));
  EXPECT_TRUE(is_own(folder_ + "/../" + fs::path(folder_).filename().string() + "/users.lock"));
  fs::create_directory_symlink(folder_, soft);
  EXPECT_TRUE(is_own(soft + "/writer.lock"));
  fs::create_hard_link(DataFile(), hard);
  EXPECT_TRUE(is_own(hard));
  fs::remove(hard);
  fs::create_hard_link(Path("lock.mdb"), hard);
  EXPECT_TRUE(is_own(hard));
  fs::remove(hard);
  // An empty file is recognized only if it belongs to the store of the command.
  fs::create_hard_link(Path("users.lock"), hard);
  EXPECT_TRUE(IsFileOfStore(hard, folder_));

  EXPECT_FALSE(is_own(Path("game.recount")));
  EXPECT_FALSE(is_own(Other()));
  EXPECT_FALSE(is_own(elsewhere + "/data.mdb"));  // there is no store
  fs::remove(hard);
}

TEST_F(FilesTest, APathInAStoreIsKnownByAnyWayToIt) {
  const std::string soft = folder_ + ".soft";
  const std::string beside = folder_ + ".beside";
  const std::string none = folder_ + ".none";
  fs::remove(soft);
  fs::remove_all(beside);
  fs::remove_all(none);
  fs::create_directory(beside);
  fs::create_directory_symlink(folder_, soft);
  fs::create_directory_symlink(folder_, beside + "/link");
  const std::string name = fs::path(folder_).filename().string();
  for (const std::string& path :
       {folder_, folder_ + "/", folder_ + "/.", folder_ + "/tables", folder_ + "/a/b/c",
        beside + "/../" + name + "/tables", soft, soft + "/tables/", beside + "/link/tables"}) {
    EXPECT_TRUE(IsInStore(path, folder_)) << path;
    EXPECT_TRUE(IsInStore(path, soft + "/")) << path;
  }
  // These lie below another store than that of the command. That store's folder itself is not "in"
  // a store.
  EXPECT_TRUE(IsInStore(folder_ + "/tables", beside));
  EXPECT_TRUE(IsInStore(soft + "/tables", beside));
  EXPECT_FALSE(IsInStore(folder_, beside));
  // This store does not exist yet.
  EXPECT_TRUE(IsInStore(none + "/tables", none));

  for (const std::string& path : {beside, beside + "/tables", none, folder_ + "/../tables"}) {
    EXPECT_FALSE(IsInStore(path, folder_)) << path;
  }
}

}  // namespace
}  // namespace recount::store
