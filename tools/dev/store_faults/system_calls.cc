// Without this the C library's own checks would define the functions that this file defines.
#undef _FORTIFY_SOURCE

#include "tools/dev/store_faults/system_calls.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <span>

namespace recount::tools::dev::store_faults {
namespace {

// Plain globals, because the C library may call these functions before any constructor has run.
constinit std::atomic<bool> is_counting = false;
constinit std::atomic<bool> skips_syncs = false;
constinit std::atomic<uint64_t> own_counts[kCalls] = {};
constinit std::atomic<uint64_t>* counts = own_counts;
constinit Injection fault_now = {};
constinit bool has_fault = false;
constinit Watcher watcher_now = nullptr;
constinit Disk* disk_now = nullptr;
constinit Waiter waiter_now = nullptr;

[[noreturn]] void KillNow(bool is_group) {
  for (;;) syscall(SYS_kill, is_group ? 0 : syscall(SYS_getpid), SIGKILL);
}

}  // namespace

bool Fails(Call call) {
  if (watcher_now != nullptr) {
    const std::optional<Injection> injection = watcher_now(call);
    if (!injection) return false;
    if (injection->error < 0) KillNow(injection->error == kKillGroup);
    fault_now = *injection;
    errno = injection->error;
    return true;
  }
  if (!is_counting) return false;
  const uint64_t number = counts[static_cast<size_t>(call)]++;
  if (!has_fault || fault_now.call != call || number < fault_now.nth) return false;
  if (number > fault_now.nth && !fault_now.is_lasting) return false;
  if (fault_now.error < 0) KillNow(fault_now.error == kKillGroup);
  errno = fault_now.error;
  return true;
}

namespace {

// Does a write, or only `less` of it if it fails half way.
template <class Write>
ssize_t Written(Call call, size_t all, size_t less, const Write& write) {
  if (!Fails(call)) return write(all);
  if (fault_now.is_claimed) return static_cast<ssize_t>(all);
  if (fault_now.error == 0) return write(less);
  if (!fault_now.is_late) return -1;
  // The later calls of a lasting fault write nothing.
  fault_now.is_late = false;
  write(all);
  errno = fault_now.error;
  return -1;
}

struct Name {
  std::string_view name;
  std::span<const int> errors;
};

constexpr int kOpenErrors[] = {EACCES, EMFILE, EIO, ENOSPC, EINTR, EROFS};
constexpr int kIoErrors[] = {EIO, EINTR};
constexpr int kReadErrors[] = {EIO, EINTR, EAGAIN};
constexpr int kWriteErrors[] = {EIO, ENOSPC, EDQUOT, EFBIG, EINTR, EAGAIN};
constexpr int kSyncErrors[] = {EIO, ENOSPC, EDQUOT, EINTR};
constexpr int kMapErrors[] = {ENOMEM, EAGAIN, EACCES};
constexpr int kUnmapErrors[] = {EINVAL, ENOMEM};
constexpr int kAdviseErrors[] = {EAGAIN, EBADF};
constexpr int kTruncateErrors[] = {EIO, ENOSPC, EFBIG, EINTR};
constexpr int kSeekErrors[] = {EIO, EINVAL};
constexpr int kLockErrors[] = {ENOLCK, EAGAIN, EINTR, EIO};
constexpr int kStatErrors[] = {EIO, EACCES, ENOMEM};
constexpr int kFolderErrors[] = {EIO, ENOSPC, EACCES, EDQUOT, EROFS};
constexpr int kThreadErrors[] = {EAGAIN};
constexpr int kModeErrors[] = {EPERM, EIO, EROFS};
constexpr int kPipeErrors[] = {EMFILE, ENFILE};
constexpr int kForkErrors[] = {EAGAIN, ENOMEM};
constexpr int kWaitErrors[] = {EINTR, ECHILD};
constexpr int kPollErrors[] = {EINTR, ENOMEM};
constexpr int kRandomErrors[] = {ENOSYS, EIO};
constexpr int kMemoryErrors[] = {ENOMEM};

constexpr Name kNames[kCalls] = {
    {"open", kOpenErrors},
    {"close", kIoErrors},
    {"pread", kReadErrors},
    {"write", kWriteErrors},
    {"pwrite", kWriteErrors},
    {"writev", kWriteErrors},
    {"fsync", kSyncErrors},
    {"fdatasync", kSyncErrors},
    {"msync", kIoErrors},
    {"mmap", kMapErrors},
    {"munmap", kUnmapErrors},
    {"madvise", kAdviseErrors},
    {"ftruncate", kTruncateErrors},
    {"lseek", kSeekErrors},
    {"fcntl", kLockErrors},
    {"flock", kLockErrors},
    {"fstat", kStatErrors},
    {"stat", kStatErrors},
    {"fstatfs", kStatErrors},
    {"rename", kFolderErrors},
    {"link", kFolderErrors},
    {"unlink", kFolderErrors},
    {"mkdir", kFolderErrors},
    {"opendir", kOpenErrors},
    {"pthread_create", kThreadErrors},
    {"read", kReadErrors},
    {"lstat", kStatErrors},
    {"readlink", kStatErrors},
    {"fchmod", kModeErrors},
    {"fchown", kModeErrors},
    {"pipe", kPipeErrors},
    {"fork", kForkErrors},
    {"waitpid", kWaitErrors},
    {"poll", kPollErrors},
    {"getentropy", kRandomErrors},
    {"allocation", kMemoryErrors},
};

}  // namespace

std::string_view CallName(Call call) { return kNames[static_cast<size_t>(call)].name; }

std::vector<Injection> InjectionsOf(Call call, uint64_t nth) {
  std::vector<Injection> faults;
  for (const int error : kNames[static_cast<size_t>(call)].errors) {
    faults.push_back({call, nth, error, false, false});
    // A call that is interrupted forever does not happen in practice.
    if (error != EINTR && error != EAGAIN) faults.push_back({call, nth, error, true, false});
  }
  const bool writes = call == Call::write || call == Call::pwrite || call == Call::writev;
  if (writes || call == Call::read) faults.push_back({call, nth, 0, false, false});
  if (writes) {
    faults.push_back({call, nth, EIO, false, true});
    faults.push_back({call, nth, EIO, true, true});
  }
  return faults;
}

bool ShareCounts(const char* file) {
  const auto descriptor = static_cast<int>(syscall(SYS_openat, AT_FDCWD, file, O_RDWR, 0));
  if (descriptor < 0) return false;
  constexpr size_t kSize = sizeof(own_counts);
  // A direct system call is neither counted nor made to fail.
  void* place = reinterpret_cast<void*>(
      syscall(SYS_mmap, nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0));
  syscall(SYS_close, descriptor);
  if (place == MAP_FAILED) return false;
  counts = static_cast<std::atomic<uint64_t>*>(place);
  return true;
}

void StartInjection(const std::optional<Injection>& injection) {
  // Shared counts go on, because other processes use them too.
  if (counts == own_counts) {
    for (std::atomic<uint64_t>& count : own_counts) count = 0;
  }
  has_fault = injection.has_value();
  if (injection) fault_now = *injection;
  is_counting = true;
}

Counts StopInjection() {
  is_counting = false;
  has_fault = false;
  Counts seen;
  for (size_t call = 0; call < kCalls; ++call) seen[call] = counts[call];
  return seen;
}

void SkipSyncs() { skips_syncs = true; }

void WatchCalls(Watcher watcher) { watcher_now = watcher; }
void SetDisk(Disk* disk) { disk_now = disk; }
void SetWaiter(Waiter waiter) { waiter_now = waiter; }
Waiter WaiterNow() { return waiter_now; }

namespace {

int Open(int folder, const char* path, int flags, mode_t mode) {
  if (Fails(Call::open)) return -1;
  // LMDB writes its front pages through a separate descriptor that syncs each write.
  const int passed = skips_syncs ? flags & ~(O_SYNC | O_DSYNC) : flags;
  const auto descriptor = static_cast<int>(syscall(SYS_openat, folder, path, passed, mode));
  if (disk_now != nullptr && descriptor >= 0) disk_now->Opened(descriptor, flags);
  return descriptor;
}

int Sync(Call call, long number, int descriptor) {
  if (Fails(call)) return fault_now.is_claimed ? 0 : -1;
  const int code = skips_syncs ? 0 : static_cast<int>(syscall(number, descriptor));
  if (disk_now != nullptr && code == 0) disk_now->Synced(descriptor);
  return code;
}

// Waits for a lock that another process has, by trying again and again.
int WaitForLock(int descriptor, void* argument) {
  for (;;) {
    const auto code = static_cast<int>(syscall(SYS_fcntl, descriptor, F_SETLK, argument));
    if (code == 0 || (errno != EAGAIN && errno != EACCES)) return code;
    waiter_now();
  }
}

mode_t ModeIn(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 ? static_cast<mode_t>(va_arg(arguments, int)) : 0;
}

template <class Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace
}  // namespace recount::tools::dev::store_faults

// The C library declares these functions, with its own names for the arguments.
using recount::tools::dev::store_faults::Call;
using recount::tools::dev::store_faults::Fails;
using recount::tools::dev::store_faults::Written;

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = recount::tools::dev::store_faults::ModeIn(flags, arguments);
  va_end(arguments);
  return recount::tools::dev::store_faults::Open(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = recount::tools::dev::store_faults::ModeIn(flags, arguments);
  va_end(arguments);
  return recount::tools::dev::store_faults::Open(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = recount::tools::dev::store_faults::ModeIn(flags, arguments);
  va_end(arguments);
  return recount::tools::dev::store_faults::Open(folder, path, flags, mode);
}

// The descriptor is closed even if close fails.
int close(int descriptor) {
  const bool fails = Fails(Call::close);
  const int error = errno;
  const int code = static_cast<int>(syscall(SYS_close, descriptor));
  if (!fails) return code;
  errno = error;
  return -1;
}

ssize_t pread(int descriptor, void* bytes, size_t size, off_t offset) {
  if (Fails(Call::pread)) return -1;
  return syscall(SYS_pread64, descriptor, bytes, size, offset);
}

ssize_t write(int descriptor, const void* bytes, size_t size) {
  return Written(Call::write, size, size / 2,
                 [&](size_t part) { return syscall(SYS_write, descriptor, bytes, part); });
}

ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t offset) {
  return Written(Call::pwrite, size, size / 2, [&](size_t part) {
    const ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, part, offset);
    if (recount::tools::dev::store_faults::disk_now != nullptr && written > 0) {
      recount::tools::dev::store_faults::disk_now->Wrote(descriptor, offset,
                                                         static_cast<size_t>(written));
    }
    return written;
  });
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
  const auto all = static_cast<size_t>(count);
  return Written(Call::writev, all, (all + 1) / 2,
                 [&](size_t part) { return syscall(SYS_writev, descriptor, parts, part); });
}

