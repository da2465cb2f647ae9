#include "engine/statistics_registry.h"

#include "engine/registered_statistics.h"

namespace recount::engine {

const std::vector<const GameStatistics*>& AllStatistics() {
  static const std::vector<const GameStatistics*> all = BuiltInStatistics();
  return all;
}

const GameStatistics* FindStatistics(const Game& game) {
  for (const GameStatistics* statistics : AllStatistics()) {
    if (statistics->game() == game.id()) return statistics;
  }
  return nullptr;
}

}  // namespace recount::engine
