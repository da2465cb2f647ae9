#include "engine/play/tables.h"

#include <nlohmann/json.hpp>

#include "events/check.h"

namespace recount::engine::play {

std::vector<Table> TablesOf(const Game& game) {
  std::vector<Table> tables;
  for (const Variant& variant : game.variants()) {
    for (int players = game.min_players(); players <= game.max_players(); ++players) {
      if (IsPlayedBy(game, variant, players)) tables.push_back({&game, players, variant});
    }
  }
  return tables;
}

std::vector<uint16_t> ReleasedVersions(const Game& game) {
  std::vector<uint16_t> released;
  for (const RulesVersion& version : game.rules_versions()) {
    if (!version.is_experimental) released.push_back(version.number);
  }
  return released;
}

std::unique_ptr<Match> Begin(const Table& table, uint16_t rules) {
  const Json config = Json::parse(table.variant.config);
  Result<std::unique_ptr<Match>> match = table.game->New(
      {.players = static_cast<size_t>(table.players), .config = &config, .rules = rules});
  RECOUNT_CHECK(match.ok());
  return *std::move(match);
}

}  // namespace recount::engine::play
