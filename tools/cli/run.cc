#include "tools/cli/run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <optional>

#include "fmt/format.h"
#include "replay/process/processes.h"
#include "tools/cli/cluster_use.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/process/held_signals.h"
#include "tools/process/output.h"
#include "tools/process/process.h"
#include "tools/process/stop_signals.h"
#include "tools/terminal/terminal_guard.h"

namespace recount::tools::cli {
namespace {

// A child that has given its answer ends with this and the exit on top: any other end of it is no
// answer.
constexpr int kAnswered = 64;

// Nothing that is thrown leaves it: the parent's frames are below.
[[noreturn]] void RunInChild(CommandLine& command_line, pid_t parent) noexcept {
  replay::process::EndWithParent(parent);
  _exit(kAnswered + command_line.Run());
}

// Whether this signal ends a process because somebody wants it to end: then the parent ends in the
// same way, and shells see what they expect.
bool IsAskedFor(int signal) {
  for (const int asked : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
    if (signal == asked) return true;
  }
  return false;
}

int EndBySignal(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  return 128 + signal;
}

// A process that spoke to a cluster and ended by a signal: neither is its cause known, nor what of
// its work was done.
Error EndedInCluster(int status) {
  return {.code = ErrorCode::io,
          .message = fmt::format(
              "the process that did the work {} while it took part in the cluster: what it was to "
              "record may be recorded; run `recount cluster sync`, look, and try again. `recount "
              "store check` says whether pages of the store are damaged",
              replay::process::EndText(status))};
}

// The exit for a child that ended without an answer.
int FailAfter(CommandLine& command_line, int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    // By a broken invariant of our own (events/check.h), which has said what it is.
    if (IsAskedFor(signal) || signal == SIGABRT) return EndBySignal(signal);
  } else if (WEXITSTATUS(status) == replay::process::kNoMemoryExit) {
    return process::FailWithoutMemory();
  }
  if (replay::process::IsOfDamage(status)) {
    // The threads of the cluster's client run in that process too.
    if (WIFSIGNALED(status) && HasUsedCluster()) return command_line.Fail(EndedInCluster(status));
    return command_line.FailDamaged();
  }
  return command_line.Fail(replay::process::EndedEarly("the process that did the work", status));
}

// Runs the command in a child, so that a page of a store that kills its reader is reported as
// `damaged`.
int RunApart(CommandLine& command_line) {
  process::Output::Standard().Flush();
  std::optional<terminal::TerminalGuard> guard;
  if (command_line.TakesTerminal()) guard.emplace();
  const pid_t parent = getpid();
  PrepareClusterUse();
  // One that comes before it can be forwarded would end the child by this process's end, wherever
  // the child is then.
  std::optional<process::HeldSignals> held(std::in_place);
  const pid_t process = fork();
  if (process < 0) {
    return command_line.Fail(
        {.code = ErrorCode::io,
         .message = fmt::format("starting a child process: {}", std::strerror(errno))});
  }
  if (process == 0) {
    held.reset();
    RunInChild(command_line, parent);
  }
  if (guard) {
    guard->SetChild(process);
  } else {
    process::ForwardStopSignals(process);
  }
  held.reset();
  const Result<int> status = replay::process::WaitForProcess(
      process, guard ? terminal::TerminalGuard::StopAlong : nullptr);
  if (!status.ok()) {
    // It must not go on behind our back. It may have answered already: nothing more belongs there.
    kill(process, SIGKILL);
    process::WriteError(
        fmt::format("recount: {}; it is unknown how the command ended\n", status.error().message));
    return kCannot;
  }
  const int exit = WIFEXITED(*status) ? WEXITSTATUS(*status) - kAnswered : -1;
  if (exit >= 0 && exit <= kCannot) return exit;
  if (guard) guard->RestoreAfter(WIFSIGNALED(*status) ? WTERMSIG(*status) : 0);
  return FailAfter(command_line, *status);
}

}  // namespace

int RunRecount(int argc, char** argv) {
  process::PrepareProcess(argc, argv);
  try {
    CommandLine command_line(argc, argv);
    return command_line.ReadsStore() ? RunApart(command_line) : command_line.Run();
  } catch (const std::bad_alloc&) {
    return process::FailWithoutMemory();
  }
}

}  // namespace recount::tools::cli
