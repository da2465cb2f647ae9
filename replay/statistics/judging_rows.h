// Makes the rows of `disputes`, `rulings` and `annotations` of one game.
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

  // Keeps the openings of a judgement. damaged if they do not fit it.
  Fault Add(const FoldedEvent& event);

  // Writes the rows, after all events. BeginGame must have been called for them.
  void Write(Rows& disputes, Rows& rulings, Rows& annotations) const;

 private:
  // The time and the texts of a judgement.
  struct Beside {
    std::optional<int64_t> at;
    std::vector<std::optional<std::string>> texts;  // slot by slot
  };
  std::optional<std::string> Text(uint64_t seq, size_t slot) const;  // null if anonymous
  // Returns a judge's or an author's name.
  std::optional<std::string> Official(uint64_t seq, size_t slot) const;
  std::optional<int64_t> Time(uint64_t seq) const;  // null if anonymous
  void WriteRuling(const judging::RulingRecord& record, Rows& rows) const;
  void WritePenalty(const Ruling& ruling, Rows& rows) const;
  void WriteAppeal(const judging::RulingRecord& record, Rows& rows) const;

  const GameOfLog& game_;
  std::map<uint64_t, Beside> beside_;
  std::map<uint64_t, uint64_t> first_rulings_;  // by the dispute that a ruling names
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_JUDGING_ROWS_H_
