// The row of `games` and the rows of `seats` of one game, from what was learned of its events.
#ifndef RECOUNT_REPLAY_STATISTICS_SUMMARY_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_SUMMARY_ROWS_H_

#include <vector>

#include "replay/statistics/event_rows.h"
#include "replay/statistics/game_of_log.h"
#include "replay/timeline/summary.h"

namespace recount::replay::statistics {

// `seats` is what is known of each seat in the last state. `rows` have begun the game.
void WriteGame(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
               absl::Span<const engine::SeatFacts> seats, Rows& rows);

// The same. damaged if what lies beside the first event does not fit it.
Fault WriteSeats(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
                 absl::Span<const engine::SeatFacts> seats, Rows& rows);

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_SUMMARY_ROWS_H_
