// What a request for a new game of Heretics may be refused for, and the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/heretics/heretics.h"
#include "engine/match_of.h"

namespace recount::engine::heretics {

// The order of the page, section 2: players, config, card set.
Result<Setup<Cards, Config>> Heretics::Prepare(const NewGame& request) {
  if (request.players < 2 || request.players > 4) {
    return Error::BadRequest(fmt::format("{} players; two to four play", request.players),
                             "HER-1.1");
  }
  if (request.config != nullptr && !request.config->empty()) {
    return Error::BadRequest("heretics has no options: leave \"config\" out or empty");
  }
  Result<std::shared_ptr<const Json>> set = ResolveCardSet(request, CardSets());
  if (!set.ok()) return set.error();
  Result<Cards> cards = ParseCards(**set);
  if (!cards.ok()) return cards.error();
  std::string name = cards->name;
  return Setup<Cards, Config>{Config{}, *std::move(cards), std::move(name), CanonicalJson(**set)};
}

const Game& GameInstance() {
  static const GameOf<Heretics> instance;
  return instance;
}

}  // namespace recount::engine::heretics
