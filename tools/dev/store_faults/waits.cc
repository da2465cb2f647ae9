#include "tools/dev/store_faults/waits.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <ctime>

namespace recount::tools::dev::store_faults {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr int64_t kStart = 1000 * kSecond;

// The time of the steady clock in nanoseconds, while there is a waiter.
constinit std::atomic<int64_t> steady_now = kStart;

// Advances the clock, which is otherwise stopped, and lets other processes run meanwhile.
int Sleep(int64_t nanoseconds) {
  steady_now += nanoseconds;
  WaiterNow()();
  return 0;
}

int64_t NanosecondsOf(const timespec& time) { return time.tv_sec * kSecond + time.tv_nsec; }

// In glibc, this bit in the kind of a mutex means that processes share it. The threads of one
// process wait for their own mutexes as usual.
bool IsSharedByProcesses(const pthread_mutex_t& mutex) {
  constexpr int kSharedBit = 128;
  return (mutex.__data.__kind & kSharedBit) != 0;
}

}  // namespace

void WaitByTurns(Waiter waiter) {
  steady_now = kStart;
  SetWaiter(waiter);
}

}  // namespace recount::tools::dev::store_faults

// The C library declares these functions, with its own names for the arguments.
using recount::tools::dev::store_faults::WaiterNow;

extern "C" {

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  if (WaiterNow() == nullptr || clock != CLOCK_MONOTONIC) {
    return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  }
  const int64_t now = recount::tools::dev::store_faults::steady_now;
  time->tv_sec = now / recount::tools::dev::store_faults::kSecond;
  time->tv_nsec = now % recount::tools::dev::store_faults::kSecond;
  return 0;
}

int nanosleep(const timespec* time, timespec* rest) {
  if (WaiterNow() != nullptr) {
    return recount::tools::dev::store_faults::Sleep(
        recount::tools::dev::store_faults::NanosecondsOf(*time));
  }
  return static_cast<int>(syscall(SYS_nanosleep, time, rest));
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* rest) {
  if (WaiterNow() != nullptr && flags == 0) {
    return recount::tools::dev::store_faults::Sleep(
        recount::tools::dev::store_faults::NanosecondsOf(*time));
  }
  const long code = syscall(SYS_clock_nanosleep, clock, flags, time, rest);
  return code == 0 ? 0 : errno;
}

int usleep(useconds_t microseconds) {
  const timespec time = {microseconds / 1'000'000, 1000L * (microseconds % 1'000'000)};
  return nanosleep(&time, nullptr);
}

int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  using Lock = int(pthread_mutex_t*);
  static Lock* const lock = reinterpret_cast<Lock*>(dlsym(RTLD_NEXT, "pthread_mutex_lock"));
  if (WaiterNow() == nullptr || !recount::tools::dev::store_faults::IsSharedByProcesses(*mutex)) {
    return lock(mutex);
  }
  for (;;) {
    const int code = pthread_mutex_trylock(mutex);
    if (code != EBUSY) return code;
    WaiterNow()();
  }
}

}  // extern "C"
// NOLINTEND
