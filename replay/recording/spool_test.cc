#include "replay/recording/spool.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace recount::replay::recording {
namespace {

// Sets TMPDIR for one test.
class Folder {
 public:
  explicit Folder(const std::string& path) : before_(Chosen()) {
    setenv("TMPDIR", path.c_str(), 1);
  }
  ~Folder() {
    if (before_) setenv("TMPDIR", before_->c_str(), 1);
    if (!before_) unsetenv("TMPDIR");
  }
  Folder(const Folder&) = delete;

 private:
  static std::optional<std::string> Chosen() {
    const char* chosen = std::getenv("TMPDIR");
    return chosen == nullptr ? std::nullopt : std::optional<std::string>(chosen);
  }

  std::optional<std::string> before_;
};

std::string ContentOf(size_t number) {
  return std::string(1 + number * 37 % 9'000, static_cast<char>('a' + number % 26));
}

TEST(Spool, GivesBackWhatWasPutFromMemoryAndFromItsFile) {
  const std::string folder = ::testing::TempDir() + "/spool";
  std::filesystem::create_directories(folder);
  const Folder chosen(folder);
  Spool spool;
  std::vector<uint64_t> places;
  // 18 MB, of which the last part is in memory.
  for (size_t i = 0; i < 4'000; ++i) {
    const Result<uint64_t> place = spool.Put(AsBytes(ContentOf(i)));
    ASSERT_TRUE(place.ok()) << place.error().message;
    places.push_back(*place);
  }
  for (size_t i = 0; i < places.size(); ++i) {
    const Result<SpooledBytes> bytes = spool.Get(places[i]);
    ASSERT_TRUE(bytes.ok());
    ASSERT_EQ(AsText(bytes->bytes()), ContentOf(i));
    EXPECT_EQ(bytes->padded().size() % 8, 0u);
    EXPECT_EQ(Spool::Behind(places[i], *bytes),
              i + 1 < places.size() ? places[i + 1] : spool.end());
  }
  // The file has no name, so nothing can be left behind.
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(Spool, NamesTheFolderAndTheRemedyWhereItCannotWrite) {
  const Folder chosen("/nowhere");
  Spool spool;
  EXPECT_TRUE(spool.Put(AsBytes("few bytes need no file")).ok());
  const Result<uint64_t> place = spool.Put(AsBytes(std::string(8 << 20, 'x')));
  EXPECT_EQ(CodeOf(place), ErrorCode::io);
  EXPECT_EQ(place.error().message,
            "creating a temporary file in /nowhere: No such file or directory; set TMPDIR to a "
            "folder that has room for the games");
}

}  // namespace
}  // namespace recount::replay::recording
