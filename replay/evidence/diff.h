// Compares two accounts of a game (events/FORMAT.md, "Accounts and forks"). A difference has the
// first event in which they differ, the states after it, which account is right by the rules, and
// the results.
//
//   Result<Difference> difference = Diff(a, b, sets, Viewer::Judge());
//
// Nonces, times and salts are not compared, because they differ even between two logs of the same
// table. For a viewer other than the judge, the accounts are compared as that viewer sees them, so
// the answer contains only what the view shows.
//
// Cost: logarithmic in the length if both logs have the same event 0, otherwise linear up to the
// first difference.
#ifndef RECOUNT_REPLAY_EVIDENCE_DIFF_H_
#define RECOUNT_REPLAY_EVIDENCE_DIFF_H_

#include <memory>
#include <optional>
#include <string>

#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"

namespace recount::replay::evidence {

enum class Verdict { a, b, both, neither };

std::string_view VerdictName(Verdict right);

// One side of a difference.
struct Side {
  std::optional<timeline::RenderedEvent> event;  // nothing if this log has ended
  std::optional<Error> refusal;                  // why the rules refuse the event
  std::unique_ptr<engine::Match> match;          // after the event, or the last state before it
  std::shared_ptr<const OrderedJson> state;      // the state of `match`, as the viewer sees it
  // The result at the end of the log; null if there is none.
  std::shared_ptr<const OrderedJson> result;
  std::vector<std::string> names;
  uint64_t seq = 0;   // the event that led to `match`
  uint64_t last = 0;  // the newest event of the log
};

struct Difference {
  std::optional<uint64_t> seq;  // nothing if the accounts are equal
  Side a;
  Side b;
  Verdict right = Verdict::both;
  std::string clause;  // the clause by which the wrong account is refused
  std::shared_ptr<const OrderedJson>
      patch;  // by RFC 6902, from A's state to B's, as the viewer sees them

  bool is_equal() const { return !seq.has_value(); }
};

// damaged or too_new if a log cannot be executed at all.
Result<Difference> Diff(const log::Log& a, const log::Log& b, log::CardSets& sets,
                        engine::Viewer viewer);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_DIFF_H_
