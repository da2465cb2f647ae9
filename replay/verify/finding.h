// What `verify` finds: a fault, where it is, and what was expected there.
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

// What kind of thing is wrong. FaultName gives the word that people and scripts see.
enum class FaultKind : uint8_t {
  torn,         // bytes end early
  corrupt,      // bytes that do not parse
  edited,       // the chain hash does not fit its event
  reordered,    // an event is at another place
  missing,      // an event is not there
  card_set,     // the card set is not there, or is another
  illegal,      // the rules refuse the event
  bad_chance,   // the outcome does not fit, or is not that of the seed
  diverged,     // the rules give another state
  judging,      // a clause of judging is broken
  bad_opening,  // a name, a text or the seed is not the one that was recorded
  unsupported,  // this build does not know it; nothing after it is checked
  snapshot,     // a stored state or summary is not the one that replay gives
  not_found,    // the log is no longer there
  damaged,      // bytes of a store are not what they must be
  io,           // the machine could not read it
};

std::string_view FaultName(FaultKind fault);

// The kind of this name, if there is one.
std::optional<FaultKind> FaultNamed(std::string_view name);

// The kind for the code of an error: all refusals of the rules are `illegal`.
FaultKind FaultOf(ErrorCode code);

// One thing that is wrong.
struct Finding {
  std::optional<uint64_t> seq = {};
  FaultKind fault = FaultKind::torn;
  std::string clause = {};
  std::string message = {};
  // What was expected (from the bytes before it, the rules or the seed), and what was found; empty:
  // does not apply.
  std::string expected = {};
  std::string found = {};
  // For an event that the rules refuse: the judgement that superseded it. Such an event is
  // reported, but play since then may still be valid.
  std::optional<uint64_t> superseded_by = {};

  bool operator==(const Finding&) const = default;
};

// Whether the rules refuse something: an action is illegal, or an outcome does not fit.
inline bool IsRefusal(const Finding& finding) {
  return finding.fault == FaultKind::illegal || finding.fault == FaultKind::bad_chance;
}

// Whether the rules refuse an event of the log.
inline bool IsRefusedEvent(const Finding& finding) { return finding.seq && IsRefusal(finding); }

// Whether there is no problem in the events that count: the events of all findings are superseded.
bool AllHolds(absl::Span<const Finding> findings);

// The finding for an error at `seq`, unless the error names another seq.
Finding FindingOf(const Error& error, std::optional<uint64_t> seq = std::nullopt,
                  std::string expected = "", std::string found = "");

// The finding for event `from` + i, the first whose stored chain hash is not that of its bytes, of
// a stretch that begins at `from` after the chain hash `before`: edited, reordered or missing
// (events/FORMAT.md, "Faults").
Finding BrokenChain(const Hash256& before, absl::Span<const Bytes> events,
                    absl::Span<const Hash256> chain, size_t i, uint64_t from = 0);

// By seq; findings of one event stay in the order in which they were found; findings without a seq
// come last.
void SortBySeq(std::vector<Finding>& findings);

}  // namespace recount::replay::verify

#endif  // RECOUNT_REPLAY_VERIFY_FINDING_H_
