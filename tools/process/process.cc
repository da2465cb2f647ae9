#include "tools/process/process.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "replay/process/processes.h"
#include "replay/process/sanitizer.h"
#include "tools/process/output.h"

namespace recount::tools::process {
namespace {

// This is many times what our code needs, and as much as Linux gives by default.
constexpr rlim_t kStackBytes = rlim_t{8} << 20;
constexpr rlim_t kLeastStackBytes = rlim_t{1} << 20;

void OpenStandardDescriptors() {
  constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_RDWR};
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // open() returns the lowest free descriptor, which is this one. If there is no /dev/null, a
    // descriptor of a bare path does the same: reading from it and writing to it both fail.
    if (open("/dev/null", kModes[descriptor]) == descriptor) continue;
    if (open("/", O_PATH) != descriptor) _exit(kCannotExit);
  }
}

void SetSignals() {
  std::signal(SIGCHLD, SIG_DFL);
  std::signal(SIGXFSZ, SIG_IGN);
  // If the parent process ignores SIGPIPE, so do we, and report a broken pipe as an error instead.
  if (std::signal(SIGPIPE, SIG_IGN) == SIG_IGN) Output::Standard().ReportBrokenPipes();
}

void SetStack() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < kStackBytes) {
    limit.rlim_cur = std::min(kStackBytes, limit.rlim_max);
    if (setrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < kLeastStackBytes) {
      WriteError("recount: the stack limit (ulimit -s) is below 1024 kB; raise it\n");
      _exit(kCannotExit);
    }
  }
  // Threads would otherwise get the limit with which the process began.
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, kStackBytes) == 0) {
    pthread_setattr_default_np(&attributes);
  }
  pthread_attr_destroy(&attributes);
}

// A child process reports this to its parent by its exit status.
[[noreturn]] void EndWithoutMemory() {
  _exit(replay::process::IsChildProcess() ? replay::process::kNoMemoryExit : FailWithoutMemory());
}

volatile std::sig_atomic_t has_run_out_of_memory = 0;

void RememberLackOfMemory() {
  has_run_out_of_memory = 1;
  throw std::bad_alloc();
}

#ifndef RECOUNT_HAS_SANITIZER  // sanitizers handle these signals themselves
// Some libraries crash when an allocation throws: nlohmann-json destroys an object that was never
// built. Such a crash must not be reported as damage of the store. If memory did not run out, the
// signal has its default effect (SA_RESETHAND).
void EndBySignal(int signal) {
  if (has_run_out_of_memory != 0) EndWithoutMemory();
  std::raise(signal);
}

void WatchSignals() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) {
    struct sigaction action = {};
    action.sa_handler = EndBySignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(signal, &action, nullptr);
  }
}
#else
void WatchSignals() {}
#endif

void WatchMemory() {
  std::set_new_handler(RememberLackOfMemory);
  WatchSignals();
}

[[noreturn]] void EndUncaught() {
  if (replay::process::IsForLackOfMemory()) EndWithoutMemory();
  if (std::current_exception() != nullptr) {
    try {
      throw;
    } catch (const std::exception& error) {
      WriteError("recount: uncaught: ");
      WriteError(error.what());
      WriteError("\n");
    } catch (...) {
    }
  }
  std::abort();
}

// This runs before the constructors of global objects, because they allocate memory too.
__attribute__((constructor(101))) void SetTerminate() { std::set_terminate(EndUncaught); }

}  // namespace

void PrepareProcess(int argc, char** argv) {
  OpenStandardDescriptors();
  SetSignals();
  SetStack();
  WatchMemory();
  // Errors that come before the arguments are parsed have to know whether JSON is requested.
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--json" || word == "--jsonl") Output::Standard().SetJson();
  }
}

}  // namespace recount::tools::process
