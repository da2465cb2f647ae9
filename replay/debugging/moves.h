// The moves of shrinking: the changes that are tried on a log to make it smaller, in order, long
// stretches first (docs/reference/reproducing.md, "The moves").
//
//   Moves moves(tables);
//   Candidate candidate;
//   while (moves.Next(base, candidate)) {
//     // If the candidate is smaller and shows the fault, it becomes the base: moves.Adopt(…).
//   }
//   // No move makes it smaller if nothing was adopted since Restart.
#ifndef RECOUNT_REPLAY_DEBUGGING_MOVES_H_
#define RECOUNT_REPLAY_DEBUGGING_MOVES_H_

#include <vector>

#include "replay/debugging/walk.h"

namespace recount::replay::debugging {

// The kinds of moves, in the order in which they are tried.
enum class MoveKind : uint8_t {
  halves,     // removes a stretch as ddmin does: halves, quarters, … down to one choice
  seats,      // removes one seat or two
  shared,     // uses fewer seats, which share the choices of all
  config,     // sets a key of the config to its default
  stretches,  // removes any stretch of consecutive choices
  // Removes a short stretch and gives the later actions to the next seat, or the one after it …
  rotated,
  two,         // removes any two choices
  neighbours,  // exchanges two neighbours
  actions,     // replaces an action by an earlier one of its seat
  outcomes,    // replaces an outcome by a lower one
  none,        // all moves have been tried
};

// The place of a move among the moves of a log. The meaning of the numbers depends on the kind.
struct MovePlace {
  MoveKind kind = MoveKind::halves;
  size_t first = 0;
  size_t second = 0;
};

class Moves {
 public:
  // `tables` must outlive it.
  explicit Moves(CandidateTables& tables) : tables_(tables) {}

  // Makes the next candidate of the base. Returns false if there are no more.
  bool Next(const WalkBase& base, Candidate& candidate);

  // Returns the place of the candidate that Next made last.
  const MovePlace& place() const { return made_; }

  // Continues from `place`, whose candidate has become the base.
  void Adopt(const WalkBase& base, const MovePlace& place);

  // Starts again with the first move.
  void Restart() { next_ = MovePlace(); }

 private:
  // Each makes the candidate at next_, or the next possible one of its kind, and advances. Returns
  // false if there are no more.
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
  // The possible replacements of the choice `replaced_` of the current base.
  std::vector<Choice> replacements_;
  size_t replaced_ = ~size_t{0};
};

}  // namespace recount::replay::debugging

#endif  // RECOUNT_REPLAY_DEBUGGING_MOVES_H_
