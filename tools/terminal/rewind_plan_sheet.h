// A backup plan (replay/evidence/rewind_plan.h) on a sheet: the preview of a rewind.
#ifndef RECOUNT_TOOLS_TERMINAL_REWIND_PLAN_SHEET_H_
#define RECOUNT_TOOLS_TERMINAL_REWIND_PLAN_SHEET_H_

#include "tools/terminal/page.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

// For going back to event `seq`, or, of a judgement, to the cursor right before it; as that view
// may see it: who has learnt which card is shown to the judge alone. Where there can be no plan,
// why.
Lines BackupSheet(ReplayedGame& game, size_t view, uint64_t seq, int columns);

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_REWIND_PLAN_SHEET_H_
