// Shows a rewind plan (replay/evidence/rewind_plan.h) on a sheet.
#ifndef RECOUNT_TOOLS_TERMINAL_REWIND_PLAN_SHEET_H_
#define RECOUNT_TOOLS_TERMINAL_REWIND_PLAN_SHEET_H_

#include "tools/terminal/page.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

// Previews a rewind to event `seq`, or for a judgement, to the cursor right before it. It shows
// only what this view may see; who has learnt which card is shown only to the judge. If a plan is
// impossible, the sheet says why.
Lines BackupSheet(ReplayedGame& game, size_t view, uint64_t seq, int columns);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_REWIND_PLAN_SHEET_H_
