// Tracks the events of a log that cannot be executed, which are mostly events that the rules
// refuse, and the judgements that superseded or accepted them (docs/reference/judging.md, "What a
// judge is shown").
//
//   RefusedEvents refused;
//   refused.Refuse(15, finding, /*may_be_accepted=*/true);
//   refused.Move(26, 29, 14, judging);      // judgement 26 moves the cursor from event 29 to 14
//   refused.Findings(judging);
#ifndef RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_
#define RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "replay/judging/judging.h"
#include "replay/judging/way.h"
#include "replay/log/accepted_events.h"
#include "replay/log/log_header.h"
#include "replay/verify/finding.h"

namespace recount::replay::verify {

// Returns the finding about the event that stops execution. `match` is at the state before it, or
// after it if it has another digest. `event` is nullptr if it cannot be read.
Finding FindingAt(uint64_t seq, const Error& error, const events::Envelope* event,
                  const engine::Match& match, const log::LogHeader& header);

class RefusedEvents {
 public:
  // Records that event `seq` cannot be executed, and why; without a finding another one says so.
  // The cursor is at or after it, until GoOn. Of an event that is known nothing changes but that.
  void Refuse(uint64_t seq, std::optional<Finding> finding, bool may_be_accepted);
  // Records that a state follows the event at the cursor.
  void GoOn() { now_.reset(); }
  // Returns the event that cannot be executed and that the cursor is at or after.
  const std::optional<uint64_t>& now() const { return now_; }
  bool MayBeAccepted() const { return now_ && refused_.at(*now_).may_be_accepted; }

  // Records that a judgement has moved the cursor from one node to another.
  void Move(uint64_t judgement, uint64_t from, uint64_t to, const judging::JudgingState& judging);
  // Records that the events of a stretch have been executed, of which the rules refused those in
  // `overcome`. Others that they refused before are legal now, since another event was accepted.
  void Executed(const judging::Stretch& stretch, const log::OvercomeEvents& overcome);
  // Records that the events of a stretch follow one that cannot be executed.
  void Behind(const judging::Stretch& stretch) { Executed(stretch, {}); }

  // Returns the first event of a stretch that certainly cannot be executed. If any events are
  // accepted, another one may be legal now, and is tried.
  std::optional<uint64_t> FirstIn(const judging::Stretch& stretch, bool are_any_accepted) const;

  // Returns the findings about these events as they are in the end, ascending: with the judgement
  // that superseded each, or the ruling that accepts it.
  std::vector<Finding> Findings(const judging::JudgingState& judging) const;

 private:
  struct Refused {
    std::optional<Finding> finding;
    bool may_be_accepted = false;
    std::optional<uint64_t> superseded_by;
  };

  std::map<uint64_t, Refused> refused_;  // by seq
  std::optional<uint64_t> now_;
};

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_REFUSED_EVENTS_H_
