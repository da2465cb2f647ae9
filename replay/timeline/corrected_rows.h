// What a correction of the record changes: its rows are compared with the old events whose places
// they take (docs/reference/judging.md, "Corrections of the record").
//
//   Result<CorrectedRows> rows =
//       CorrectedRowsOf(log, header, judging, *judging.FindCorrection(31));
//   rows->changed;     // {11, 12}
//   rows->Changes(13)  // false: it was entered again as it was
//
// Cost: the events that the correction takes off the line of play, and its rows.
#ifndef RECOUNT_REPLAY_TIMELINE_CORRECTED_ROWS_H_
#define RECOUNT_REPLAY_TIMELINE_CORRECTED_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "replay/judging/judging.h"
#include "replay/log/log_header.h"

namespace recount::replay::timeline {

struct CorrectedRows {
  // The events that the correction takes off the line of play, ascending, without repairs.
  std::vector<uint64_t> undone;
  // Those of them that are entered otherwise, at another place or not at all, ascending. What lies
  // behind the last row that was entered again waits for `redo`: it is not changed. An undo changes
  // all.
  std::vector<uint64_t> changed;
  // The old event before which a row was missing; nothing for a row at the end.
  std::vector<std::optional<uint64_t>> inserted;

  // What the changed events said, and what the rows say that are entered in their places or were
  // missing: "SEAT ACTION" in JSON, or the outcome.
  std::map<uint64_t, std::string> changed_texts;
  std::vector<std::string> entered_texts;

  bool Changes(uint64_t event) const {
    return std::binary_search(changed.begin(), changed.end(), event);
  }
};

// Compares the rows of a correction. `entered` has the event of each row, verified; fewer if the
// log ends before the last one. Chance that a seeded game draws again changes no row. A row of an
// observed game is what somebody saw, with the cards that were named with it. damaged if an old
// event cannot be read.
Result<CorrectedRows> CompareRows(const log::Log& log, const log::LogHeader& header,
                                  const judging::JudgingState& judging, uint64_t cursor_before,
                                  const Correction& correction,
                                  absl::Span<const events::Envelope* const> entered);

// The same for a correction of the log.
Result<CorrectedRows> CorrectedRowsOf(const log::Log& log, const log::LogHeader& header,
                                      const judging::JudgingState& judging,
                                      const judging::CorrectionRecord& record);

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_CORRECTED_ROWS_H_
