// Follows a row that corrections of the record have entered again back to where it was written down
// first. Its time is that of the first entry, because nothing happened at the table when the record
// was corrected.
//
//   FirstEntryOf(judging, 34);   // 12: correction 21 entered 12 as 24, correction 31 this as 34
//   IsAddedLater(judging, 24);   // false: it was written down at the table
#ifndef RECOUNT_REPLAY_STATISTICS_FIRST_ENTRY_H_
#define RECOUNT_REPLAY_STATISTICS_FIRST_ENTRY_H_

#include <cstdint>
#include <optional>

#include "replay/judging/judging.h"

namespace recount::replay::statistics {

// Returns the event itself if no correction entered it in the place of an old one.
inline uint64_t FirstEntryOf(const judging::JudgingState& judging, uint64_t event) {
  uint64_t first = event;
  while (const judging::CorrectionRecord* record = judging.CorrectionThatEntered(first)) {
    const std::optional<uint64_t> old = record->correction.rows[first - record->EntryOf(0)];
    if (!old) break;
    first = *old;
  }
  return first;
}

// Returns whether the row was missing until a correction added it. Nobody knows when it happened.
inline bool IsAddedLater(const judging::JudgingState& judging, uint64_t event) {
  return judging.CorrectionThatEntered(FirstEntryOf(judging, event)) != nullptr;
}

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_FIRST_ENTRY_H_
