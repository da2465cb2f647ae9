// The ways through the tree of a log's game events (judging.h), and the states that somebody who
// walks there keeps, so that going anywhere costs a bounded number of events: who goes back and
// forth in a log with many rewinds folds at most kSnapshotEvery events for each of them.
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
#include "replay/log.h"

namespace recount::replay::judging {

// The game events `first`, `first` + 1, … `last`, each of which follows the one before.
struct Stretch {
  uint64_t first = 0;
  uint64_t last = 0;

  bool operator==(const Stretch&) const = default;
};

struct Way {
  uint64_t base = 0;               // the game event whose state the way begins at
  std::vector<Stretch> stretches;  // ascending; what is to be folded on top of it
};

// The way to a game event from the nearest one above it, itself included, that `is_base`; else from
// event 0. Behind the events that simply follow one another each is asked about, and costs a step;
// of those, `linear_base` gives the base at or before an event.
Way WayTo(const JudgingState& judging, uint64_t node, absl::FunctionRef<bool(uint64_t)> is_base,
          absl::FunctionRef<uint64_t(uint64_t)> linear_base);

// What leads from one game event to another: the events on the way back to where both branches
// meet, last first, and those on the way from there, ascending. Cost: their number.
struct Detour {
  std::vector<uint64_t> back;
  std::vector<uint64_t> forth;
};
Detour Between(const JudgingState& judging, uint64_t from, uint64_t to);

// The rewinds, ascending, that are not in force any more and that nevertheless began the line of
// play on which the game event is: who takes such a rewind back, and another one behind it
// afterwards, leaves the game there. Cost: the way to the event.
std::vector<uint64_t> OverturnedOnTheWay(const JudgingState& judging, uint64_t node);

// States by the game event that led to them.
class Checkpoints {
 public:
  // The walker stands at `seq`, so many events further than when it was asked last: keeps the state
  // where none was kept for kSnapshotEvery events.
  void Reached(uint64_t seq, uint64_t events, const engine::Match& match);

  // The walker has begun again from a state that is kept, or from event 0.
  void Restarted() { since_kept_ = 0; }

  void Keep(uint64_t seq, const engine::Match& match);

  // nullptr where none is kept for that event.
  const std::vector<uint8_t>* Find(uint64_t seq) const;

  // The newest kept at or before the event; 0 where there is none.
  uint64_t NewestUpTo(uint64_t seq) const;

  // All that are kept, ascending; none is left.
  std::vector<StateSnapshot> Take() { return std::move(states_); }

 private:
  std::vector<StateSnapshot> states_;  // ascending
  uint64_t since_kept_ = 0;
};

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_WAY_H_