int fsync(int descriptor) {
  return recount::tools::dev::store_faults::Sync(Call::fsync, SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  return recount::tools::dev::store_faults::Sync(Call::fdatasync, SYS_fdatasync, descriptor);
}

int msync(void* place, size_t size, int flags) {
  if (Fails(Call::msync)) return -1;
  return static_cast<int>(syscall(SYS_msync, place, size, flags));
}

void* mmap(void* place, size_t size, int protection, int flags, int descriptor,
           off_t offset) noexcept {
  if (Fails(Call::mmap)) return MAP_FAILED;
  return reinterpret_cast<void*>(
      syscall(SYS_mmap, place, size, protection, flags, descriptor, offset));
}

int munmap(void* place, size_t size) noexcept {
  if (Fails(Call::munmap)) return -1;
  return static_cast<int>(syscall(SYS_munmap, place, size));
}

int madvise(void* place, size_t size, int advice) noexcept {
  if (Fails(Call::madvise)) return -1;
  return static_cast<int>(syscall(SYS_madvise, place, size, advice));
}

int ftruncate(int descriptor, off_t size) noexcept {
  if (Fails(Call::ftruncate)) return -1;
  return static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
}

off_t lseek(int descriptor, off_t offset, int whence) noexcept {
  if (Fails(Call::lseek)) return -1;
  return syscall(SYS_lseek, descriptor, offset, whence);
}

int fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void* argument = va_arg(arguments, void*);
  va_end(arguments);
  if (Fails(Call::fcntl)) return -1;
  if (command == F_SETLKW && recount::tools::dev::store_faults::waiter_now != nullptr) {
    return recount::tools::dev::store_faults::WaitForLock(descriptor, argument);
  }
  return static_cast<int>(syscall(SYS_fcntl, descriptor, command, argument));
}

