#include "engine/registry.h"

#include "engine/registered_games.h"

namespace recount::engine {
namespace {

std::vector<const Game*>& Games() {
  static std::vector<const Game*> games = BuiltInGames();
  return games;
}

}  // namespace

const std::vector<const Game*>& AllGames() { return Games(); }

const Game* FindGame(std::string_view id) {
  for (const Game* game : Games()) {
    if (game->id() == id) return game;
  }
  return nullptr;
}

void RegisterGameForTesting(const Game& game) {
  if (FindGame(game.id()) == nullptr) Games().push_back(&game);
}

}  // namespace recount::engine
