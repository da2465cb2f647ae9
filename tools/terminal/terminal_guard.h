// Keeps a terminal for a command that runs in a child process. Signals for the parent process reach
// the child, and the terminal is restored even if the child could not do that itself.
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
  // Remembers the settings of the terminal on standard input. If there is no terminal, it does
  // nothing.
  TerminalGuard();
  ~TerminalGuard();

  // From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT are passed on to this process. SIGTSTP, which a
  // terminal sends to both, stops only the child, which first restores the terminal.
  void SetChild(pid_t process);

  // Stops this process too, once the child has stopped by SIGTSTP. A shell takes the terminal and
  // reports the stop when its own child process stops. The alternate screen has been left by then.
  static void StopAlong(int signal);

  // Leaves the alternate screen, shows the cursor, and restores the settings of the terminal. Does
  // nothing after a signal to which the child has responded by doing so itself.
  void RestoreAfter(int signal) const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TERMINAL_GUARD_H_
