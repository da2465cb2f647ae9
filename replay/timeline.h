// The states of a log: at any event, forward and back, from the nearest snapshot.
//
//   CardSets sets;
//   Result<Timeline> timeline = Timeline::Open(log, sets);
//   if (Fault fault = timeline->SeekTo(42)) …
//   timeline->match().StateJson(viewer, timeline->seating());
//
// A log that was recorded at a table (format.md, "As played") may hold an event that the rules
// refuse. Nothing after it has a state: a seek beyond it stays before it, and illegal() says why.
//
// Cost of a seek: one descent of the store's tree, and the events since the snapshot before it, at
// most kSnapshotEvery of them where all snapshots are there.
#ifndef RECOUNT_REPLAY_TIMELINE_H_
#define RECOUNT_REPLAY_TIMELINE_H_

#include <memory>
#include <optional>
#include <vector>

#include "replay/beginning.h"

namespace recount::replay {

// An event that the rules refuse, and why.
struct IllegalEvent {
  uint64_t seq = 0;
  Error refusal;
};

class Timeline {
 public:
  // At event 0. The log must outlive the timeline. Errors: those of Begin.
  static Result<Timeline> Open(const Log& log, CardSets& sets);

  // Goes to the state right after event `seq`. not_found beyond the end; damaged or too_new, and
  // the state where the events are still whole, where what lies between cannot be executed.
  Fault SeekTo(uint64_t seq);
  Fault SeekToEnd() { return SeekTo(log_->count() - 1); }

  // Applies the next event and adds what it brought about to `effects`. False at the end of what
  // can be executed.
  Result<bool> Step(engine::EffectList& effects);

  const Log& log() const { return *log_; }
  const Beginning& beginning() const { return beginning_; }
  const engine::Match& match() const { return *match_; }

  // Of the event that led to the state.
  uint64_t seq() const { return seq_; }
  engine::Seating seating() const { return {beginning_.names, seq_}; }

  // The first event that the rules refuse, once a seek has come to it.
  const std::optional<IllegalEvent>& illegal() const { return illegal_; }

 private:
  Timeline(const Log& log, Beginning beginning);

  // Where there is a true snapshot between here and `seq`, takes it over and folds what follows it.
  Fault Jump(uint64_t seq);
  Fault FoldTo(uint64_t seq);
  Fault Fold(absl::Span<const engine::LogEvent> events);
  Fault Stopped(const engine::LogEvent& event, Error error);

  const Log* log_;
  Beginning beginning_;
  std::unique_ptr<engine::Match> match_;
  uint64_t seq_ = 0;
  std::optional<IllegalEvent> illegal_;
  std::vector<engine::LogEvent> batch_;
};

// The event with its bytes as the log has them: not_found, or what ForEachEvent gives. Valid as
// long as the log.
Result<LoggedEvent> EventAt(const Log& log, uint64_t seq);

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_TIMELINE_H_
