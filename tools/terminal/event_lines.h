// Returns the text of an event in `replay` as lines: its sentence (struck through if it is
// superseded), its effects, why it was refused, and the judgements about it.
#ifndef RECOUNT_TOOLS_TERMINAL_EVENT_LINES_H_
#define RECOUNT_TOOLS_TERMINAL_EVENT_LINES_H_

#include "tools/terminal/page.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

Lines LinesOfEvent(ReplayedGame& game, size_t view, uint64_t seq, int columns);

// Returns the same, with the text of the clauses that it cites.
Lines EventSheet(ReplayedGame& game, size_t view, uint64_t seq, int columns);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_EVENT_LINES_H_
