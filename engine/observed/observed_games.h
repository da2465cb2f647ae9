// Finds the observed form of a game.
//
//   const ObservedGame* game = FindObservedGame("heretics");
#ifndef RECOUNT_ENGINE_OBSERVED_OBSERVED_GAMES_H_
#define RECOUNT_ENGINE_OBSERVED_OBSERVED_GAMES_H_

#include <string_view>

#include "engine/observed/observed_game.h"

namespace recount::engine::observed {

// Returns the game with this id as an observed game, which lives as long as the program; nullptr if
// there is none, or if its games cannot be observed. A game that is registered for testing is found
// if it was registered before the first call.
const ObservedGame* FindObservedGame(std::string_view id);

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_OBSERVED_GAMES_H_