int flock(int descriptor, int operation) noexcept {
  if (Fails(Call::flock)) return -1;
  return static_cast<int>(syscall(SYS_flock, descriptor, operation));
}

int fstat(int descriptor, struct stat* found) noexcept {
  if (Fails(Call::fstat)) return -1;
  return static_cast<int>(syscall(SYS_fstat, descriptor, found));
}

// fstat had this name before glibc 2.33, and Debian's liblmdb still calls it.
int __fxstat(int, int descriptor, struct stat* found) noexcept {
  if (Fails(Call::fstat)) return -1;
  return static_cast<int>(syscall(SYS_fstat, descriptor, found));
}

int stat(const char* path, struct stat* found) noexcept {
  if (Fails(Call::stat)) return -1;
  return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, found, 0));
}

int fstatfs(int descriptor, struct statfs* found) noexcept {
  if (Fails(Call::fstatfs)) return -1;
  return static_cast<int>(syscall(SYS_fstatfs, descriptor, found));
}

int rename(const char* from, const char* to) noexcept {
  if (Fails(Call::rename)) return -1;
  return static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

int renameat2(int from, const char* old, int to, const char* name, unsigned flags) noexcept {
  if (Fails(Call::rename)) return -1;
  return static_cast<int>(syscall(SYS_renameat2, from, old, to, name, flags));
}

int linkat(int from, const char* old, int to, const char* name, int flags) noexcept {
  if (Fails(Call::link)) return -1;
  return static_cast<int>(syscall(SYS_linkat, from, old, to, name, flags));
}

int unlink(const char* path) noexcept {
  if (Fails(Call::unlink)) return -1;
  return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

int mkdir(const char* path, mode_t mode) noexcept {
  if (Fails(Call::mkdir)) return -1;
  return static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}

DIR* opendir(const char* path) {
  if (Fails(Call::opendir)) return nullptr;
  return recount::tools::dev::store_faults::Next<DIR*(const char*)>("opendir")(path);
}

ssize_t read(int descriptor, void* bytes, size_t size) {
  const bool fails = Fails(Call::read);
  if (fails && errno != 0) return -1;
  return syscall(SYS_read, descriptor, bytes, fails && size > 1 ? size / 2 : size);
}

int lstat(const char* path, struct stat* found) noexcept {
  if (Fails(Call::lstat)) return -1;
  return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, found, AT_SYMLINK_NOFOLLOW));
}

