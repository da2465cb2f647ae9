// Checks a request for a new game of Empyrean Hero, and defines the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/empyrean/empyrean.h"
#include "engine/game_of.h"
#include "engine/kit/config_reader.h"
#include "engine/kit/new_game.h"
#include "events/utf8.h"

namespace recount::engine::empyrean {
namespace {

// Reads null or a list. Its entries are checked later (EMP-2.2), so an entry that is not a list of
// seats is kept as an empty list, which is not a valid team.
Fault ReadTeams(const Json& value, Config& config) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_array()) return kit::RefusedConfig("\"teams\" must be null or a list");
  config.has_teams = true;
  for (const Json& team : value) {
    std::vector<uint8_t>& seats = config.teams.emplace_back();
    if (config.teams.size() > 2) break;
    if (!team.is_array() || team.size() > kMaxPlayers) continue;
    for (const Json& seat : team) {
      const bool is_seat = IsInteger(seat) && seat >= 0 && seat < kMaxPlayers;
      seats.push_back(is_seat ? seat.get<uint8_t>() : kNoSeat);
    }
  }
  return std::nullopt;
}

// Reads keys, types and words. Its refusals have no clause.
Fault ReadConfig(const Json& json, Config& config) {
  static constexpr std::string_view kLengths[] = {"standard", "extended"};
  static constexpr std::string_view kModes[] = {"free_for_all", "teams"};
  static constexpr std::string_view kDecks[] = {"standardized", "draft"};
  if (Fault fault = kit::HasOnlyOptions(json, {"length", "mode", "teams", "decks", "max_rounds"})) {
    return fault;
  }
  if (Fault fault = kit::ReadWord(json, "length", kLengths, config.length)) return fault;
  if (Fault fault = kit::ReadWord(json, "mode", kModes, config.mode)) return fault;
  if (Fault fault = kit::ReadWord(json, "decks", kDecks, config.decks)) return fault;
  const auto rounds = json.find("max_rounds");
  if (rounds != json.end()) {
    if (!IsInteger(*rounds)) return kit::RefusedConfig("\"max_rounds\" must be an integer");
    // EMP-11.6 refuses any other integer; 0 stands for all of them.
    const bool is_in_range = *rounds >= 1 && *rounds <= 1000;
    config.max_rounds = is_in_range ? rounds->get<int32_t>() : 0;
  }
  const auto teams = json.find("teams");
  return teams == json.end() ? std::nullopt : ReadTeams(*teams, config);
}

}  // namespace

// Checks in the order of docs/reference/empyrean.md, "Order of the checks".
Result<Setup<Cards, Config>> Empyrean::Prepare(const NewGame& request) {
  if (Fault fault = kit::CheckIsObject(request.config)) return *fault;
  auto setup = kit::SetupWithCards<Empyrean>(request);
  if (!setup.ok()) return setup.error();
  if (Fault fault = CheckPlayers(setup->cards, request.players)) return *fault;
  empyrean::Config config;
  config.length = request.players == 2 ? Length::standard : Length::extended;
  if (request.config != nullptr) {
    if (Fault fault = empyrean::ReadConfig(*request.config, config)) return *fault;
  }
  if (Fault fault = empyrean::CheckConfig(setup->cards, config, request.players)) return *fault;
  setup->config = std::move(config);
  return setup;
}

const Game& GameInstance() {
  static const GameOf<Empyrean> instance;
  return instance;
}

}  // namespace recount::engine::empyrean
