#include "engine/play/game_modes.h"

#include <nlohmann/json.hpp>

#include "events/check.h"

namespace recount::engine::play {

std::vector<GameMode> GameModesOf(const Game& game) {
  std::vector<GameMode> modes;
  for (const Variant& variant : game.variants()) {
    for (int players = game.min_players(); players <= game.max_players(); ++players) {
      if (IsPlayedBy(game, variant, players)) modes.push_back({&game, players, variant});
    }
  }
  return modes;
}

std::vector<uint16_t> ReleasedVersions(const Game& game) {
  std::vector<uint16_t> released;
  for (const RulesVersion& version : game.rules_versions()) {
    if (!version.is_experimental) released.push_back(version.number);
  }
  return released;
}

std::unique_ptr<Match> Begin(const GameMode& mode, uint16_t rules) {
  const Json config = Json::parse(mode.variant.config);
  Result<std::unique_ptr<Match>> match = mode.game->New(
      {.players = static_cast<size_t>(mode.players), .config = &config, .rules = rules});
  RECOUNT_CHECK(match.ok());
  return *std::move(match);
}

}  // namespace recount::engine::play
