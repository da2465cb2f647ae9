// The games that this build knows. The list is engine/games.bzl; nothing else names a game.
//
//   if (const Game* game = FindGame("heretics")) …
#ifndef RECOUNT_ENGINE_REGISTRY_H_
#define RECOUNT_ENGINE_REGISTRY_H_

#include <string_view>
#include <vector>

#include "engine/match.h"

namespace recount::engine {

// In the order of games.bzl, then those registered for testing.
const std::vector<const Game*>& AllGames();

// The game of that id, or nullptr.
const Game* FindGame(std::string_view id);

// Adds a game that no build ships. The game must live as long as the program. Call this in one
// thread, before the others start.
void RegisterGameForTesting(const Game& game);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_REGISTRY_H_
