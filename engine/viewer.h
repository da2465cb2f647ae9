// A viewer of a game. The judge sees everything, the spectator sees what is open to everyone, and a
// seat sees what its player may see (docs/reference/protocol.md, "Terms").
#ifndef RECOUNT_ENGINE_VIEWER_H_
#define RECOUNT_ENGINE_VIEWER_H_

#include "engine/seat.h"

namespace recount::engine {

class Viewer {
 public:
  static constexpr Viewer Judge() { return Viewer(kJudge); }
  static constexpr Viewer Spectator() { return Viewer(kSpectator); }
  static constexpr Viewer OfSeat(Seat seat) { return Viewer(seat); }

  constexpr bool IsJudge() const { return who_ == kJudge; }

  // Returns whether this viewer sees what only `seat` and the judge may see.
  constexpr bool SeesAs(Seat seat) const { return who_ == kJudge || who_ == seat; }

  constexpr bool operator==(const Viewer&) const = default;

 private:
  static constexpr Seat kJudge = 254;
  static constexpr Seat kSpectator = 253;

  explicit constexpr Viewer(Seat who) : who_(who) {}

  Seat who_;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_VIEWER_H_
