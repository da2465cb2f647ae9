// Checks a request for a new game of Heretics, and defines the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/game_of.h"
#include "engine/heretics/heretics.h"
#include "engine/kit/new_game.h"

namespace recount::engine::heretics {

// Checks in the order of docs/reference/heretics.md, "Config": players, config, card set.
Result<Setup<Cards, Config>> Heretics::Prepare(const NewGame& request) {
  if (Fault fault = CheckPlayers(request.players)) return *fault;
  if (request.config != nullptr && !request.config->empty()) {
    return Error::BadRequest("heretics has no options: omit \"config\" or leave it empty");
  }
  return kit::SetupWithCards<Heretics>(request);
}

const Game& GameInstance() {
  static const GameOf<Heretics, HereticsSecond> instance;
  return instance;
}

}  // namespace recount::engine::heretics
