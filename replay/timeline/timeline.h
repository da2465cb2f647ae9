// The states of a log: goes to any event, forward and back, from the nearest snapshot.
//
//   CardSets sets;
//   Result<Timeline> timeline = Timeline::Open(log, sets);
//   if (Fault fault = timeline->SeekTo(42)) …
//   timeline->match().StateJson(viewer, timeline->seating());
//
// The events of the game and the repairs form a tree, in which a ruling may move the cursor
// (judging.h). The state at one of them is the state after the path that led to it when it was
// recorded. For another judgement it is the state at the cursor right before it.
// A log that was recorded at a table (events/FORMAT.md, "As played") may contain an event that the
// rules refuse. The events after it have no state, unless a judge has accepted the event: a seek
// beyond it stops before it, and illegal() returns the reason.
//
// Cost of a seek: one descent of the store's tree, and the events since the snapshot before it,
// which are at most kSnapshotEvery if all snapshots exist. A log with judgements is read once when
// it is opened, and one word is kept per event after the first judgement. States along the visited
// paths are kept every kSnapshotEvery events, so each rewind costs at most that many events.
#ifndef RECOUNT_REPLAY_TIMELINE_TIMELINE_H_
#define RECOUNT_REPLAY_TIMELINE_TIMELINE_H_

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "replay/judging/judging.h"
#include "replay/judging/way.h"
#include "replay/log/log_header.h"

namespace recount::replay::timeline {

// An event that the rules refuse, and the reason.
struct IllegalEvent {
  uint64_t seq = 0;
  Error refusal;
};

class Timeline {
 public:
  // Opens the timeline at event 0. The log must outlive the timeline. Errors: those of Begin.
  static Result<Timeline> Open(const log::Log& log, log::CardSets& sets);

  // Goes to the state at event `seq`. not_found beyond the end; damaged or too_new if an event on
  // the path cannot be executed; the timeline is then at the last valid state before it.
  Fault SeekTo(uint64_t seq);
  // Goes to the state right before event `seq`, or to that at the cursor right after it, as the
  // rulings were then. That of the node that is there may be another one, if a judge accepted an
  // illegal event otherwise later.
  Fault SeekBefore(uint64_t seq);
  Fault SeekAfter(uint64_t seq);
  // Goes to the cursor, the current state of the game.
  Fault SeekToEnd() { return SeekWith(judging_.cursor(), judging_.AcceptedHere()); }
  // Goes to a node as if these events, and no others, were accepted.
  Fault SeekWith(uint64_t node, log::AcceptedEventsAt accepted);

  // Goes to the state right before node `seq`, executes the node and adds its effects to
  // `effects`. Returns false, at the nearest state before it, if the rules refuse it or an event on
  // its path.
  Result<bool> Step(uint64_t seq, engine::EffectList& effects);
  // The same as if these events, and no others, were accepted.
  Result<bool> StepWith(uint64_t seq, log::AcceptedEventsAt accepted, engine::EffectList& effects);

  const log::Log& log() const { return *log_; }
  const log::LogHeader& header() const { return header_; }
  const engine::Match& match() const { return *match_; }
  const judging::JudgingState& judging() const { return judging_; }

  // Returns the event that led to the state.
  uint64_t seq() const { return seq_; }
  engine::Seating seating() const { return {header_.names, seq_}; }

  // Returns the event that the rules refuse and that stopped the last seek; empty if none did.
  const std::optional<IllegalEvent>& illegal() const { return illegal_; }

  // Returns the ruling by which an event on the path counts that the rules refuse, and their
  // reason; nullptr for other events. It is known once the timeline has been at or after the event.
  const log::OvercomeEvent* Overcome(uint64_t seq) const;

 private:
  Timeline(const log::Log& log, log::LogHeader header, judging::JudgingState judging);

  Fault GoTo(uint64_t node);
  // Restores the nearest known state on the path to the node, and finds the events after it.
  // Returns false if the node follows an event that the rules refuse; the base of the path is then
  // an event that is known to follow it.
  bool FindWay(uint64_t node);
  bool IsOnWay(uint64_t seq) const;
  // Returns whether the state that was kept for an event is the one that it has here.
  bool IsStateHere(uint64_t seq) const;
  // Restores the last valid snapshot on the path, if there is one, and folds the events after it.
  Fault Jump(uint64_t node);
  Fault FoldWay();
  Fault FoldRun(uint64_t first, uint64_t last);
  // Forgets what depends on the events that were accepted until now.
  void Accept(log::AcceptedEventsAt accepted);
  Fault Fold(absl::Span<const engine::LogEvent> events);
  Fault Stopped(const engine::LogEvent& event, Error error);

  const log::Log* log_;
  log::LogHeader header_;
  judging::JudgingState judging_;
  std::unique_ptr<engine::Match> match_;
  uint64_t seq_ = 0;
  std::optional<IllegalEvent> illegal_;
  // The events that count although the rules refuse them. What is kept of events that the rules
  // refuse, and of states, holds as long as these are the same.
  log::AcceptedEventsAt accepted_;
  log::OvercomeEvents overcome_;
  std::map<uint64_t, Error> refused_;  // every event that the rules refused so far
  // Maps each game event that is known to follow a refused event to the refused event.
  std::map<uint64_t, uint64_t> behind_refused_;
  judging::Checkpoints checkpoints_;  // only for a log with judgements
  judging::Way way_;
  std::vector<engine::LogEvent> batch_;
};

// The reason why nobody may act in a log with an illegal event: illegal_action. Only the judge may
// see the message and the clause of the refusal, because they may reveal a card that lies face
// down.
Error RefusedSince(const IllegalEvent& illegal, engine::Viewer viewer = engine::Viewer::Judge());

}  // namespace recount::replay::timeline

#endif  // RECOUNT_REPLAY_TIMELINE_TIMELINE_H_
