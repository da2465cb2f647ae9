// Follows the turns of one game through its counted events. Makes a row for each seat and each turn
// from 1 on.
//
//   TurnRows turns(words, rows, players);
//   turns.Counted(event, fold.before(), fold.match());   // each counted event but `created`
//   turns.Finish();
#ifndef RECOUNT_REPLAY_STATISTICS_TURN_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_TURN_ROWS_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "replay/statistics/event_fold.h"
#include "replay/statistics/game_words.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {

class TurnRows {
 public:
  // `rows` is the game's table of turns, for which BeginGame must have been called. All arguments
  // must outlive this.
  TurnRows(GameWords& words, Rows& rows, int players)
      : words_(words), statistics_(words.statistics()), rows_(rows), players_(players) {}

  void Counted(const FoldedEvent& event, const engine::Match& before, const engine::Match& after);
  void Finish();

 private:
  struct SeatTurn {
    std::vector<engine::StatisticsValue> begin;
    std::vector<engine::StatisticsValue> end;
    std::vector<int64_t> counts;
    std::vector<std::optional<std::string>> first;
  };
  using Turn = std::vector<SeatTurn>;

  Turn& TurnAt(int64_t turn, const engine::Match& before);
  void Count(const FoldedEvent& event, SeatTurn& turn) const;
  void Write(int64_t number, int seat, const SeatTurn& turn);

  GameWords& words_;
  const engine::GameStatistics& statistics_;
  Rows& rows_;
  int players_;
  std::map<int64_t, Turn> turns_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_TURN_ROWS_H_
