#include "replay/process/bounded_child.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "fmt/format.h"
#include "replay/process/sanitizer.h"

namespace recount::replay::process {
namespace {

// The sanitizers map terabytes that they never use, so a limit on memory would end every child.
#ifdef RECOUNT_HAS_SANITIZER
constexpr bool kBoundsMemory = false;
#else
constexpr bool kBoundsMemory = true;
#endif

void Bound(int resource, uint64_t soft, uint64_t hard) {
  rlimit limit;
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, soft);
  limit.rlim_max = std::min<rlim_t>(limit.rlim_max, hard);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

// A failed check prints a message that may quote the file, and would reach the terminal unescaped.
void SilenceStandardError() {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) {
    close(STDERR_FILENO);
    return;
  }
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

void Confine(const ChildBounds& bounds) {
  SilenceStandardError();
  Bound(RLIMIT_CORE, 0, 0);
  Bound(RLIMIT_CPU, bounds.processor_seconds, bounds.processor_seconds + 1);
  if (kBoundsMemory) Bound(RLIMIT_DATA, bounds.memory_bytes, bounds.memory_bytes);
  // The parent may ignore or handle SIGXCPU; here its default action must end the child.
  std::signal(SIGXCPU, SIG_DFL);
}

Error Limit(std::string_view what) {
  return Error{.code = ErrorCode::limit,
               .message = fmt::format("executing it takes more than {}", what)};
}

Result<ChildEnd> EndOf(Child& child, const ChildBounds& bounds) {
  const Result<int> status = child.WaitForStatus();
  if (!status.ok()) return status.error();
  // The order matters: a signal of broken code is an answer, the two limits have their own error,
  // and only then is anything but a complete end unexpected.
  if (WIFSIGNALED(*status) && IsOfDamage(*status)) {
    return ChildEnd{.has_crashed = true, .how = EndText(*status)};
  }
  if (WIFSIGNALED(*status) && WTERMSIG(*status) == SIGXCPU) {
    return Limit(fmt::format("{} s of processor time", bounds.processor_seconds));
  }
  if (WIFEXITED(*status) && WEXITSTATUS(*status) == kNoMemoryExit) {
    return Limit(fmt::format("{} MiB of memory", bounds.memory_bytes >> 20));
  }
  const bool is_done = WIFEXITED(*status) && WEXITSTATUS(*status) == 0 && child.is_whole();
  if (!is_done) return EndedEarly("the process that executed the log", *status);
  return ChildEnd();
}

}  // namespace

Result<ChildEnd> RunBounded(const Child::Body& body, absl::FunctionRef<bool(std::string_view)> each,
                            const ChildBounds& bounds) {
  Result<Child> child = Child::Start([&](ChildWriter& writer) {
    Confine(bounds);
    body(writer);
  });
  if (!child.ok()) return child.error();
  for (bool has_ended = false; !has_ended;) {
    const Result<Child::Said> said = child->Read();
    if (!said.ok()) return said.error();
    for (const std::string& message : said->messages) {
      if (!each(message)) return ChildEnd();  // the destructor of Child kills the process
    }
    has_ended = said->has_ended;
  }
  return EndOf(*child, bounds);
}

}  // namespace recount::replay::process
