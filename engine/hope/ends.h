// The ends of a game of HoPE (docs/reference/hope.md, "Order of the ends" and "Result").
#ifndef RECOUNT_ENGINE_HOPE_ENDS_H_
#define RECOUNT_ENGINE_HOPE_ENDS_H_

#include "engine/clause.h"
#include "engine/hope/derived.h"

namespace recount::engine::hope {

struct GameEnd {
  EndReason reason = EndReason::none;  // none if the game goes on
  uint8_t winners = 0;                 // bit s: seat s has won or shares the draw
  bool is_draw = false;
};

// Returns the end that the pools give. Players who are out must have been removed.
GameEnd EndByPools(const State& state);

// Returns the end of a round that the artifacts or the number of rounds give.
GameEnd EndOfRound(const DerivedState& derived);

// Returns the end of a game that is known to have ended. Nothing changes after the end, so it still
// follows from the state.
GameEnd EndOfGame(const DerivedState& derived);

// Returns the clause of an end.
ClauseIndex ClauseOfEnd(const State& state, const GameEnd& end);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_ENDS_H_
