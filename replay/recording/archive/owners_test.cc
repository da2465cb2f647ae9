// Tests an archive of one user into which another user seals. This runs outside of Bazel's sandbox,
// in which root cannot change the owner of a file.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "replay/recording/archive/seal_fixture.h"

namespace recount::replay::recording::archive {
namespace {

namespace fs = std::filesystem;

TEST_F(SealTest, WhatSomebodyElseSealsBelongsToTheOwnerOfTheArchive) {
  constexpr uid_t kOwner = 12'001;
  constexpr gid_t kTeam = 13'001;
  fs::create_directory(archive_);
  if (chown(archive_.c_str(), kOwner, kTeam) != 0) GTEST_SKIP() << "must be root, to be two users";
  ASSERT_EQ(chmod(archive_.c_str(), 0750), 0);
  PutGame(1);
  ASSERT_EQ(Sealed().size(), 1u);
  size_t files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(archive_)) {
    struct stat found;
    ASSERT_EQ(lstat(entry.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_uid, kOwner) << entry.path();
    EXPECT_EQ(found.st_gid, kTeam) << entry.path();
    EXPECT_EQ(found.st_mode & 0777, entry.is_directory() ? 0750u : 0640u) << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 4u) << "the lock, two folders, the file";
}

}  // namespace
}  // namespace recount::replay::recording::archive
