// The statistics of the games that this build has (engine/games.bzl).
//
//   if (const GameStatistics* statistics = FindStatistics(match.game())) …
#ifndef RECOUNT_ENGINE_STATISTICS_REGISTRY_H_
#define RECOUNT_ENGINE_STATISTICS_REGISTRY_H_

#include <vector>

#include "engine/statistics.h"

namespace recount::engine {

// Returns them in the order of games.bzl.
const std::vector<const GameStatistics*>& AllStatistics();

// Returns the statistics of a game, or nullptr for a game that no build ships.
const GameStatistics* FindStatistics(const Game& game);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_STATISTICS_REGISTRY_H_
