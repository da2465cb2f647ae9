#include "tools/cli/run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
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

// A child process that has given its answer ends with this plus the exit status. Any other end
// means that there is no answer.
constexpr int kAnswered = 64;

// Returns whether somebody asked the process to end by this signal. The parent process then ends in
// the same way, as shells expect.
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

// The error for a process that used a cluster and was ended by a signal. Neither the cause is
// known, nor how much of its work was done.
Error EndedInCluster(int status) {
  return {.code = ErrorCode::io,
          .message = fmt::format(
              "the process that did the work {} while it took part in the cluster: what it was to "
              "record may be recorded; run `recount cluster sync`, look, and try again. `recount "
              "store check` says whether pages of the store are damaged",
              replay::process::EndText(status))};
}

// Returns the exit status for a child process that ended without an answer.
int FailAfter(CommandLine& command_line, int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    // SIGABRT means a broken invariant of our own (events/check.h), which has already been
    // reported.
    if (IsAskedFor(signal) || signal == SIGABRT) return EndBySignal(signal);
  } else if (WEXITSTATUS(status) == replay::process::kNoMemoryExit) {
    return process::FailWithoutMemory();
  }
  if (replay::process::IsOfDamage(status)) {
    // The threads of the cluster's client run in that process too, and may be the cause.
    if (WIFSIGNALED(status) && HasUsedCluster()) return command_line.Fail(EndedInCluster(status));
    return command_line.FailDamaged();
  }
  return command_line.Fail(replay::process::EndedEarly("the process that did the work", status));
}

// Runs the command in a child process, so that a damaged page of a store that kills its reader is
// reported as `damaged`.
int RunApart(CommandLine& command_line) {
  // The child process must not inherit buffered output, which would be written twice.
  process::Output::Standard().Flush();
  std::optional<terminal::TerminalGuard> guard;
  if (command_line.TakesTerminal()) guard.emplace();
  PrepareClusterUse();
  // A signal that comes before forwarding is set up would end this process, and the child process
  // at an arbitrary point.
  std::optional<process::HeldSignals> held(std::in_place);
  const Result<int> process = replay::process::Fork([&] {
    held.reset();
    _exit(kAnswered + command_line.Run());
  });
  if (!process.ok()) return command_line.Fail(process.error());
  if (guard) {
    guard->SetChild(*process);
  } else {
    process::ForwardStopSignals(*process);
  }
  held.reset();
  const Result<int> status = replay::process::WaitForProcess(
      *process, guard ? terminal::TerminalGuard::StopAlong : nullptr);
  if (!status.ok()) {
    // The child process must not go on unnoticed. It may have answered already, so nothing is added
    // to that.
    kill(*process, SIGKILL);
    process::WriteError(
        fmt::format("recount: {}; it is unknown how the command ended\n", status.error().message));
    return kCannot;
  }
  const int exit = WIFEXITED(*status) ? WEXITSTATUS(*status) - kAnswered : -1;
  if (exit >= 0 && exit <= kCannot) return exit;
  // A child process that ended without an answer may have left the terminal as it was using it.
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
