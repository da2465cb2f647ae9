#include "tools/terminal/terminal_guard.h"

#include <termios.h>
#include <unistd.h>

#include <csignal>

#include "tools/terminal/terminfo.h"

namespace recount::tools::terminal {
namespace {

constexpr int kForwarded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile std::sig_atomic_t child = 0;

void Forward(int signal) {
  if (child != 0) kill(static_cast<pid_t>(child), signal);
}

}  // namespace

class TerminalGuard::State {
 public:
  State() : is_terminal_(tcgetattr(STDIN_FILENO, &settings_) == 0) {}

  void Restore() const {
    if (!is_terminal_) return;
    LeaveAlternateScreen();
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings_);
  }

 private:
  termios settings_ = {};
  bool is_terminal_;
};

TerminalGuard::TerminalGuard() : state_(std::make_unique<State>()) {}
TerminalGuard::~TerminalGuard() = default;

void TerminalGuard::SetChild(pid_t process) {
  child = process;
  for (const int signal : kForwarded) {
    struct sigaction action = {};
    action.sa_handler = Forward;
    sigaction(signal, &action, nullptr);
  }
  // The child restores the terminal before it stops; StopAlong then stops this process too.
  std::signal(SIGTSTP, SIG_IGN);
}

void TerminalGuard::StopAlong(int signal) {
  if (signal != SIGTSTP) return;
  std::signal(SIGTSTP, SIG_DFL);
  std::raise(SIGTSTP);
  std::signal(SIGTSTP, SIG_IGN);
}

void TerminalGuard::RestoreAfter(int signal) const {
  // The child has handled these signals and restored the terminal itself.
  for (const int forwarded : kForwarded) {
    if (signal == forwarded) return;
  }
  state_->Restore();
}

}  // namespace recount::tools::terminal
