#include "tools/terminal/terminfo.h"

// In this order: the second is made of what the first declares.
// clang-format off
#include <curses.h>
#include <term.h>
// clang-format on
#include <unistd.h>

#include <cstdio>
#include <initializer_list>

namespace recount::tools::terminal {

bool CanPlaceCursor(const char* term) {
  int found = 0;
  if (term == nullptr || *term == '\0') return false;
  return setupterm(term, STDOUT_FILENO, &found) == OK && cursor_address != nullptr;
}

void LeaveAlternateScreen() {
  int found = 0;
  if (isatty(STDOUT_FILENO) == 0 || setupterm(nullptr, STDOUT_FILENO, &found) != OK) return;
  for (const char* sequence : {exit_attribute_mode, exit_ca_mode, cursor_normal}) {
    if (sequence != nullptr) putp(sequence);
  }
  std::fflush(stdout);
}

}  // namespace recount::tools::terminal
