// The walk: plays the choices of a candidate as far as the rules allow
// (docs/reference/reproducing.md, "The walk"). Chance is recorded, never drawn.
//
//   WalkBase base(std::move(log));             // a log, with states along the way
//   Walker walker;
//   Candidate without{.from = 3, .pieces = {{5, base.log().choices.size()}}};   // choices 3 and 4
//   if (const Walk* walk = walker.Take(base, without, Replacing::no)) … walk->match …
//
// Cost: executing the events after the candidate's change, and a copy of a state.
#ifndef RECOUNT_REPLAY_DEBUGGING_WALK_H_
#define RECOUNT_REPLAY_DEBUGGING_WALK_H_

#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "replay/debugging/walked_log.h"

namespace recount::replay::debugging {

// A log from which candidates are made, with states along the way. It may be read by several
// threads.
class WalkBase {
 public:
  // `log` must be legal, except for its last event if that is the fault. States that it shares with
  // `before` are taken from there.
  explicit WalkBase(WalkedLog log, const WalkBase* before = nullptr);

  const WalkedLog& log() const { return log_; }
  size_t size() const { return log_.choices.size(); }

  // The reason why the last event is refused; none if the fault is something else.
  const engine::Refusal& refusal() const { return refusal_; }

  // Returns a copy of the state after `choices` choices, all of which can be executed.
  std::unique_ptr<engine::Match> StateAfter(size_t choices) const;
  // Copies that state into a match of this game.
  void CopyStateAfter(size_t choices, engine::Match& match) const;

  // Returns the choices as events to fold.
  absl::Span<const engine::LogEvent> events() const { return events_; }

 private:
  // Returns the number of kept states that are also states of this log.
  size_t StatesSharedWith(const WalkBase& before) const;

  WalkedLog log_;
  engine::Refusal refusal_ = engine::Refusal::None();
  size_t stride_ = 1;
  std::vector<std::shared_ptr<const engine::Match>> states_;  // after 0, stride_, … choices
  std::vector<engine::LogEvent> events_;
};

// The change that a move makes to a log: it keeps some of its first choices, and other choices
// follow.
struct Candidate {
  // The number of choices that are kept; those after them are played again.
  size_t from = 0;
  // Played first, if it is set.
  Choice replacement = nullptr;
  // Then these stretches of the base's choices, [first, last).
  absl::InlinedVector<std::pair<size_t, size_t>, 3> pieces = {};

  // Set if the candidate has another table than the base; `from` is then 0.
  std::shared_ptr<const CandidateTable> table = nullptr;
  // The choices to which `pieces` refer, if they are not the base's.
  std::shared_ptr<const std::vector<Choice>> choices = nullptr;
  // The candidate's refused event, if it differs from the base's.
  Choice refused = nullptr;
};

// Says whether an action that the rules refuse is replaced by the first legal one of its seat.
enum class Replacing : bool { no, yes };

struct Walk {
  // The events after the kept ones. They belong to the base, the candidate or the walker.
  std::vector<const Choice*> tail;
  bool has_refused = false;              // the rules refused an action along the way
  std::unique_ptr<engine::Match> match;  // at the end, before the refused event
};

// Each thread needs its own.
class Walker {
 public:
  // Walks a candidate. Returns nullptr if the log would have more events than the base; if the base
  // has a refused event, also if that event is not refused at the end for the same reason. The walk
  // is valid until the next one.
  const Walk* Take(const WalkBase& base, const Candidate& candidate, Replacing replacing);

  // Stores the current step in `step` during each walk, since the process may crash there: 1 is the
  // first time that the rules check or execute an event, 0 means between two steps. `step` must
  // outlive the walker.
  void Watch(std::atomic<uint64_t>& step) { watched_ = &step; }

  // Repeats the walk up to step `step`. The event of that step becomes the last one, and is neither
  // checked nor executed. Returns nullptr if the log would have more events than the base.
  const Walk* TakeUntil(const WalkBase& base, const Candidate& candidate, Replacing replacing,
                        uint64_t step);

  // Returns the walked log. Call it after a walk.
  WalkedLog LogOf(const WalkBase& base, const Candidate& candidate) const;

  // Returns true if the walked log is smaller than the base (docs/reference/reproducing.md, "The
  // order"). Call it after a walk.
  bool IsSmaller(const WalkBase& base, const Candidate& candidate) const;

  // The number of events executed by this walker, and whether the last walk refused an action, even
  // if it returned nullptr.
  uint64_t executed() const { return executed_; }
  bool has_refused() const { return walk_.has_refused; }

 private:
  // Plays the base's choices [first, last), as many at a time as the rules accept.
  bool PlayStretch(const WalkBase& base, size_t first, size_t last, Replacing replacing);
  // Plays the event that a choice becomes in the current state. Returns false if the log grows too
  // long.
  bool Play(const Choice& choice, Replacing replacing);
  bool PlayChance(const Choice& choice);
  bool PlayAction(const Choice& choice, Replacing replacing);
  // Does the same for a choice that the rules have already refused.
  bool PlayRefused(const Choice& choice, Replacing replacing);
  bool Replace(const Choice& choice, Replacing replacing);
  // Returns true if the rules refuse the choice, and false if the walk ends at this step; Execute
  // reports that.
  bool IsRefused(const Choice& choice);
  // Plays the plainest outcomes until the state is a decision or the end.
  bool PlayPlainest();
  // Returns false if the log may not have another event, or if the walk ends at this step.
  bool Execute(const Choice& choice);
  // Enter and Leave surround each step. Enter returns false if the walk ends at this step.
  bool Enter();
  void Leave();
  const Choice& Keep(Choice choice) { return made_.emplace_back(std::move(choice)); }

  Walk walk_;
  flatbuffers::FlatBufferBuilder builder_;
  std::deque<Choice> made_;  // choices of the walk itself: fitted, plainest, replaced
  size_t room_ = 0;          // the number of events that the log may still have
  uint64_t executed_ = 0;

  std::atomic<uint64_t>* watched_ = nullptr;
  uint64_t steps_ = 0;
  uint64_t last_step_ = 0;  // the step at which the walk ends; 0: none
  bool has_ended_ = false;  // the walk has ended at that step, and has its last event
};

// Returns the outcome that fits the node's request and is nearest to `numbers`.
engine::ChanceNumbers FittedOutcome(const engine::ChanceRequest& request,
                                    absl::Span<const uint16_t> numbers);

// Returns the plainest outcome: an ascending order, dice that show 1, the first pick.
engine::ChanceNumbers PlainestOutcome(const engine::ChanceRequest& request);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_WALK_H_
