// Tracks the events of a log that the rules refuse, the events that follow them, and the judgements
// that superseded them (docs/reference/judging.md, "What a judge is shown").
//
//   RefusedEvents refused;
//   refused.Refuse(15);            // and refused.TakeBehind(16) for each event that follows it
//   refused.Move(26, 14);          // judgement 26 sets the cursor to event 14
//   refused.Mark(report.findings);
#ifndef RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_
#define RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "replay/verify/finding.h"

namespace recount::replay::verify {

class RefusedEvents {
 public:
  // Records that the rules refuse game event `seq`, or that it cannot be executed. The cursor is
  // now there.
  void Refuse(uint64_t seq);
  // Records that game event `seq` follows the cursor, which is at or after a refused event.
  void TakeBehind(uint64_t seq);
  // Records that a judgement has moved the cursor to a game event.
  void Move(uint64_t judgement, uint64_t node);

  // Returns the refused event that this game event is or follows; nothing if there is none.
  std::optional<uint64_t> Before(uint64_t seq) const;

  // Adds to each finding about a refused event the judgement that superseded it.
  void Mark(std::vector<Finding>& findings) const;

 private:
  std::vector<uint64_t> behind_;                // by seq: 1 + its refused event, or 0
  std::optional<uint64_t> now_;                 // the refused event that the cursor is at or after
  std::map<uint64_t, uint64_t> superseded_by_;  // the judgement, by refused event
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_
