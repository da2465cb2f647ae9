#include "replay/verify/refused_events.h"

#include "events/check.h"
#include "fmt/format.h"

namespace recount::replay::verify {

void RefusedEvents::Refuse(uint64_t seq) {
  now_ = seq;
  TakeBehind(seq);
}

void RefusedEvents::TakeBehind(uint64_t seq) {
  RECOUNT_CHECK(now_.has_value());
  behind_.resize(seq + 1);
  behind_[seq] = *now_ + 1;
}

void RefusedEvents::Move(uint64_t judgement, uint64_t node) {
  const std::optional<uint64_t> refused = Before(node);
  // A rewind out of a line of play with a refused event supersedes that event, and a rewind into it
  // takes that back.
  if (now_ && now_ != refused) superseded_by_[*now_] = judgement;
  if (refused) superseded_by_.erase(*refused);
  now_ = refused;
}

std::optional<uint64_t> RefusedEvents::Before(uint64_t seq) const {
  if (seq >= behind_.size() || behind_[seq] == 0) return std::nullopt;
  return behind_[seq] - 1;
}

void RefusedEvents::Mark(std::vector<Finding>& findings) const {
  for (Finding& finding : findings) {
    if (!IsRefusedEvent(finding)) continue;
    const auto by = superseded_by_.find(*finding.seq);
    if (by == superseded_by_.end()) continue;
    finding.superseded_by = by->second;
    finding.message += fmt::format("; superseded by event {}", by->second);
  }
}

}  // namespace recount::replay::verify
