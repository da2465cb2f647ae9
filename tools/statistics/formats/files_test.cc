#include "tools/statistics/formats/files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "events/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/statistics/testing/export_folder.h"

namespace recount::tools::statistics::formats {
namespace {

using testing::HasSubstr;

TEST(ReadBelowTest, ARegularFileIsReadWithItsSize) {
  const ExportFolder folder;
  ASSERT_EQ(mkdir((folder.path() + "/games").c_str(), 0700), 0);
  folder.Write("games/part", "12345");
  Result<OpenFile> file = OpenFile::ReadBelow(folder.path(), "games/part");
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_EQ(file->size(), 5u);
  char bytes[8];
  EXPECT_EQ(*file->ReadInto(bytes, sizeof(bytes)), 5u);
}

TEST(ReadBelowTest, WhatIsNoRegularFileIsNotOpenedAndIsNamed) {
  const ExportFolder folder;
  const auto path = [&](const std::string& name) { return folder.path() + "/" + name; };
  folder.Write("file", "12345");
  ASSERT_EQ(mkdir(path("folder").c_str(), 0700), 0);
  folder.Write("folder/file", "12345");
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  ASSERT_EQ(symlink("/dev/zero", path("to-device").c_str()), 0);
  ASSERT_EQ(symlink("pipe", path("to-pipe").c_str()), 0);
  ASSERT_EQ(symlink("file", path("to-file").c_str()), 0);
  ASSERT_EQ(symlink("folder", path("to-folder").c_str()), 0);
  const struct {
    const char* file;
    const char* said;
  } rows[] = {
      {"folder", "folder is a folder"},     {"pipe", "pipe is a pipe"},
      {"to-device", "to-device is a link"}, {"to-pipe", "to-pipe is a link"},
      {"to-file", "to-file is a link"},     {"to-folder/file", "to-folder is a link"},
      {"file/below", "file is a file"},
  };
  for (const auto& row : rows) {
    const Result<OpenFile> file = OpenFile::ReadBelow(folder.path(), row.file);
    ASSERT_FALSE(file.ok()) << row.file;
    EXPECT_EQ(file.error().code, ErrorCode::bad_request) << row.file;
    EXPECT_THAT(file.error().message, HasSubstr(row.said));
  }
  const Result<OpenFile> device = OpenFile::ReadBelow("/dev", "zero");
  ASSERT_FALSE(device.ok());
  EXPECT_THAT(device.error().message, HasSubstr("zero is a device"));
}

TEST(ReadBelowTest, AFileThatIsNotThereIsNotFound) {
  const ExportFolder folder;
  for (const char* const file : {"none", "none/file"}) {
    const Result<OpenFile> opened = OpenFile::ReadBelow(folder.path(), file);
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().code, ErrorCode::not_found);
  }
}

}  // namespace
}  // namespace recount::tools::statistics::formats
