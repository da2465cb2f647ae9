// The modes in which a game can be played: every variant with every number of players that it
// allows.
//
//   for (const GameMode& mode : GameModesOf(game)) {
//     std::unique_ptr<Match> match = Begin(mode, version);
//   }
#ifndef RECOUNT_ENGINE_PLAY_GAME_MODES_H_
#define RECOUNT_ENGINE_PLAY_GAME_MODES_H_

#include <memory>
#include <vector>

#include "engine/match.h"

namespace recount::engine::play {

struct GameMode {
  const Game* game;
  int players;
  Variant variant;  // the game owns its texts
};

// Returns the modes variant by variant in the game's order, each by the number of players.
std::vector<GameMode> GameModesOf(const Game& game);

// Returns the rules versions of the game that will never change, ascending.
std::vector<uint16_t> ReleasedVersions(const Game& game);

// Returns the match right after `created`, with the game's default card set, under one of the
// game's rules_versions.
std::unique_ptr<Match> Begin(const GameMode& mode, uint16_t rules);

}  // namespace recount::engine::play

#endif  // RECOUNT_ENGINE_PLAY_GAME_MODES_H_
