#include "tools/terminal/terminfo.h"

// The order matters: the second header uses declarations of the first.
// clang-format off
#include <curses.h>
#include <term.h>
// clang-format on
#include <unistd.h>

#include <cstdio>
#include <initializer_list>
#include <string>

namespace recount::tools::terminal {
namespace {

using engine::Ink;

std::string sequence_written;

int AppendToSequence(int byte) {
  sequence_written.push_back(static_cast<char>(byte));
  return byte;
}

// Returns what to write for a sequence of the database, which may contain delays; empty for
// nullptr.
std::string Sequence(const char* described) {
  sequence_written.clear();
  if (described != nullptr) tputs(described, 1, AppendToSequence);
  return sequence_written;
}

std::string ColourSequence(int colour) {
  return set_a_foreground == nullptr ? "" : Sequence(tiparm(set_a_foreground, colour));
}

std::string InkSequence(Ink ink) {
  switch (ink) {
    case Ink::plain:
      return "";
    case Ink::bold:
      return Sequence(enter_bold_mode);
    case Ink::faint:
      return Sequence(enter_dim_mode);
    case Ink::red:
      return ColourSequence(COLOR_RED);
    case Ink::green:
      return ColourSequence(COLOR_GREEN);
    case Ink::yellow:
      return ColourSequence(COLOR_YELLOW);
    case Ink::cyan:
      return ColourSequence(COLOR_CYAN);
  }
  return "";
}

}  // namespace

bool CanPlaceCursor(const char* term) {
  int found = 0;
  if (term == nullptr || *term == '\0') return false;
  return setupterm(term, STDOUT_FILENO, &found) == OK && cursor_address != nullptr;
}

std::string CursorAt(int row, int column) { return Sequence(tiparm(cursor_address, row, column)); }

std::string RestOfLineCleared() { return Sequence(clr_eol); }

std::string LookBegun(Ink ink, bool is_reverse) {
  return InkSequence(ink) + (is_reverse ? Sequence(enter_reverse_mode) : "");
}

std::string LookEnded() { return Sequence(exit_attribute_mode); }

bool ScrollsBehindTheLastPlace() { return auto_right_margin && !eat_newline_glitch; }

void LeaveAlternateScreen() {
  int found = 0;
  if (isatty(STDOUT_FILENO) == 0 || setupterm(nullptr, STDOUT_FILENO, &found) != OK) return;
  for (const char* sequence : {exit_attribute_mode, exit_ca_mode, cursor_normal}) {
    if (sequence != nullptr) putp(sequence);
  }
  std::fflush(stdout);
}

}  // namespace recount::tools::terminal
