// Checks a request for a new game of Heroes of the Basicverse, and defines the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/basicverse/basicverse.h"
#include "engine/common_json.h"
#include "engine/game_of.h"
#include "engine/kit/config_reader.h"
#include "engine/kit/new_game.h"
#include "events/utf8.h"

namespace recount::engine::basicverse {
namespace {

// Reads an integer. Any other value becomes 0, which CheckConfig refuses.
void ReadInteger(const Json& config, const char* key, int32_t& number) {
  const auto value = config.find(key);
  if (value == config.end()) return;
  const bool is_in_range = IsInteger(*value) && *value >= 1 && *value <= 1000;
  number = is_in_range ? value->get<int32_t>() : 0;
}

Fault ReadTeams(const Json& value, Config& config) {
  const auto refused = [] {
    return kit::RefusedConfig(
        "\"teams\" must be \"alternate\", \"random\" or a list of \"red\" and \"blue\"");
  };
  if (value == "alternate" || value == "random") {
    config.teams_by = value == "random" ? TeamsBy::random : TeamsBy::alternate;
    return std::nullopt;
  }
  if (!value.is_array() || value.size() > kMaxPlayers) return refused();
  config.teams_by = TeamsBy::list;
  for (const Json& colour : value) {
    if (colour != "red" && colour != "blue") return refused();
    config.teams.push_back(colour == "red" ? Team::red : Team::blue);
  }
  return std::nullopt;
}

// Reads keys, types and words, in the order in which they are refused.
Fault ReadConfig(const Json& json, size_t players, Config& config) {
  static constexpr std::string_view kPicks[] = {"choose", "draft"};
  static constexpr std::string_view kFormations[] = {"brawl", "team"};
  if (Fault fault =
          kit::HasOnlyOptions(json, {"fortress", "heroes", "max_rounds", "setup", "teams"})) {
    return fault;
  }
  // Each value is checked before the next is read, so the first invalid one is reported. The values
  // after it have their defaults then.
  ReadInteger(json, "fortress", config.fortress);
  if (Fault fault = basicverse::CheckConfig(config, players)) return fault;
  if (Fault fault = kit::ReadWord(json, "heroes", kPicks, config.heroes)) return fault;
  ReadInteger(json, "max_rounds", config.max_rounds);
  if (Fault fault = basicverse::CheckConfig(config, players)) return fault;
  if (Fault fault = kit::ReadWord(json, "setup", kFormations, config.setup)) return fault;
  const auto teams = json.find("teams");
  if (teams == json.end()) return std::nullopt;
  if (Fault fault = ReadTeams(*teams, config)) return fault;
  return basicverse::CheckConfig(config, players);
}

}  // namespace

// Checks in the order of docs/reference/basicverse.md, "Refusal of a new game".
Result<Setup<Cards, Config>> Basicverse::Prepare(const NewGame& request) {
  if (Fault fault = kit::CheckIsObject(request.config)) return *fault;
  if (Fault fault = CheckPlayers(request.players)) return *fault;
  basicverse::Config config;
  if (request.config != nullptr) {
    if (Fault fault = basicverse::ReadConfig(*request.config, request.players, config)) {
      return *fault;
    }
  }
  auto setup = kit::SetupWithCards<Basicverse>(request);
  if (!setup.ok()) return setup.error();
  if (Fault fault = CheckSet(setup->cards, request.players)) return *fault;
  setup->config = std::move(config);
  return setup;
}

const Game& GameInstance() {
  static const GameOf<Basicverse> instance;
  return instance;
}

}  // namespace recount::engine::basicverse
