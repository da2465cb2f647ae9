// The walk: plays the choices of a candidate at its table as far as the rules allow
// (docs/reference/reproducing.md, "The walk"). Chance is recorded, never drawn.
//
//   WalkBase base(std::move(log));             // a log, with states on the way
//   Walker walker;
//   Candidate without{.from = 3, .pieces = {{5, base.log().choices.size()}}};   // choices 3 and 4
//   if (const Walk* walk = walker.Take(base, without, Replacing::no)) … walk->match …
//
// Cost: what lies behind the candidate's change, and a copy of a state.
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

// A log from which candidates are made, with states on the way. Several threads may read it.
class WalkBase {
 public:
  // `log` is legal, except for its last event if that is the fault. The states that it shares with
  // `before` are taken from there.
  explicit WalkBase(WalkedLog log, const WalkBase* before = nullptr);

  const WalkedLog& log() const { return log_; }
  size_t size() const { return log_.choices.size(); }

  // Why the last event is refused; none if the fault is another one.
  const engine::Refusal& refusal() const { return refusal_; }

  // A copy of the state after `choices` choices, all of which can be executed.
  std::unique_ptr<engine::Match> StateAfter(size_t choices) const;
  // The same in a match of this game.
  void CopyStateAfter(size_t choices, engine::Match& match) const;

  // The choices as events to fold.
  absl::Span<const engine::LogEvent> events() const { return events_; }

 private:
  // How many of the kept states are also those of this log.
  size_t StatesSharedWith(const WalkBase& before) const;

  WalkedLog log_;
  engine::Refusal refusal_ = engine::Refusal::None();
  size_t stride_ = 1;
  std::vector<std::shared_ptr<const engine::Match>> states_;  // after 0, stride_, … choices
  std::vector<engine::LogEvent> events_;
};

// What a move makes of a log: some of its first choices, then others.
struct Candidate {
  // The choices that stay; those behind them are played again.
  size_t from = 0;
  // Played first, if there is one.
  Choice replacement = nullptr;
  // Then these stretches of the base's choices, [first, last).
  absl::InlinedVector<std::pair<size_t, size_t>, 3> pieces = {};

  // Of a candidate at another table; `from` is then 0.
  std::shared_ptr<const CandidateTable> table = nullptr;
  // The choices that `pieces` are of, if they are not the base's.
  std::shared_ptr<const std::vector<Choice>> choices = nullptr;
  // Its refused event, if that is not the base's.
  Choice refused = nullptr;
};

// Whether an action that the rules refuse gives way to the first legal one of its seat.
enum class Replacing : bool { no, yes };

struct Walk {
  // The events behind those that stay. They belong to the base, the candidate or the walker.
  std::vector<const Choice*> tail;
  bool has_refused = false;              // the rules refused an action on the way
  std::unique_ptr<engine::Match> match;  // at the end, before the refused event
};

// One per thread.
class Walker {
 public:
  // Walks a candidate. nullptr if the log would have more events than the base; if the base has a
  // refused event, also if that is not refused at the end for the same reason. The walk is valid
  // until the next one.
  const Walk* Take(const WalkBase& base, const Candidate& candidate, Replacing replacing);

  // While walking, whatever step it is at stands in `step`, for the process may end there: 1 is the
  // first time that the rules check or execute an event, 0 is between two steps. Lasts as long as
  // the walker, as does `step`.
  void Watch(std::atomic<uint64_t>& step) { watched_ = &step; }

  // The same walk up to step `step`, whose event becomes the last one, and is neither checked nor
  // executed. nullptr if the log would have more events than the base.
  const Walk* TakeUntil(const WalkBase& base, const Candidate& candidate, Replacing replacing,
                        uint64_t step);

  // The walked log. After a walk.
  WalkedLog LogOf(const WalkBase& base, const Candidate& candidate) const;

  // Whether the walked log is smaller than the base (docs/reference/reproducing.md, "The order").
  // After a walk.
  bool IsSmaller(const WalkBase& base, const Candidate& candidate) const;

  // The events executed since the walker began, and whether the last walk refused an action even
  // if it gave nothing.
  uint64_t executed() const { return executed_; }
  bool has_refused() const { return walk_.has_refused; }

 private:
  // Plays the base's choices [first, last), as many at once as the rules accept.
  bool PlayStretch(const WalkBase& base, size_t first, size_t last, Replacing replacing);
  // Plays what a choice becomes at the state where the walk is. False if the log grows too long.
  bool Play(const Choice& choice, Replacing replacing);
  bool PlayChance(const Choice& choice);
  bool PlayAction(const Choice& choice, Replacing replacing);
  // The same for a choice that the rules refuse as it is.
  bool PlayRefused(const Choice& choice, Replacing replacing);
  bool Replace(const Choice& choice, Replacing replacing);
  // Whether the rules refuse the choice. False also if the walk ends at this step: Execute says so.
  bool IsRefused(const Choice& choice);
  // Plays the plainest outcomes until the walk is at a decision or the end.
  bool PlayPlainest();
  // False if there is no room for another event, or if the walk ends at this step.
  bool Execute(const Choice& choice);
  // What lies around a step. False if the walk ends at it.
  bool Enter();
  void Leave();
  const Choice& Keep(Choice choice) { return made_.emplace_back(std::move(choice)); }

  Walk walk_;
  flatbuffers::FlatBufferBuilder builder_;
  std::deque<Choice> made_;  // choices of the walk itself: fitted, plainest, replaced
  size_t room_ = 0;          // how many more events the log may have
  uint64_t executed_ = 0;

  std::atomic<uint64_t>* watched_ = nullptr;
  uint64_t steps_ = 0;
  uint64_t last_step_ = 0;  // where the walk ends; 0: nowhere
  bool has_ended_ = false;  // it did, and has its last event
};

// The outcome that the node asks for and that comes nearest to `numbers`.
engine::ChanceNumbers FittedOutcome(const engine::ChanceRequest& request,
                                    absl::Span<const uint16_t> numbers);

// The plainest outcome: an ascending order, dice that show 1, the first pick.
engine::ChanceNumbers PlainestOutcome(const engine::ChanceRequest& request);

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_WALK_H_
