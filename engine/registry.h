// The games that this build has. The list is engine/games.bzl; no other file names a game.
//
//   if (const Game* game = FindGame("heretics")) …
#ifndef RECOUNT_ENGINE_REGISTRY_H_
#define RECOUNT_ENGINE_REGISTRY_H_

#include <string_view>
#include <vector>

#include "engine/match.h"

namespace recount::engine {

// Returns the games in the order of games.bzl, then those registered for testing.
const std::vector<const Game*>& AllGames();

// Returns the game with this id, or nullptr.
const Game* FindGame(std::string_view id);

// Adds a game that no build ships. The game must live as long as the program. Call this before
// other threads start.
void RegisterGameForTesting(const Game& game);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_REGISTRY_H_
