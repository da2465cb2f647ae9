// Which games an export has, and up to which event: one hash over all of them.
#ifndef RECOUNT_TOOLS_STATISTICS_HEADS_H_
#define RECOUNT_TOOLS_STATISTICS_HEADS_H_

#include <string>
#include <vector>

#include "replay/recording/game_selection.h"

namespace recount::tools::statistics {

// SHA-256, in hex, over a line `ID EVENTS HEAD` for each of these games (places in `games`), ids
// ascending.
std::string HeadsOf(const std::vector<replay::recording::SelectedGame>& games,
                    const std::vector<size_t>& places);

}  // namespace recount::tools::statistics

#endif  // RECOUNT_TOOLS_STATISTICS_HEADS_H_
