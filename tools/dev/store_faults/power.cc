#include "tools/dev/store_faults/power.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <string>

#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::store_faults {
namespace {

constexpr size_t kPage = 4096;

// The system calls in this file bypass the replaced functions. Partial reads and writes are not
// handled, because the simulation could not go on after one.
std::string ContentOf(int descriptor) {
  struct stat found = {};
  syscall(SYS_fstat, descriptor, &found);
  std::string content(static_cast<size_t>(found.st_size), '\0');
  const ssize_t size = syscall(SYS_pread64, descriptor, content.data(), content.size(), 0);
  content.resize(static_cast<size_t>(std::max<ssize_t>(size, 0)));
  return content;
}

// Identifies a file by device and inode, because it may be moved.
using FileIdentity = std::pair<uint64_t, uint64_t>;

class Memory final : public Disk {
 public:
  void Opened(int descriptor, int flags) override {
    if ((flags & O_ACCMODE) == O_RDONLY) return;
    is_synced_[descriptor] = (flags & (O_DSYNC | O_SYNC)) != 0;
    const std::optional<FileIdentity> identity = IdentityOf(descriptor);
    if (!identity || files_.contains(*identity)) return;
    // Opens its own descriptor, because the file may be closed, moved or removed before the end.
    const auto own = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, ("/proc/self/fd/" + std::to_string(descriptor)).c_str(),
                O_RDWR | O_CLOEXEC, 0));
    if (own >= 0) files_[*identity] = {own, ContentOf(own)};
  }

  void Wrote(int descriptor, int64_t offset, size_t size) override {
    const auto synced = is_synced_.find(descriptor);
    File* file = FileOf(descriptor);
    if (file == nullptr || synced == is_synced_.end() || !synced->second) return;
    const auto from = static_cast<size_t>(offset);
    if (file->on_disk.size() < from + size) file->on_disk.resize(from + size);
    syscall(SYS_pread64, file->descriptor, file->on_disk.data() + from, size, offset);
  }

  void Synced(int descriptor) override {
    if (File* file = FileOf(descriptor)) file->on_disk = ContentOf(file->descriptor);
  }

  void Lose(const std::function<bool()>& loses) {
    for (const auto& [identity, file] : files_) {
      std::string now = ContentOf(file.descriptor);
      const size_t longest = std::max(now.size(), file.on_disk.size());
      std::string left = now;
      left.resize(longest);
      size_t end = file.on_disk.size();
      for (size_t at = 0; at < longest; at += kPage) {
        const std::string_view before = Page(file.on_disk, at);
        const std::string_view after = Page(now, at);
        if (before == after) continue;
        // A lost page gets its old bytes back, or zeros where the file was shorter.
        if (loses()) {
          left.replace(at, std::min(kPage, longest - at), std::min(kPage, longest - at), '\0');
          left.replace(at, before.size(), before);
        } else {
          // The file only grows to the last new page that is kept.
          end = std::max(end, at + after.size());
        }
      }
      syscall(SYS_ftruncate, file.descriptor, static_cast<off_t>(end));
      syscall(SYS_pwrite64, file.descriptor, left.data(), std::min(end, left.size()), 0);
    }
  }

 private:
  struct File {
    int descriptor = -1;
    std::string on_disk;
  };

  static std::string_view Page(std::string_view content, size_t at) {
    return at < content.size() ? content.substr(at, kPage) : std::string_view();
  }

  static std::optional<FileIdentity> IdentityOf(int descriptor) {
    struct stat found = {};
    if (syscall(SYS_fstat, descriptor, &found) != 0 || !S_ISREG(found.st_mode)) return {};
    return FileIdentity(found.st_dev, found.st_ino);
  }

  File* FileOf(int descriptor) {
    const std::optional<FileIdentity> identity = IdentityOf(descriptor);
    const auto found = identity ? files_.find(*identity) : files_.end();
    return found == files_.end() ? nullptr : &found->second;
  }

  std::map<FileIdentity, File> files_;
  std::map<int, bool> is_synced_;  // by descriptor: whether a write reaches the disk at once
};

Memory* memory = nullptr;

}  // namespace

void KeepTrack() {
  SkipSyncs();
  memory = new Memory();  // until the process ends, in whatever way
  SetDisk(memory);
}

void CutPower(const std::function<bool()>& loses, const std::function<void()>& last) {
  if (memory != nullptr) memory->Lose(loses);
  last();
  for (;;) syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
}

}  // namespace recount::tools::dev::store_faults
