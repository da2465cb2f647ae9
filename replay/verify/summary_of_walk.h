// The summary of a game (replay/timeline/summary.h), computed from what `verify` knows at the end
// of a log, so that the log is not executed a second time for it.
//
//   const std::optional<timeline::Summary> summary = SummaryOfWalk{log, sets, header, …}.SumUp();
#ifndef RECOUNT_REPLAY_VERIFY_SUMMARY_OF_WALK_H_
#define RECOUNT_REPLAY_VERIFY_SUMMARY_OF_WALK_H_

#include <cstdint>
#include <map>
#include <optional>

#include "replay/judging/judging.h"
#include "replay/log/log_header.h"
#include "replay/timeline/summary.h"

namespace recount::replay::verify {

// The results of replaying a whole log, which its summary needs.
struct SummaryOfWalk {
  const log::Log& log;
  log::CardSets& sets;
  const log::LogHeader& header;
  const judging::JudgingState& judging;
  const engine::Match* match = nullptr;                   // at the cursor; nullptr: it has no state
  const std::map<uint64_t, engine::Standing>& standings;  // at each penalty, by the penalty's seq

  // Returns nothing if an event cannot be read or the result has no state to be taken from.
  std::optional<timeline::Summary> SumUp() const;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_SUMMARY_OF_WALK_H_
