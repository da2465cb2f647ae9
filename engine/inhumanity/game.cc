// Checks a request for a new game of Hope Inhumanity, and defines the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/game_of.h"
#include "engine/inhumanity/inhumanity.h"
#include "engine/kit/config_reader.h"
#include "engine/kit/new_game.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {
namespace {

// Refuses unknown keys and wrong types, without a clause.
Fault ReadOptions(const Json& json, Config& config) {
  for (const auto& item : json.items()) {
    const bool is_martial_law = item.key() == "martial_law";
    if (!is_martial_law && item.key() != "lending") {
      return kit::RefusedConfig(fmt::format("unknown option \"{}\"", Shortened(item.key())));
    }
    if (!item.value().is_boolean()) {
      return kit::RefusedConfig(fmt::format("\"{}\" must be true or false", item.key()));
    }
    (is_martial_law ? config.martial_law : config.lending) = item.value().get<bool>();
  }
  return std::nullopt;
}

}  // namespace

// Checks in the order of docs/reference/inhumanity.md, "Checks of a new game": forms, players,
// config, card set, expansion.
Result<Setup<Cards, Config>> Inhumanity::Prepare(const NewGame& request) {
  if (Fault fault = kit::CheckIsObject(request.config)) return *fault;
  if (Fault fault = CheckPlayers(request.players)) return *fault;
  inhumanity::Config config;
  if (request.config != nullptr) {
    if (Fault fault = ReadOptions(*request.config, config)) return *fault;
  }
  auto setup = kit::SetupWithCards<Inhumanity>(request);
  if (!setup.ok()) return setup.error();
  if (Fault fault = inhumanity::CheckConfig(setup->cards, config, request.players)) return *fault;
  setup->config = std::move(config);
  return setup;
}

const Game& GameInstance() {
  static const GameOf<Inhumanity> instance;
  return instance;
}

}  // namespace recount::engine::inhumanity
