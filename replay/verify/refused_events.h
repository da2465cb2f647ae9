// The events of a log that the rules refuse, the events that follow them, and the judgements that
// superseded them (docs/reference/judging.md, "What a judge is shown").
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
  // The rules refuse the game event `seq`, or it cannot be executed; the cursor is there now.
  void Refuse(uint64_t seq);
  // The game event `seq` follows the cursor, which is at or after a refused event.
  void TakeBehind(uint64_t seq);
  // A judgement has moved the cursor to a game event.
  void Move(uint64_t judgement, uint64_t node);

  // The refused event that a game event is or follows.
  std::optional<uint64_t> Before(uint64_t seq) const;

  // Marks the findings about refused events with the judgement that supersedes them.
  void Mark(std::vector<Finding>& findings) const;

 private:
  std::vector<uint64_t> behind_;                // by seq, if there is one: 1 + its refused event
  std::optional<uint64_t> now_;                 // that the cursor is at or after
  std::map<uint64_t, uint64_t> superseded_by_;  // judgements, by refused events
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_
