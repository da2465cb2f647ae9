// A finding of `verify`: a fault, its place, and the expected value there.
//
//   report.findings.push_back(FindingOf(error, /*seq=*/7));
//   SortBySeq(report.findings);
#ifndef RECOUNT_REPLAY_VERIFY_FINDING_H_
#define RECOUNT_REPLAY_VERIFY_FINDING_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "events/chain.h"
#include "events/error.h"

namespace recount::replay::verify {

// The kinds of faults. FaultName returns the word that people and scripts see.
enum class FaultKind : uint8_t {
  torn,          // bytes end early
  corrupt,       // bytes that do not parse
  edited,        // the chain hash does not match its event
  reordered,     // an event is at the wrong place
  missing,       // an event does not exist
  card_set,      // the card set does not exist, or is a different one
  illegal,       // the rules refuse the event
  bad_chance,    // the outcome does not fit, or differs from that of the seed
  diverged,      // the rules give a different state
  judging,       // a clause of judging is broken
  contradicted,  // it does not agree with what an observed game learnt later of its cards
  bad_opening,   // a name, a text or the seed is not the one that was recorded
  unsupported,   // this build does not know it; nothing after it is checked
  snapshot,      // a stored state or summary differs from the one that replay gives
  not_found,     // the log does not exist any more
  damaged,       // bytes of a store are invalid
  io,            // the system could not read it
};

std::string_view FaultName(FaultKind fault);

// Returns the kind of this name; nothing for an unknown name.
std::optional<FaultKind> FaultNamed(std::string_view name);

// Returns the kind for the code of an error. All refusals of the rules are `illegal`.
FaultKind FaultOf(ErrorCode code);

// A single fault.
struct Finding {
  std::optional<uint64_t> seq = {};
  FaultKind fault = FaultKind::torn;
  std::string clause = {};
  std::string message = {};
  // The expected value (from the bytes before it, the rules or the seed) and the found one; empty
  // if they do not apply.
  std::string expected = {};
  std::string found = {};
  // For an event that the rules refuse: the judgement that superseded it. Such an event is
  // reported, but play since then may be valid.
  std::optional<uint64_t> superseded_by = {};
  // Instead of that, if it was a slip of the record: the correction that took it back.
  std::optional<uint64_t> corrected_by = {};
  // For such an event: the ruling by which it counts although the rules refuse it.
  std::optional<uint64_t> accepted_by = {};
  // For a contradicted event: the identification since which it is one.
  std::optional<uint64_t> known_at = {};

  bool operator==(const Finding&) const = default;
};

// Returns true if the rules refuse something: an illegal action, or an outcome that does not fit.
inline bool IsRefusal(const Finding& finding) {
  return finding.fault == FaultKind::illegal || finding.fault == FaultKind::bad_chance;
}

// Returns true if the rules refuse an event of the log.
inline bool IsRefusedEvent(const Finding& finding) { return finding.seq && IsRefusal(finding); }

// Returns true if the finding is about an event of the game that is superseded, corrected or
// accepted, so that it is no problem of the events that count.
inline bool IsSettled(const Finding& finding) {
  return finding.superseded_by || finding.corrected_by || finding.accepted_by;
}

// Returns true if the events that count have no problem: every finding is settled.
bool AllHolds(absl::Span<const Finding> findings);

// Returns the finding for an error at `seq`, or at the seq that the error itself names.
Finding FindingOf(const Error& error, std::optional<uint64_t> seq = std::nullopt,
                  std::string expected = "", std::string found = "");

// Returns the finding for event `from` + i, the first whose stored chain hash does not match its
// bytes, in a stretch that begins at `from` after the chain hash `before`: edited, reordered or
// missing (events/FORMAT.md, "Faults").
Finding BrokenChain(const Hash256& before, absl::Span<const Bytes> events,
                    absl::Span<const Hash256> chain, size_t i, uint64_t from = 0);

// Sorts by seq. Findings of one event keep their order; findings without a seq come last.
void SortBySeq(std::vector<Finding>& findings);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_FINDING_H_
