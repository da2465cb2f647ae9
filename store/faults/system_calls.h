// The system calls of a store, counted, and made to fail at will. Linking this library puts its own
// `open`, `pwrite`, `mmap` … before those of the C library, for everything in the process that
// calls them by name: our code, liblmdb and libstdc++ alike. They pass each call on to the kernel.
//
//   StartFaults(Fault{.call = Call::fdatasync, .nth = 1, .error = EIO});
//   absl::Status status = store->Append(…).status();
//   Counts counts = StopFaults();  // how often each was called; the second fdatasync failed
//
// Why so, and neither a preloaded library nor the linker's --wrap: --wrap does not reach into
// liblmdb, and a preloaded library has to be found, has to come after the one of the sanitizer, and
// is lost by whoever cleans the environment. The C library's own calls (opendir, malloc) are not
// seen, so opendir and pthread_create are here by name. Of what liblmdb 0.9.24 imports nothing that
// is a system call is left out but uname, sysconf and signal masks, which cannot fail.
#ifndef RECOUNT_STORE_FAULTS_SYSTEM_CALLS_H_
#define RECOUNT_STORE_FAULTS_SYSTEM_CALLS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace recount::store {

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
  unlink,
  mkdir,
  opendir,
  pthread_create,
};
inline constexpr size_t kCalls = static_cast<size_t>(Call::pthread_create) + 1;

using Counts = std::array<uint64_t, kCalls>;

std::string_view CallName(Call call);

struct Fault {
  Call call;
  uint64_t nth = 0;         // of these calls since StartFaults, from 0
  int error = 0;            // errno; 0: half of the bytes are written (write, pwrite, writev)
  bool is_lasting = false;  // every call from the nth on
  bool is_late = false;     // the nth writes all, and then fails, as a disk that fails to sync
};

// What a call of this kind may fail with, as its manual page has it and as disks do.
std::span<const int> ErrorsOf(Call call);

// Whether a call of this kind may write less than it was told.
bool CanWriteLess(Call call);

// Counts from now on, and lets a call fail. One fault at a time, whatever the thread.
void StartFaults(const std::optional<Fault>& fault);
Counts StopFaults();

// From now on, nothing waits for the disk in this process: a test that kills processes needs the
// page cache alone, and makes ten times as many.
void SkipSyncs();

}  // namespace recount::store

#endif  // RECOUNT_STORE_FAULTS_SYSTEM_CALLS_H_
