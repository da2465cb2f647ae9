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
  const auto versions = game.rules_versions();
  return {versions.begin(), versions.end()};
}

std::unique_ptr<Match> Begin(const Table& table, uint16_t rules) {
  // New games take the last version.
  RECOUNT_CHECK_EQ(rules, table.game->rules_versions().back());
  const Json config = Json::parse(table.variant.config);
  Result<std::unique_ptr<Match>> match =
      table.game->New({.players = static_cast<size_t>(table.players), .config = &config});
  RECOUNT_CHECK(match.ok());
  return *std::move(match);
}

}  // namespace recount::engine::play
