// The rows of `disputes`, `rulings` and `annotations` of one game.
//
//   JudgingRows judging(game);
//   Fault fault = judging.Add(event);        // every event, in order
//   judging.Write(disputes, rulings, annotations);
#ifndef RECOUNT_REPLAY_STATISTICS_JUDGING_ROWS_H_
#define RECOUNT_REPLAY_STATISTICS_JUDGING_ROWS_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "replay/statistics/event_fold.h"
#include "replay/statistics/game_of_log.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {

class JudgingRows {
 public:
  // `game` must outlive this.
  explicit JudgingRows(const GameOfLog& game) : game_(game) {}

  // Keeps what a judgement does not have in its bytes. damaged if that does not fit it.
  Fault Add(const FoldedEvent& event);

  // After all events. The rows have begun the game.
  void Write(Rows& disputes, Rows& rulings, Rows& annotations) const;

 private:
  // Beside a judgement.
  struct Beside {
    std::optional<int64_t> at;
    std::vector<std::optional<std::string>> texts;  // slot by slot
  };
  std::optional<std::string> Text(uint64_t seq, size_t slot) const;      // null if anonymous
  std::optional<std::string> Official(uint64_t seq, size_t slot) const;  // a name
  std::optional<int64_t> Time(uint64_t seq) const;                       // null if anonymous
  void WriteRuling(const judging::RulingRecord& record, Rows& rows) const;
  void WritePenalty(const Ruling& ruling, Rows& rows) const;
  void WriteAppeal(const judging::RulingRecord& record, Rows& rows) const;

  const GameOfLog& game_;
  std::map<uint64_t, Beside> beside_;
  std::map<uint64_t, uint64_t> first_rulings_;  // by the dispute that they name
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_JUDGING_ROWS_H_
