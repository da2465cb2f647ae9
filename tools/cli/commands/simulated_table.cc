#include "tools/cli/commands/simulated_table.h"

#include <nlohmann/json.hpp>

#include "tools/cli/arguments.h"

namespace recount::tools::cli {

Result<replay::recording::random_games::Simulator> SimulatorOf(const engine::Game& game,
                                                               const SimulatedTable& table,
                                                               const Seed& seed) {
  const uint64_t players = table.players.empty() ? static_cast<uint64_t>(game.min_players())
                                                 : NumberOf(table.players, "a player count");
  std::optional<uint64_t> rules;
  if (!table.rules.empty()) rules = NumberOf(table.rules, "a rules version");
  Json config = Json::object();
  if (!table.config.empty()) {
    Result<Json> given = JsonOf(table.config);
    if (!given.ok()) return given.error();
    config = *std::move(given);
  }
  if (!config.is_object()) return Error::BadRequest("\"config\" must be an object");
  if (players > 255) return Error::BadRequest("too many players");
  return replay::recording::random_games::Simulator::Of(game, static_cast<int>(players), seed,
                                                        config, rules);
}

}  // namespace recount::tools::cli
