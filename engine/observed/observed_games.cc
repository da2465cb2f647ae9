#include "engine/observed/observed_games.h"

#include <memory>
#include <vector>

#include "engine/registry.h"

namespace recount::engine::observed {

const ObservedGame* FindObservedGame(std::string_view id) {
  static const auto games = [] {
    std::vector<std::unique_ptr<const ObservedGame>> made;
    for (const Game* game : AllGames()) {
      if (game->can_be_observed()) made.push_back(std::make_unique<const ObservedGame>(*game));
    }
    return made;
  }();
  for (const auto& game : games) {
    if (game->id() == id) return game.get();
  }
  return nullptr;
}

}  // namespace recount::engine::observed
