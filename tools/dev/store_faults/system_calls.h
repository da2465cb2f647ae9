// The system calls of a store, counted, and made to fail at will. Linking this library puts its own
// `open`, `pwrite`, `mmap` … before those of the C library, for everything in the process that
// calls them by name: our code, liblmdb and libstdc++ alike. They pass each call on to the kernel.
//
//   StartInjection(Injection{.call = Call::fdatasync, .nth = 1, .error = EIO});
//   Fault fault = store->Append(…).fault();
//   Counts counts = StopInjection();  // how often each was called; the second fdatasync failed
//
// Why so, and neither a preloaded library nor the linker's --wrap: --wrap does not reach into
// liblmdb, and a preloaded library has to be found, has to come after the one of the sanitizer, and
// is lost if the environment is cleared. The C library's own calls (opendir, malloc) are not seen,
// so opendir, pthread_create and fork are here by name. Of what liblmdb 0.9.24 imports nothing that
// is a system call is left out but uname, sysconf and signal masks, which cannot fail.
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_SYSTEM_CALLS_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_SYSTEM_CALLS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace recount::tools::dev::store_faults {

enum class Call : uint8_t {
  open,
  close,
  pread,
  write,
  pwrite,
  writev,
  fsync,
  fdatasync,
  msync,
  mmap,
  munmap,
  madvise,
  ftruncate,
  lseek,
  fcntl,
  flock,
  fstat,
  stat,
  fstatfs,
  rename,
  link,
  unlink,
  mkdir,
  opendir,
  pthread_create,
  // What a command does besides.
  read,
  lstat,
  readlink,
  fchmod,
  fchown,
  pipe,
  fork,
  waitpid,
  poll,
  getentropy,
  allocation,  // malloc and the like, if //tools/dev/faults:allocations is linked
};
inline constexpr size_t kCalls = static_cast<size_t>(Call::allocation) + 1;

using Counts = std::array<uint64_t, kCalls>;

std::string_view CallName(Call call);

// Instead of an errno: the process ends there by SIGKILL, alone or with all of its process group.
inline constexpr int kKillProcess = -1;
inline constexpr int kKillGroup = -2;

struct Injection {
  Call call;
  uint64_t nth = 0;         // of these calls since StartInjection, from 0
  int error = 0;            // errno; 0: half of the bytes (read, write, pwrite, writev)
  bool is_lasting = false;  // every call from the nth on
  bool is_late = false;     // the nth writes all, and then fails, as a disk that fails to sync
  // A write or sync says that it is done, and does nothing: for tests of what should notice.
  bool is_claimed = false;
};

// Everything that may go wrong with the nth call of this kind: each error that its manual page has
// and that disks know, once and from then on, and doing less than it was told.
std::vector<Injection> InjectionsOf(Call call, uint64_t nth);

// Counts from now on, and lets a call fail. One fault at a time, whatever the thread.
void StartInjection(const std::optional<Injection>& injection);
Counts StopInjection();

// From now on the counts lie in this file, for this process and those that it starts; they go on
// from what is there. The file is as long as Counts. False if it cannot be mapped.
bool ShareCounts(const char* file);

// What is to happen to a call of this kind, which is about to be made; nothing: it goes on. `nth`
// and `is_lasting` are not looked at. It may also hold the call up, or end the process.
using Watcher = std::optional<Injection> (*)(Call call);

// From now on the watcher decides, instead of StartInjection, in whatever thread a call is made;
// nullptr: StartInjection again.
void WatchCalls(Watcher watcher);

// Told, from SetDisk on, of what this process has done to files, once it is done.
class Disk {
 public:
  virtual ~Disk() = default;
  virtual void Opened(int descriptor, int flags) = 0;
  // `size` bytes at `offset`.
  virtual void Wrote(int descriptor, int64_t offset, size_t size) = 0;
  virtual void Synced(int descriptor) = 0;
};
void SetDisk(Disk* disk);

// Who waits for another process calls this, again and again, instead of sleeping or waiting in the
// kernel: fcntl for a lock, and what tools/dev/store_faults/waits.h adds.
using Waiter = void (*)();
void SetWaiter(Waiter waiter);
Waiter WaiterNow();  // nullptr: the system waits

// Counts a call of this kind. Whether it is to fail; then errno says how. For those who put more
// functions before those of the C library.
bool Fails(Call call);

// From now on, nothing waits for the disk in this process: a test that kills processes needs the
// page cache alone, and makes ten times as many.
void SkipSyncs();

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_SYSTEM_CALLS_H_
