// What a request for a new game of Hope Inhumanity may be refused for, and the game's one instance.
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "engine/inhumanity/inhumanity.h"
#include "engine/match_of.h"
#include "events/utf8.h"

namespace recount::engine::inhumanity {
namespace {

// Unknown keys and wrong types: no clause.
Fault ReadOptions(const Json& json, Config& config) {
  for (const auto& item : json.items()) {
    const bool is_martial_law = item.key() == "martial_law";
    if (!is_martial_law && item.key() != "lending") {
      return Error::BadRequest(
          fmt::format("config: there is no option \"{}\"", Shortened(item.key())));
    }
    if (!item.value().is_boolean()) {
      return Error::BadRequest(fmt::format("config: \"{}\" must be true or false", item.key()));
    }
    (is_martial_law ? config.martial_law : config.lending) = item.value().get<bool>();
  }
  return std::nullopt;
}

}  // namespace

// The order of the page, section 2: forms, players, config, card set, expansion.
Result<Setup<Cards, Config>> Inhumanity::Prepare(const NewGame& request) {
  if (request.config != nullptr && !request.config->is_object()) {
    return Error::BadRequest("config: must be an object");
  }
  if (Fault fault = CheckPlayers(request.players)) return *fault;
  inhumanity::Config config;
  if (request.config != nullptr) {
    if (Fault fault = ReadOptions(*request.config, config)) return *fault;
  }
  Result<std::shared_ptr<const Json>> set = ResolveCardSet(request, CardSets());
  if (!set.ok()) return set.error();
  Result<inhumanity::Cards> cards = inhumanity::ParseCards(**set);
  if (!cards.ok()) return cards.error();
  if (Fault fault = inhumanity::CheckConfig(*cards, config, request.players)) return *fault;
  std::string name = cards->name;
  return Setup<inhumanity::Cards, inhumanity::Config>{config, *std::move(cards), std::move(name),
                                                      CanonicalJson(**set)};
}

const Game& GameInstance() {
  static const GameOf<Inhumanity> instance;
  return instance;
}

}  // namespace recount::engine::inhumanity
