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

// Enough for what we run, many times over; as much as Linux gives to whoever asks for nothing.
constexpr rlim_t kStackBytes = rlim_t{8} << 20;
constexpr rlim_t kLeastStackBytes = rlim_t{1} << 20;

void OpenStandardDescriptors() {
  constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_RDWR};
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest number that is free is this one. Where there are no devices, a path without
    // contents does the same: neither reading nor writing it succeeds.
    if (open("/dev/null", kModes[descriptor]) == descriptor) continue;
    if (open("/", O_PATH) != descriptor) _exit(kCannotExit);
  }
}

void SetSignals() {
  std::signal(SIGCHLD, SIG_DFL);
  std::signal(SIGXFSZ, SIG_IGN);
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
  // Threads would take what the limit was when the process began.
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, kStackBytes) == 0) {
    pthread_setattr_default_np(&attributes);
  }
  pthread_attr_destroy(&attributes);
}

// A child tells its parent by its status.
[[noreturn]] void EndWithoutMemory() {
  _exit(replay::process::IsChildProcess() ? replay::process::kNoMemoryExit : FailWithoutMemory());
}

volatile std::sig_atomic_t has_run_out_of_memory = 0;

void RememberLackOfMemory() {
  has_run_out_of_memory = 1;
  throw std::bad_alloc();
}

#ifndef RECOUNT_HAS_SANITIZER  // which has its own say about these signals
// Libraries are not all fit for what is thrown where memory runs out: nlohmann-json destroys an
// object that it has not got. That is no damage of a store. Without lack of memory the signal does
// what it does by default (SA_RESETHAND).
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

// Before the constructors of whatever is global, which want memory too.
__attribute__((constructor(101))) void SetTerminate() { std::set_terminate(EndUncaught); }

}  // namespace

void PrepareProcess(int argc, char** argv) {
  OpenStandardDescriptors();
  SetSignals();
  SetStack();
  WatchMemory();
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--json" || word == "--jsonl") Output::Standard().SetJson();
  }
}

}  // namespace recount::tools::process
