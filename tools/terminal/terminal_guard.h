// Keeps a terminal for a command that runs in a child process: what is sent to the parent reaches
// the child, and the terminal comes back even where the child could not give it back itself.
//
//   TerminalGuard guard;          // before the fork
//   guard.SetChild(process);
//   …WaitForProcess(process, TerminalGuard::StopAlong)…
//   if (WIFSIGNALED(status)) guard.RestoreAfter(WTERMSIG(status));
#ifndef RECOUNT_TOOLS_TERMINAL_TERMINAL_GUARD_H_
#define RECOUNT_TOOLS_TERMINAL_TERMINAL_GUARD_H_

#include <sys/types.h>

#include <memory>

namespace recount::tools::terminal {

class TerminalGuard {
 public:
  // Remembers how the terminal on standard input is set. Without one, it does nothing.
  TerminalGuard();
  ~TerminalGuard();

  // From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT go to this process, and SIGTSTP, which a
  // terminal sends to both, stops the child alone: it first gives the terminal back.
  void SetChild(pid_t process);

  // Stops this process too, once the child has stopped by SIGTSTP. A shell takes the terminal, and
  // says that the command is stopped, when its own child stops: by then the alternate screen has
  // been left.
  static void StopAlong(int signal);

  // Leaves the alternate screen, shows the cursor, and sets the terminal as it was; nothing after a
  // signal that the child has answered to by doing so itself.
  void RestoreAfter(int signal) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TERMINAL_GUARD_H_