ssize_t readlink(const char* path, char* target, size_t size) noexcept {
  if (Fails(Call::readlink)) return -1;
  return syscall(SYS_readlinkat, AT_FDCWD, path, target, size);
}

int fchmod(int descriptor, mode_t mode) noexcept {
  if (Fails(Call::fchmod)) return -1;
  return static_cast<int>(syscall(SYS_fchmod, descriptor, mode));
}

int fchown(int descriptor, uid_t owner, gid_t group) noexcept {
  if (Fails(Call::fchown)) return -1;
  return static_cast<int>(syscall(SYS_fchown, descriptor, owner, group));
}

int pipe2(int* ends, int flags) noexcept {
  if (Fails(Call::pipe)) return -1;
  return static_cast<int>(syscall(SYS_pipe2, ends, flags));
}

// Counts as a pipe: a socket to a child process is a pipe in both directions.
int socketpair(int domain, int type, int protocol, int* ends) noexcept {
  if (Fails(Call::pipe)) return -1;
  return static_cast<int>(syscall(SYS_socketpair, domain, type, protocol, ends));
}

ssize_t send(int descriptor, const void* bytes, size_t size, int flags) {
  return Written(Call::write, size, size / 2, [&](size_t part) {
    return syscall(SYS_sendto, descriptor, bytes, part, flags, nullptr, 0);
  });
}

ssize_t recv(int descriptor, void* bytes, size_t size, int flags) {
  const bool fails = Fails(Call::read);
  if (fails && errno != 0) return -1;
  const size_t part = fails && size > 1 ? size / 2 : size;
  return syscall(SYS_recvfrom, descriptor, bytes, part, flags, nullptr, nullptr);
}

pid_t fork() noexcept {
  if (Fails(Call::fork)) return -1;
  return recount::tools::dev::store_faults::Next<pid_t()>("fork")();
}

pid_t waitpid(pid_t process, int* fault, int options) {
  if (Fails(Call::waitpid)) return -1;
  return static_cast<pid_t>(syscall(SYS_wait4, process, fault, options, nullptr));
}

int poll(pollfd* waited, nfds_t count, int milliseconds) {
  if (Fails(Call::poll)) return -1;
  return static_cast<int>(syscall(SYS_poll, waited, count, milliseconds));
}

int getentropy(void* bytes, size_t size) {
  if (Fails(Call::getentropy)) return -1;
  return recount::tools::dev::store_faults::Next<int(void*, size_t)>("getentropy")(bytes, size);
}

// LMDB starts a thread to write a compacted copy. The function returns its error, not errno.
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) noexcept {
  if (Fails(Call::pthread_create)) return errno;
  return recount::tools::dev::store_faults::Next<int(pthread_t*, const pthread_attr_t*,
                                                     void* (*)(void*), void*)>("pthread_create")(
      thread, attributes, start, argument);
}

}  // extern "C"
// NOLINTEND
