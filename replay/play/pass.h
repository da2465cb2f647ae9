// Passes in the name of those who have nothing to say, so that nobody has to enter each pass.
//
//   Result<Passes> passed = Pass(play, /*repeats=*/true);
//   if (passed->refusal) …   // why passed->refused, who would have been the next, did not pass
#ifndef RECOUNT_REPLAY_PLAY_PASS_H_
#define RECOUNT_REPLAY_PLAY_PASS_H_

#include <optional>

#include "replay/play/play.h"

namespace recount::replay::play {

// The passes that were entered. If the rules refused the next one, the seat whose pass it was and
// the reason.
struct Passes {
  Applied applied;
  std::optional<engine::Seat> refused;
  Fault refusal;
};

// Enters the action `pass` for the awaited seat; for the lowest, if several are awaited. With
// `repeats` it goes on with the seat that is awaited then, until a pass is refused, the phase or
// the turn is another, or chance is drawn or due; at most 1,000 times. illegal_action for a game
// without that action; otherwise the refusal of the first pass.
Result<Passes> Pass(Play& play, bool repeats);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_PASS_H_
