// Prints the events of a game for people, one after another.
//
//   PrintEvent(console, rendered);
//     //   12  Bo lays Icon Painter (card 35)
//     //         HER-3.5   Bo has laid Icon Painter (card 35)
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_EVENT_LINES_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_EVENT_LINES_H_

#include <string_view>

#include "replay/timeline/transcript.h"
#include "store/store.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Prints the event with its effects, and says whether it still counts and what the rules say of it.
void PrintEvent(const Console& console, const replay::timeline::RenderedEvent& event);

// Returns whether the event is only a supposition of an observed game's record, from which nobody
// learns a card (docs/reference/table.md, "Suppositions"), and which the rules do not refuse.
bool IsSupposition(const replay::timeline::RenderedEvent& event);

// Prints the events of a stored game from `first` on, as the judge sees them, but no suppositions.
Fault PrintEventsFrom(const Console& console, store::Store& store, std::string_view id,
                      uint64_t first);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_EVENT_LINES_H_
