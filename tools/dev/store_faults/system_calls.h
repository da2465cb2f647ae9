// Counts the system calls of a store, and makes them fail on request. Linking this library replaces
// the C library's `open`, `pwrite`, `mmap` … for everything in the process that calls them by name:
// our code, liblmdb and libstdc++ alike. The replacements pass each call on to the kernel.
//
//   StartInjection(Injection{.call = Call::fdatasync, .nth = 1, .error = EIO});
//   Fault fault = store->Append(…).fault();
//   Counts counts = StopInjection();  // how often each was called; the second fdatasync failed
//
// The alternatives do not work. The linker's --wrap does not reach into liblmdb. A preloaded
// library has to be found, has to come after the one of the sanitizer, and is lost if the
// environment is cleared. Calls inside the C library (in opendir, malloc) are not seen, so opendir,
// pthread_create and fork are replaced by name. All system calls that liblmdb 0.9.24 imports are
// covered except uname, sysconf and signal masks, which cannot fail.
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
  // Further calls of a command.
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

// Values in the place of an errno: SIGKILL ends the process there, alone or with its process group.
inline constexpr int kKillProcess = -1;
inline constexpr int kKillGroup = -2;

struct Injection {
  Call call;
  uint64_t nth = 0;         // index among these calls since StartInjection, from 0
  int error = 0;            // errno; 0: half of the bytes (read, write, pwrite, writev)
  bool is_lasting = false;  // every call from the nth on
  bool is_late = false;  // the nth call writes all and then fails, like a disk that fails to sync
  // A write or sync reports success but does nothing. It tests the code that should notice that.
  bool is_claimed = false;
};

// Returns everything that may go wrong with the nth call of this kind: each error of its manual
// page that disks can cause, once and permanently, and a call that does less than requested.
std::vector<Injection> InjectionsOf(Call call, uint64_t nth);

// Starts to count, and lets a call fail. There is one fault at a time for all threads.
void StartInjection(const std::optional<Injection>& injection);
Counts StopInjection();

// Keeps the counts in this file from now on, for this process and those that it starts. Counting
// continues from the file's content. The file must be as long as Counts. Returns false if it cannot
// be mapped.
bool ShareCounts(const char* file);

// Decides about a call of this kind before it is made. The call proceeds if the result is empty.
// `nth` and `is_lasting` of the result are ignored. The watcher may also delay the call, or end the
// process.
using Watcher = std::optional<Injection> (*)(Call call);

// From now on the watcher decides, in the thread that makes the call, instead of StartInjection;
// nullptr restores StartInjection.
void WatchCalls(Watcher watcher);

// Is notified, after SetDisk, of everything that this process has done to files.
class Disk {
 public:
  virtual ~Disk() = default;
  virtual void Opened(int descriptor, int flags) = 0;
  // Tells that `size` bytes at `offset` were written.
  virtual void Wrote(int descriptor, int64_t offset, size_t size) = 0;
  virtual void Synced(int descriptor) = 0;
};
void SetDisk(Disk* disk);

// A thread that waits for another process calls this again and again, instead of sleeping or
// waiting in the kernel. That applies to fcntl for a lock, and to what
// tools/dev/store_faults/waits.h adds.
using Waiter = void (*)();
void SetWaiter(Waiter waiter);
Waiter WaiterNow();  // nullptr: the system waits

// Counts a call of this kind. Returns whether it must fail; errno is then set. Other libraries that
// replace functions of the C library call it too.
bool Fails(Call call);

// From now on no call of this process waits for the disk. A test that kills processes only needs
// the page cache, and runs ten times as many rounds this way.
void SkipSyncs();

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_SYSTEM_CALLS_H_
