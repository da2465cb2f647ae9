// Writes the row of `games` and the rows of `seats` of one game, from the counts of its events.
#ifndef RECOUNT_REPLAY_STATISTICS_SUMMARY_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_SUMMARY_ROWS_H_

#include <vector>

#include "replay/statistics/event_rows.h"
#include "replay/statistics/game_of_log.h"
#include "replay/timeline/summary.h"

namespace recount::replay::statistics {

// `seats` has the facts of each seat in the last state. BeginGame must have been called for `rows`.
void WriteGame(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
               absl::Span<const engine::SeatFacts> seats, Rows& rows);

// Writes a row per seat; the arguments are as in WriteGame. damaged if the openings of the first
// event do not fit it.
Fault WriteSeats(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
                 absl::Span<const engine::SeatFacts> seats, Rows& rows);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_SUMMARY_ROWS_H_
