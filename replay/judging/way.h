// The paths through the tree of a log's game events (judging.h), and the states that are kept along
// them so that a seek costs a bounded number of events. Moving back and forth in a log with many
// rewinds folds at most kSnapshotEvery events per rewind.
//
//   Checkpoints checkpoints;
//   Way way = WayTo(judging, node, [&](uint64_t seq) { return checkpoints.Find(seq) != nullptr; });
//   if (const auto* state = checkpoints.Find(way.base)) match->Restore(*state);
//   for (const Stretch& stretch : way.stretches) … fold its events …; checkpoints.Reached(…);
#ifndef RECOUNT_REPLAY_JUDGING_WAY_H_
#define RECOUNT_REPLAY_JUDGING_WAY_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/match.h"
#include "replay/judging/judging.h"
#include "replay/log/log.h"

namespace recount::replay::judging {

// The game events `first`, `first` + 1, … `last`, each of which follows the one before.
struct Stretch {
  uint64_t first = 0;
  uint64_t last = 0;

  bool operator==(const Stretch&) const = default;
};

struct Way {
  uint64_t base = 0;               // the game event at whose state the path begins
  std::vector<Stretch> stretches;  // ascending; folded on top of the base
};

// Returns the path to a game event from its nearest ancestor (itself included) for which `is_base`
// is true, or from event 0 if there is none. Each event after the linear part is checked and costs
// one step. In the linear part, `linear_base` returns the base at or before an event.
Way WayTo(const JudgingState& judging, uint64_t node, absl::FunctionRef<bool(uint64_t)> is_base,
          absl::FunctionRef<uint64_t(uint64_t)> linear_base);

// The path from one game event to another: the events back to the common ancestor, last first, then
// the events from there on, ascending. Its cost is the number of these events.
struct Detour {
  std::vector<uint64_t> back;
  std::vector<uint64_t> forth;
};
Detour Between(const JudgingState& judging, uint64_t from, uint64_t to);

// Returns the rewinds, ascending, that are no longer in force but began the line of play of the
// game event. That happens if a rewind is overturned after a later rewind, which is then overturned
// too. Cost: the path to the event.
std::vector<uint64_t> OverturnedOnTheWay(const JudgingState& judging, uint64_t node);

// States by the game event that led to them.
class Checkpoints {
 public:
  // Called when the walk has reached `seq`, the given number of events after the last call. Keeps
  // the state if none was kept for kSnapshotEvery events.
  void Reached(uint64_t seq, uint64_t events, const engine::Match& match);

  // Called when the walk starts again from a kept state or from event 0.
  void Restarted() { since_kept_ = 0; }

  void Keep(uint64_t seq, const engine::Match& match);

  // nullptr if no state is kept for that event.
  const std::vector<uint8_t>* Find(uint64_t seq) const;

  // Forgets the states at and after an event.
  void DropFrom(uint64_t seq);

  // Returns the newest event with a kept state at or before `seq`; 0 if there is none.
  uint64_t NewestUpTo(uint64_t seq) const;

  // Returns all kept states, ascending.
  const std::vector<log::StateSnapshot>& states() const { return states_; }

 private:
  std::vector<log::StateSnapshot> states_;  // ascending
  uint64_t since_kept_ = 0;
};

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_WAY_H_
