#include "replay/processes.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "events/check.h"

namespace recount::replay {

void EndWithParent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before it was asked for.
  if (getppid() != parent) _exit(1);
}

Child StartChild(const std::function<void(int)>& body) {
  int ends[2];
  RECOUNT_CHECK_EQ(pipe(ends), 0);
  const pid_t parent = getpid();
  const pid_t process = fork();
  RECOUNT_CHECK(process >= 0);
  if (process == 0) {
    EndWithParent(parent);
    close(ends[0]);
    body(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  return {process, ends[0]};
}

std::optional<std::string> InChild(const std::function<void(int)>& body) {
  const Child child = StartChild(body);
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = read(child.descriptor, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(buffer, static_cast<size_t>(count));
  }
  close(child.descriptor);
  int status = 0;
  waitpid(child.process, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return text;
}

bool WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

}  // namespace recount::replay
