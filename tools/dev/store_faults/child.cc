#include "tools/dev/store_faults/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <utility>

#include "events/check.h"

namespace recount::tools::dev::store_faults {
namespace {

volatile std::sig_atomic_t is_stopped = 0;

}  // namespace

void Say(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written <= 0) _exit(9);
    text.remove_prefix(static_cast<size_t>(written));
  }
}

bool IsToldToEnd() { return is_stopped != 0; }

WatchedChild::WatchedChild(const std::function<void(int out)>& body) {
  int ends[2];
  RECOUNT_CHECK_EQ(pipe2(ends, O_CLOEXEC), 0);
  const pid_t parent = getpid();
  process_ = fork();
  RECOUNT_CHECK(process_ >= 0);
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // If the parent ended before the prctl, its signal will never come.
    if (getppid() != parent) _exit(9);
    std::signal(SIGTERM, [](int) { is_stopped = 1; });
    close(ends[0]);
    body(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  in_ = ends[0];
}

WatchedChild::~WatchedChild() {
  if (process_ > 0) {
    Kill();
    Wait(Milliseconds(0));
  }
  if (in_ >= 0) close(in_);
}

void WatchedChild::Kill() { kill(process_, SIGKILL); }
void WatchedChild::Tell() { kill(process_, SIGTERM); }

bool WatchedChild::Hear(Clock::time_point until) {
  const auto left = std::chrono::duration_cast<Milliseconds>(until - Clock::now());
  pollfd wait = {in_, POLLIN, 0};
  if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) <= 0) return false;
  char bytes[4096];
  const ssize_t got = read(in_, bytes, sizeof(bytes));
  if (got <= 0) return false;
  unread_.append(bytes, static_cast<size_t>(got));
  return true;
}

std::string WatchedChild::WaitFor(size_t size, Milliseconds limit) {
  const Clock::time_point end = Clock::now() + limit;
  while (unread_.size() < size && Hear(end)) {
  }
  std::string said = unread_.substr(0, size);
  unread_.erase(0, said.size());
  return said;
}

std::optional<std::string> WatchedChild::WaitForLine(Milliseconds limit) {
  const Clock::time_point end = Clock::now() + limit;
  while (unread_.find('\n') == std::string::npos) {
    if (!Hear(end)) return {};
  }
  const size_t at = unread_.find('\n');
  std::string line = unread_.substr(0, at);
  unread_.erase(0, at + 1);
  return line;
}

std::string WatchedChild::Wait(Milliseconds limit) {
  const Clock::time_point end = Clock::now() + limit;
  std::string said = std::exchange(unread_, "");
  bool is_hung = false;
  while (true) {
    const auto left = std::chrono::duration_cast<Milliseconds>(end - Clock::now());
    pollfd wait = {in_, POLLIN, 0};
    const int ready = poll(&wait, 1, is_hung ? -1 : static_cast<int>(std::max(left.count(), 0L)));
    if (ready == 0) {
      // After the kill, poll waits without a limit for the rest of the child's output.
      is_hung = true;
      Kill();
      continue;
    }
    char bytes[65536];
    const ssize_t size = read(in_, bytes, sizeof(bytes));
    if (size <= 0) break;
    said.append(bytes, static_cast<size_t>(size));
  }
  int fault = 0;
  RECOUNT_CHECK_EQ(waitpid(process_, &fault, 0), process_);
  process_ = -1;
  how_ = is_hung            ? "hung"
         : WIFEXITED(fault) ? "exit " + std::to_string(WEXITSTATUS(fault))
                            : "signal " + std::to_string(WTERMSIG(fault));
  return said;
}

Ended InWatchedChild(Milliseconds limit, const std::function<void(int out)>& body) {
  WatchedChild child(body);
  std::string said = child.Wait(limit);
  return {std::move(said), child.how()};
}

}  // namespace recount::tools::dev::store_faults
