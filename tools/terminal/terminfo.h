// What the database of terminals says. Apart, because its header defines words such as `lines` and
// `columns` as macros.
#ifndef RECOUNT_TOOLS_TERMINAL_TERMINFO_H_
#define RECOUNT_TOOLS_TERMINAL_TERMINFO_H_

namespace recount::tools::terminal {

// Whether a cursor can be placed on the terminal called `term`, as $TERM has it; nullptr: none.
bool CanPlaceCursor(const char* term);

// Writes what leaves the alternate screen, ends all colours and shows the cursor.
void LeaveAlternateScreen();

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TERMINFO_H_
