#include "store/testing/folder_in_memory.h"

#include <gtest/gtest.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>

namespace recount::store {
namespace {

constexpr char kMemory[] = "/dev/shm";
// If two run at a time, the tests of this repository need up to 120 MB.
constexpr uint64_t kLeastRoom = uint64_t{512} << 20;

class Folder {
 public:
  Folder() {
    struct statvfs memory;
    if (statvfs(kMemory, &memory) != 0) return;
    if (uint64_t{memory.f_bavail} * memory.f_frsize < kLeastRoom) return;
    std::string made = std::string(kMemory) + "/recount-test-XXXXXX";
    if (mkdtemp(made.data()) != nullptr) path_ = made;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code error;
    // A child process that calls `exit` must not remove the folder of its parent.
    if (!path_.empty() && getpid() == maker_) std::filesystem::remove_all(path_, error);
  }

  std::string path() const { return path_.empty() ? testing::TempDir() : path_ + "/"; }

 private:
  pid_t maker_ = getpid();
  std::string path_;
};

}  // namespace

std::string FolderInMemory() {
  static const Folder folder;
  return folder.path();
}

}  // namespace recount::store
