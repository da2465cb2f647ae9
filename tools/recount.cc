// The `recount` command (cli.md): reads the command line, and keeps the process apart from what a
// damaged store may do to it.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "replay/processes.h"
#include "tools/command_line.h"
#include "tools/terminal/keeper.h"

namespace recount::tools {
namespace {

// The signals by which LMDB may end a process that reads a damaged page: it has no checksums.
bool IsOfDamage(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL;
}

// Runs the command in a child, so that a page of a store that kills its reader is told as what it
// is (format.md, "The store").
int RunApart(CommandLine& command_line) {
  std::fflush(nullptr);
  std::optional<TerminalKeeper> keeper;
  if (command_line.TakesTerminal()) keeper.emplace();
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process < 0) return command_line.Run();
  if (process == 0) {
    replay::EndWithParent(parent);
    const int status = command_line.Run();
    std::fflush(nullptr);
    _exit(status);
  }
  if (keeper) keeper->SetChild(process);
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  if (keeper) keeper->RestoreAfter(WTERMSIG(status));
  if (IsOfDamage(WTERMSIG(status))) return command_line.FailDamaged();
  // Ended from outside, or by a broken invariant of our own: end in the same way.
  std::signal(WTERMSIG(status), SIG_DFL);
  std::raise(WTERMSIG(status));
  return 128 + WTERMSIG(status);
}

}  // namespace
}  // namespace recount::tools

int main(int argc, char** argv) {
  // A file that may not grow any more is an error like a full disk, and not the end of the process.
  std::signal(SIGXFSZ, SIG_IGN);
  recount::tools::CommandLine command_line(argc, argv);
  return command_line.ReadsStore() ? recount::tools::RunApart(command_line) : command_line.Run();
}
