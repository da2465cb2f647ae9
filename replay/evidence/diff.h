// Compares two accounts of a game (events/FORMAT.md, "Accounts and forks"). A difference has the
// first event in which they differ, the states after it, which account is right by the rules, and
// the results.
//
//   Result<Difference> difference = Diff(a, b, sets, Viewer::Judge());
//
// A view gets a verdict only from the refusals that it shows: the other account is right as far as
// the view shows. Without one the accounts are unjudged, because anything else could reveal whether
// something hidden is illegal.
//
// Nonces, times and salts are not compared, because they differ even between two logs of the same
// table. For a viewer other than the judge, the accounts are compared as that viewer sees them, so
// the answer contains only what the view shows.
//
// One account of an observed game may know more than another of the same table, observed or
// recorded: a null where the other names a card does not count, nor do identifications. Which cards
// only one of them knows is said of the states.
//
// Cost: logarithmic in the length if both logs have the same event 0, otherwise linear up to the
// first difference. To that comes the cost of ConflictsOf if the rules refuse an event.
#ifndef RECOUNT_REPLAY_EVIDENCE_DIFF_H_
#define RECOUNT_REPLAY_EVIDENCE_DIFF_H_

#include <memory>
#include <optional>
#include <string>

#include "replay/evidence/compatible.h"
#include "replay/evidence/conflicts.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"

namespace recount::replay::evidence {

// Whose event the rules do not refuse. unjudged: they do not judge one of them.
enum class Verdict { a, b, both, neither, unjudged };

std::string_view VerdictName(Verdict right);

// What the rules say about an event of one account.
enum class AccountVerdict {
  legal,
  illegal,
  unjudged,  // the rules refuse an event before it
  absent,    // the account has ended
};

std::string_view AccountVerdictName(AccountVerdict verdict);

// One side of a difference.
struct Side {
  std::optional<timeline::RenderedEvent> event;  // nothing if this log has ended
  // Nothing in a view, except `illegal` if the view shows that the rules refuse the event.
  std::optional<AccountVerdict> verdict;
  std::optional<Error> refusal;              // why the rules refuse the event
  std::optional<uint64_t> unjudged_by;       // the refused event, if the verdict is unjudged
  std::optional<Conflicts> refused;          // of the whole account; nothing in a view
  std::unique_ptr<engine::Match> match;      // after the event, or the last state before it
  std::shared_ptr<const OrderedJson> state;  // the state of `match`, as the viewer sees it
  // The result at the end of the log; null if there is none.
  std::shared_ptr<const OrderedJson> result;
  std::vector<std::string> names;
  // Of an observed game: what `state` has and that of the other account has not.
  std::vector<KnownMore> knows;
  uint64_t seq = 0;   // the event that led to `match`
  uint64_t last = 0;  // the newest event of the log
};

struct Difference {
  engine::Viewer viewer = engine::Viewer::Judge();
  // The event in which the accounts differ first; nothing if they are equal. In an observed game
  // the same event may have another seq in account B, which its event has.
  std::optional<uint64_t> seq;
  bool is_observed = false;  // at least one account
  Side a;
  Side b;
  Verdict right = Verdict::both;
  std::string clause;  // by which the wrong account is refused; "" if that is unjudged
  std::shared_ptr<const OrderedJson>
      patch;  // by RFC 6902, from A's state to B's, as the viewer sees them

  bool is_equal() const { return !seq.has_value(); }
  // Returns the seq in this account.
  uint64_t SeqIn(const Side& account) const { return account.event ? account.event->seq : *seq; }
};

// damaged or too_new if a log cannot be executed at all.
Result<Difference> Diff(const log::Log& a, const log::Log& b, log::CardSets& sets,
                        engine::Viewer viewer);

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_DIFF_H_
