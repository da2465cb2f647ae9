// The moves of shrinking: what is tried on a log to make it smaller, in order, long stretches first
// (docs/reference/reproducing.md, "The moves").
//
//   Moves moves(tables);
//   Candidate candidate;
//   while (moves.Next(base, candidate)) {
//     …if what it makes is smaller and shows the fault, it becomes the base: moves.Adopt(at)…
//   }
//   // No move makes it smaller if nothing was adopted since Restart.
#ifndef RECOUNT_REPLAY_DEBUGGING_MOVES_H_
#define RECOUNT_REPLAY_DEBUGGING_MOVES_H_

#include <vector>

#include "replay/debugging/walk.h"

namespace recount::replay::debugging {

// Which kind of move.
enum class MoveKind : uint8_t {
  halves,     // without a stretch, as ddmin cuts: halves, quarters, … down to one choice
  seats,      // without one seat or two
  shared,     // with fewer seats, which share the choices of all
  config,     // a key of the config at its default
  stretches,  // without any stretch of consecutive choices
  rotated,  // without a short stretch, what follows done by the next seat, or the one after it …
  two,      // without any two choices
  neighbours,  // two neighbours exchanged
  actions,     // an action gives way to an earlier one of its seat
  outcomes,    // an outcome gives way to a lower one
  none,        // all have been made
};

// The place of a move among the moves of a log. The numbers mean something else for each kind.
struct MovePlace {
  MoveKind kind = MoveKind::halves;
  size_t first = 0;
  size_t second = 0;
};

class Moves {
 public:
  // `tables` must outlive it.
  explicit Moves(CandidateTables& tables) : tables_(tables) {}

  // Makes the next candidate of the base. False if there is none left.
  bool Next(const WalkBase& base, Candidate& candidate);

  // The place of the candidate that Next made last.
  const MovePlace& place() const { return made_; }

  // The candidate from `place` is the base now: goes on from there.
  void Adopt(const WalkBase& base, const MovePlace& place);

  // Begins again with the first move.
  void Restart() { next_ = MovePlace(); }

 private:
  // Each makes the candidate at next_, or the next one that there is of its kind, and moves on.
  // False if there is none left.
  bool NextHalf(const WalkBase& base, Candidate& candidate);
  bool NextSeats(const WalkBase& base, Candidate& candidate);
  bool NextShared(const WalkBase& base, Candidate& candidate);
  bool NextConfig(const WalkBase& base, Candidate& candidate);
  bool NextStretch(const WalkBase& base, Candidate& candidate);
  bool NextRotated(const WalkBase& base, Candidate& candidate);
  bool NextTwo(const WalkBase& base, Candidate& candidate);
  bool NextNeighbours(const WalkBase& base, Candidate& candidate);
  bool NextReplaced(const WalkBase& base, Candidate& candidate, bool is_action);
  bool NextOfKind(const WalkBase& base, Candidate& candidate);

  CandidateTables& tables_;
  MovePlace next_;
  MovePlace made_;
  // What may replace the choice `replaced_` of the current base.
  std::vector<Choice> replacements_;
  size_t replaced_ = ~size_t{0};
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_MOVES_H_
