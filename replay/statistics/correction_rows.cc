#include "replay/statistics/correction_rows.h"

#include "replay/timeline/corrected_rows.h"

namespace recount::replay::statistics {

Fault WriteCorrections(const GameOfLog& game, Rows& rows) {
  for (const judging::CorrectionRecord& record : game.judging.corrections()) {
    const Result<timeline::CorrectedRows> corrected =
        timeline::CorrectedRowsOf(game.log, game.header, game.judging, record);
    if (!corrected.ok()) return corrected.error();
    rows.Begin().Number(static_cast<int64_t>(record.seq));
    rows.Number(static_cast<int64_t>(record.correction.to));
    rows.Number(static_cast<int64_t>(record.correction.rows.size()));
    rows.Number(static_cast<int64_t>(corrected->changed.size()));
    rows.End();
  }
  return std::nullopt;
}

}  // namespace recount::replay::statistics
