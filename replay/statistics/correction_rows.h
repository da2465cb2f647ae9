// Makes the rows of `corrections` of one game.
#ifndef RECOUNT_REPLAY_STATISTICS_CORRECTION_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_CORRECTION_ROWS_H_

#include "events/error.h"
#include "replay/statistics/game_of_log.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {

// Writes a row for each correction. BeginGame must have been called for the rows. damaged if an old
// event cannot be read.
Fault WriteCorrections(const GameOfLog& game, Rows& rows);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_CORRECTION_ROWS_H_
