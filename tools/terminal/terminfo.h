// Reads the terminal database (terminfo). It has a file of its own because its header defines words
// such as `lines` and `columns` as macros.
#ifndef RECOUNT_TOOLS_TERMINAL_TERMINFO_H_
#define RECOUNT_TOOLS_TERMINAL_TERMINFO_H_

#include <string>

#include "engine/sheet.h"

namespace recount::tools::terminal {

// Returns whether a cursor can be placed on the terminal called `term`, the value of $TERM. nullptr
// means that it is not set.
bool CanPlaceCursor(const char* term);

// The functions below return control sequences of the terminal that ncurses uses, ready to be
// written.

// Places the cursor; row and column are counted from 0.
std::string CursorAt(int row, int column);

// Clears the line from the cursor on. It is empty if the terminal cannot do that.
std::string RestOfLineCleared();

// Begins a style; LookEnded ends it.
std::string LookBegun(engine::Ink ink, bool is_reverse);
std::string LookEnded();

// Returns whether a character in the last column of the last row scrolls the screen.
bool ScrollsBehindTheLastPlace();

// Writes the sequences that leave the alternate screen, end all colours and show the cursor.
void LeaveAlternateScreen();

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TERMINFO_H_
