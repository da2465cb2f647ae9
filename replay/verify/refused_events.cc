#include "replay/verify/refused_events.h"

#include <utility>

#include "fmt/format.h"

namespace recount::replay::verify {

Finding FindingAt(uint64_t seq, const Error& error, const events::Envelope* event,
                  const engine::Match& match, const log::LogHeader& header) {
  Finding finding = FindingOf(error, seq);
  if (event != nullptr && error.code == ErrorCode::diverged) {
    const Digest128 digest = match.Digest();  // the event was applied
    finding.expected = ToHex(digest);
    finding.found = ToHex(Bytes(event->digest()->bytes()->Data(), digest.size()));
  }
  // If the error names a clause, the outcome is invalid whatever the seed is.
  if (error.code == ErrorCode::bad_chance && error.clause.empty() && seq < header.doubtful_until) {
    finding.message +=
        "; the game that this one was forked from is missing: if it is itself a fork, verify "
        "both games together";
  }
  return finding;
}

void RefusedEvents::Refuse(uint64_t seq, std::optional<Finding> finding, bool may_be_accepted) {
  now_ = seq;
  refused_.try_emplace(seq, Refused{std::move(finding), may_be_accepted, {}});
}

void RefusedEvents::Move(uint64_t judgement, uint64_t from, uint64_t to,
                         const judging::JudgingState& judging) {
  if (refused_.empty()) return;
  const judging::Detour detour = judging::Between(judging, from, to);
  // A rewind out of a line of play with a refused event supersedes that event, and a rewind into it
  // takes that back.
  for (const uint64_t seq : detour.back) {
    const auto left = refused_.find(seq);
    if (left != refused_.end()) left->second.superseded_by = judgement;
  }
  for (const uint64_t seq : detour.forth) {
    const auto entered = refused_.find(seq);
    if (entered != refused_.end()) entered->second.superseded_by.reset();
  }
}

void RefusedEvents::Executed(const judging::Stretch& stretch, const log::OvercomeEvents& overcome) {
  const auto end = refused_.upper_bound(stretch.last);
  for (auto at = refused_.lower_bound(stretch.first); at != end;) {
    at = overcome.contains(at->first) ? std::next(at) : refused_.erase(at);
  }
}

std::optional<uint64_t> RefusedEvents::FirstIn(const judging::Stretch& stretch,
                                               bool are_any_accepted) const {
  const auto end = refused_.upper_bound(stretch.last);
  for (auto at = refused_.lower_bound(stretch.first); at != end; ++at) {
    if (!are_any_accepted || !at->second.may_be_accepted) return at->first;
  }
  return std::nullopt;
}

std::vector<Finding> RefusedEvents::Findings(const judging::JudgingState& judging) const {
  std::vector<Finding> findings;
  if (refused_.empty()) return findings;
  const judging::Path path = judging.PathTo(judging.cursor());
  const log::AcceptedEventsAt accepted = judging.AcceptedHere();
  for (const auto& [seq, refused] : refused_) {
    if (!refused.finding) continue;
    Finding& finding = findings.emplace_back(*refused.finding);
    if (!IsRefusedEvent(finding)) continue;
    if (path.Contains(seq)) {
      if (now_ == seq || accepted == nullptr) continue;
      finding.accepted_by = accepted->at(seq).ruling;
      finding.message += fmt::format("; accepted by ruling {}", *finding.accepted_by);
    } else if (refused.superseded_by && judging.FindCorrection(*refused.superseded_by)) {
      finding.corrected_by = refused.superseded_by;
      finding.message +=
          fmt::format("; a slip of the record, corrected by event {}", *refused.superseded_by);
    } else if (refused.superseded_by) {
      finding.superseded_by = refused.superseded_by;
      finding.message += fmt::format("; superseded by event {}", *refused.superseded_by);
    }
  }
  return findings;
}

}  // namespace recount::replay::verify
