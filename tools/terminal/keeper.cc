#include "tools/terminal/keeper.h"

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

class TerminalKeeper::State {
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

TerminalKeeper::TerminalKeeper() : state_(std::make_unique<State>()) {}
TerminalKeeper::~TerminalKeeper() = default;

void TerminalKeeper::SetChild(pid_t process) {
  child = process;
  for (const int signal : kForwarded) {
    struct sigaction action = {};
    action.sa_handler = Forward;
    sigaction(signal, &action, nullptr);
  }
}

void TerminalKeeper::RestoreAfter(int signal) const {
  for (const int forwarded : kForwarded) {
    if (signal == forwarded) return;
  }
  state_->Restore();
}

}  // namespace recount::tools::terminal
