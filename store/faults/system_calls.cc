#include "store/faults/system_calls.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>

namespace recount::store {
namespace {

// Plain globals, for the C library may call before any constructor has run.
constinit std::atomic<bool> is_counting = false;
constinit std::atomic<bool> skips_syncs = false;
constinit std::atomic<uint64_t> counts[kCalls] = {};
constinit Fault fault_now = {};
constinit bool has_fault = false;

// Counts a call. Whether it is to fail; then errno says how.
bool Fails(Call call) {
  if (!is_counting) return false;
  const uint64_t number = counts[static_cast<size_t>(call)]++;
  if (!has_fault || fault_now.call != call || number < fault_now.nth) return false;
  if (number > fault_now.nth && !fault_now.is_lasting) return false;
  errno = fault_now.error;
  return true;
}

// A write, of which `less` is to be written where it fails half way.
template <class Write>
ssize_t Written(Call call, size_t all, size_t less, const Write& write) {
  if (!Fails(call)) return write(all);
  if (fault_now.error == 0) return write(less);
  if (!fault_now.is_late) return -1;
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

constexpr Name kNames[kCalls] = {
    {"open", kOpenErrors},          {"close", kIoErrors},       {"pread", kReadErrors},
    {"write", kWriteErrors},        {"pwrite", kWriteErrors},   {"writev", kWriteErrors},
    {"fsync", kSyncErrors},         {"fdatasync", kSyncErrors}, {"msync", kIoErrors},
    {"mmap", kMapErrors},           {"munmap", kUnmapErrors},   {"madvise", kAdviseErrors},
    {"ftruncate", kTruncateErrors}, {"lseek", kSeekErrors},     {"fcntl", kLockErrors},
    {"flock", kLockErrors},         {"fstat", kStatErrors},     {"stat", kStatErrors},
    {"fstatfs", kStatErrors},       {"rename", kFolderErrors},  {"unlink", kFolderErrors},
    {"mkdir", kFolderErrors},       {"opendir", kOpenErrors},   {"pthread_create", kThreadErrors},
};

}  // namespace

std::string_view CallName(Call call) { return kNames[static_cast<size_t>(call)].name; }

std::span<const int> ErrorsOf(Call call) { return kNames[static_cast<size_t>(call)].errors; }

bool CanWriteLess(Call call) {
  return call == Call::write || call == Call::pwrite || call == Call::writev;
}

void StartFaults(const std::optional<Fault>& fault) {
  for (std::atomic<uint64_t>& count : counts) count = 0;
  has_fault = fault.has_value();
  if (fault) fault_now = *fault;
  is_counting = true;
}

Counts StopFaults() {
  is_counting = false;
  has_fault = false;
  Counts read;
  for (size_t call = 0; call < kCalls; ++call) read[call] = counts[call];
  return read;
}

void SkipSyncs() { skips_syncs = true; }

namespace {

int Open(int folder, const char* path, int flags, mode_t mode) {
  if (Fails(Call::open)) return -1;
  // LMDB writes its front pages through a descriptor of their own.
  if (skips_syncs) flags &= ~(O_SYNC | O_DSYNC);
  return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

int Sync(Call call, long number, int descriptor) {
  if (Fails(call)) return -1;
  return skips_syncs ? 0 : static_cast<int>(syscall(number, descriptor));
}

// The mode behind the flags of an open, where there is one.
mode_t ModeIn(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 ? static_cast<mode_t>(va_arg(arguments, int)) : 0;
}

template <class Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace
}  // namespace recount::store

// What the C library declares, with its own names for the arguments.
// NOLINTBEGIN
using recount::store::Call;
using recount::store::Fails;
using recount::store::Written;

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = recount::store::ModeIn(flags, arguments);
  va_end(arguments);
  return recount::store::Open(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = recount::store::ModeIn(flags, arguments);
  va_end(arguments);
  return recount::store::Open(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = recount::store::ModeIn(flags, arguments);
  va_end(arguments);
  return recount::store::Open(folder, path, flags, mode);
}

// A descriptor is gone even where close fails.
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
    return syscall(SYS_pwrite64, descriptor, bytes, part, offset);
  });
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
  const auto all = static_cast<size_t>(count);
  return Written(Call::writev, all, (all + 1) / 2,
                 [&](size_t part) { return syscall(SYS_writev, descriptor, parts, part); });
}

int fsync(int descriptor) { return recount::store::Sync(Call::fsync, SYS_fsync, descriptor); }

int fdatasync(int descriptor) {
  return recount::store::Sync(Call::fdatasync, SYS_fdatasync, descriptor);
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

// What fstat was called before glibc 2.33, and is in Debian's liblmdb.
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
  return recount::store::Next<DIR*(const char*)>("opendir")(path);
}

// The thread that writes a compacted copy. Its error is what it returns.
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) noexcept {
  if (Fails(Call::pthread_create)) return errno;
  return recount::store::Next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>(
      "pthread_create")(thread, attributes, start, argument);
}

}  // extern "C"
// NOLINTEND
