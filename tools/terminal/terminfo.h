// What the database of terminals says. Apart, because its header defines words such as `lines` and
// `columns` as macros.
#ifndef RECOUNT_TOOLS_TERMINAL_TERMINFO_H_
#define RECOUNT_TOOLS_TERMINAL_TERMINFO_H_

#include <string>

#include "engine/sheet.h"

namespace recount::tools::terminal {

// Whether a cursor can be placed on the terminal called `term`, as $TERM has it; nullptr: none.
bool CanPlaceCursor(const char* term);

// The control sequences of the terminal that is in use (ncurses), as what is written to it.

// Places the cursor, counted from 0.
std::string CursorAt(int row, int column);

// Clears the line from the cursor on. Empty if the terminal cannot.
std::string RestOfLineCleared();

// Begins a look; LookEnded ends it.
std::string LookBegun(engine::Ink ink, bool is_reverse);
std::string LookEnded();

// Whether a character in the last place of the screen scrolls it.
bool ScrollsBehindTheLastPlace();

// Writes what leaves the alternate screen, ends all colours and shows the cursor.
void LeaveAlternateScreen();

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TERMINFO_H_
